"""explain(code): why code found nothing. Which of its texts and patterns stand in the documents, and which is too many."""

from __future__ import annotations

import ast
import re
from itertools import islice
from typing import Any, Callable, Iterator

from .look import Looker
from .misplaced import misplaced
from .namespace import Silent
from .search import compiled_pattern, matches_in
from .sources import Sources
from .texts import Document

_MOST_TEXTS = 6
_MOST_CHARS = 200
#: Beyond this many lines the number itself tells nothing more.
_MANY_LINES = 10_000
_MOST_PARTS = 3
#: Lines among which an example is chosen.
_MOST_COMPARED = 500
#: Calls whose texts are names of parts, or what is said.
_NAMES_TAKEN = ("print", "FINAL", "rows", "sections", "pages", "slides", "members", "messages", "cite")
_looks_like_pattern = re.compile(r"\\[wdsSbDW]|\(\S*\)|\[[^\]]+\]|\.[*+]|\|").search


class Explainer:
    def __init__(
        self, sources: Sources, looker: Looker, rows: Callable[..., Any], write: Callable[[str], None]
    ) -> None:
        self._sources = sources
        self._rows = rows
        self._looker = looker
        self._write = write

    def explain(self, code: Any, question: Any = None) -> list[str]:
        """Prints for each text in `code` in how many lines it stands, and lines like those it misses."""
        if not isinstance(code, str):
            raise TypeError("explain takes the source of a step as text")
        documents = self._sources.documents(None)
        for document in documents:
            document.touch(0, document.chars)
        tree = _parsed(code)
        moved = list(misplaced(tree, self._rows))
        if moved:
            self._write("".join(f"{line}\n" for line in moved))
            return Silent()
        absent: list[str] = []
        present: list[str] = []
        for text in islice(_texts_in(tree), _MOST_TEXTS):
            is_pattern = _looks_like_pattern(text) is not None
            count = self._lines_with(documents, text if is_pattern else re.escape(text))
            as_written = is_pattern or any(text in window for one in documents for window in one.windows())
            if count and not as_written:
                self._write(f"{text!r} is in no line as it is written, in {_many(count)} in other case\n")
            else:
                self._write(f"{text!r} is in {_many(count)}\n")
            if not count or not as_written:
                absent.append(text)
                if not count:
                    self._parts(documents, _fixed(text) if is_pattern else _pieces(text), question)
            elif not is_pattern:
                present.append(text)
        if absent and isinstance(question, str):
            self._nearest(documents, present, absent, question)
        elif absent:
            self._looker.look(re.sub(r"\\[a-zA-Z]|\{[\d,]*\}|[^\w./:@-]+", " ", absent[0]), limit=2)
        elif len(present) > 1:
            self._together(documents, present, question if isinstance(question, str) else "")
        return Silent()

    def _lines_with(self, documents: list[Document], pattern: str) -> int:
        """Lines that match in any case, counted up to a little above `_MANY_LINES`."""
        regex, plan, _ = compiled_pattern(pattern, 0)
        found = (span for document in documents for span in matches_in(document, regex, plan))
        return sum(1 for _ in islice(found, _MANY_LINES + 1))

    def _parts(self, documents: list[Document], parts: list[str], question: Any) -> None:
        """A text that stands nowhere is mostly wrong in one of its parts, or in that they stand together."""
        counts = {part: self._lines_with(documents, re.escape(part)) for part in parts[:_MOST_PARTS]}
        for part, count in counts.items():
            self._write(f"its part {part!r} is in {_many(count)}\n")
        if len(counts) > 1 and all(counts.values()):
            self._together(documents, list(counts), question if isinstance(question, str) else "")

    def _nearest(self, documents: list[Document], present: list[str], absent: list[str], question: str) -> None:
        """Lines that hold everything else, those first that hold most words of the question."""

        def holding() -> Iterator[str]:
            return (unit for unit in self._looker.units(documents) if all(text in unit for text in present))

        lines = self._looker.nearest(holding(), question, 2)
        if not lines and len(present) > 1 and self._together(documents, present, question):
            return
        if not lines and present:
            present = []
            lines = self._looker.nearest(holding(), question, 2)
        if not lines:
            return
        if present:
            self._write(f"without {absent[0]!r}: {_many(sum(1 for _ in islice(holding(), _MANY_LINES + 1)))}, such as:\n")
        else:
            self._write("lines with words of the question look like this:\n")
        self._write("".join(f"{line}\n" for line in lines))

    def _together(self, documents: list[Document], texts: list[str], question: str) -> bool:
        """Each stands somewhere, all perhaps nowhere together: the one too many is named.

        Where several may be the one, first that without which lines hold most words of the question. Tells whether one
        was named.
        """
        everything = (1 << len(texts)) - 1
        masks = [everything, *(everything & ~(1 << bit) for bit in range(len(texts)))]
        lines = dict.fromkeys(masks, 0)
        examples: dict[int, list[str]] = {}
        for unit in self._looker.units(documents):
            held = sum(1 << bit for bit, text in enumerate(texts) if text in unit)
            for mask in masks:
                if held & mask == mask:
                    lines[mask] += 1
                    if lines[mask] <= _MOST_COMPARED:
                        examples.setdefault(mask, []).append(unit)
        if lines[everything]:
            return False
        self._write("no line holds all of these together\n")
        found = []
        for bit, text in enumerate(texts):
            mask = everything & ~(1 << bit)
            if lines[mask]:
                nearest = (self._looker.nearest(examples[mask], question, 1) or examples[mask])[0]
                found.append((self._looker.shared(nearest, question), text, lines[mask], nearest))
        found.sort(key=lambda one: -one[0])
        # Without one of two texts the other alone is left: it tells something where the question is about its lines.
        named = found if len(texts) > 2 else [one for one in found[:1] if one[0]]
        for _, text, count, line in named:
            self._write(f"without {text!r}: {_many(count)}, such as:\n{line}\n")
        return bool(named)


def _many(count: int) -> str:
    if count > _MANY_LINES:
        return f"over {_MANY_LINES:,} lines"
    return "no line" if count == 0 else "1 line" if count == 1 else f"{count:,} lines"


def _fixed(pattern: str) -> list[str]:
    """The parts of a pattern that stand for themselves, each once."""
    parts = re.split(r"\\.|\((?:\?[^)]*?[:=!>])?[^()]*\)|\[[^\]]*\]|[.^$*+?{}|()]+(?:\d+,?\d*\})?", pattern)
    return list(dict.fromkeys(part.strip() for part in parts if re.search(r"\w\w", part)))


def _pieces(text: str) -> list[str]:
    """What a text is made of where it names a field or stands with blanks around it: `info=login ok`, ` invoices`."""
    pieces = [piece.strip() for piece in re.split(r"(?<=[=:])", text)]
    return [piece for piece in dict.fromkeys(pieces) if re.search(r"\w\w", piece) and piece != text]


def _parsed(code: str) -> ast.AST:
    """Nothing for what is no source."""
    try:
        return ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module(body=[], type_ignores=[])


def _texts_in(tree: ast.AST) -> Iterator[str]:
    """The text constants that code compares or searches with; what it only prints or names keys with is left out."""
    quiet: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMES_TAKEN
        ):
            quiet.update(id(child) for child in ast.walk(node))
        if isinstance(node, ast.Subscript):
            quiet.update(id(child) for child in ast.walk(node.slice))
    seen: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            text = node.value.strip("\n")
            if 1 < len(text) <= _MOST_CHARS and text not in seen and re.search(r"\w", text):
                seen.add(text)
                yield text
