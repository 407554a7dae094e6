"""What a step's exception looks like to the model: the step's own lines, and no path of this machine."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Any, Optional

from .capture import head_and_tail
from .gate import STEP_FILE_PREFIX
from .previews import type_name
from .step_code import StepSources

MAX_ERROR_CHARS = 8_000

_MAX_FRAMES = 8
_MAX_LINE_CHARS = 200


def error_text(error: BaseException, sources: StepSources) -> str:
    """At most MAX_ERROR_CHARS: where in the step it happened, then `Type: message`."""
    where = _syntax_place(error) if isinstance(error, SyntaxError) else _frames(error.__traceback__, sources)
    message = _without_paths(_message(error))
    name = type_name(error)
    text = f"{where}{name}: {message}" if message else f"{where}{name}"
    # The marker needs room too.
    return text if len(text) <= MAX_ERROR_CHARS else head_and_tail(text, MAX_ERROR_CHARS - 50)


def _frames(traceback: Optional[TracebackType], sources: StepSources) -> str:
    places: list[str] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename.startswith(STEP_FILE_PREFIX):
            places.append(_place(code.co_filename, code.co_name, traceback.tb_lineno, sources))
        traceback = traceback.tb_next
    if len(places) > _MAX_FRAMES:
        half = _MAX_FRAMES // 2
        places = [*places[:half], f"  ... {len(places) - 2 * half} more calls", *places[-half:]]
    return "".join(f"{place}\n" for place in places)


def _place(file_name: str, function: str, number: int, sources: StepSources) -> str:
    within = "" if function == "<module>" else f" in {function}"
    line = sources.line(file_name, number)
    return f"  {file_name[1:-1]}, line {number}{within}: {line}"


def _syntax_place(error: SyntaxError) -> str:
    if error.lineno is None or not isinstance(error.text, str):
        return ""
    line = error.text.rstrip("\n")[:_MAX_LINE_CHARS]
    offset = error.offset if isinstance(error.offset, int) else 0
    caret = f"\n  {' ' * (offset - 1)}^" if 0 < offset <= len(line) + 1 else ""
    return f"  line {error.lineno}:\n  {line}{caret}\n"


def _message(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return str(error.msg)
    try:
        return str.__str__(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return "(its message cannot be shown)"


def _without_paths(message: str) -> str:
    """Python's folders stand for themselves; texts of the user keep theirs."""
    for folder in _FOLDERS:
        message = message.replace(folder, "<python>")
    return message


def _own_folders() -> list[str]:
    places = [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
    places += [path for path in sys.path if os.path.isabs(path)]
    file: Any = os.__file__
    places.append(os.path.dirname(file))
    return sorted({place for place in places if place.count("/") > 1}, key=len, reverse=True)


_FOLDERS = _own_folders()
