"""The builtins and modules of a step: advice to a confused model, not the boundary, which is the OS sandbox."""

from __future__ import annotations

import builtins
import importlib
import types
from typing import Any, Callable, Optional

_ALLOWED = (
    "re json math itertools collections statistics datetime csv string textwrap functools operator heapq "
    "bisect difflib random unicodedata decimal fractions typing dataclasses enum copy time html io abc "
    "numbers pprint calendar ipaddress hashlib base64 urllib.parse email.utils __future__"
).split()

#: Why a builtin is missing and what to do, a sentence each.
MISSING_BUILTINS = {
    "open": "no files here; the text is in `context`",
    "input": "nobody can type here; the question is in `question`",
    "breakpoint": "no debugger here; print the values instead",
    "help": "no help pages here; show_vars() lists the variables",
    "exit": "the session goes on by itself; give the answer with FINAL(answer)",
    "quit": "the session goes on by itself; give the answer with FINAL(answer)",
    "eval": "write the expression itself; for data use json.loads",
    "exec": "write the statements themselves",
    "compile": "write the code itself; re.compile is there for patterns",
    "getattr": "write value.name; for a dict value[key] or value.get(key)",
    "setattr": "write value.name = ...",
    "delattr": "write del value.name",
    "vars": "show_vars() lists the variables",
    "globals": "show_vars() lists the variables; use a dict for names made at run time",
    "locals": "show_vars() lists the variables; use a dict for names made at run time",
}


_real: dict[str, Any] = builtins.__dict__
_put_back, _pristine = _real.update, dict(_real)


def restore_real_builtins() -> None:
    """Undoes what a step did to the builtins of the driver itself, which it can reach through any of them."""
    _put_back(_pristine)


def is_allowed_module(name: str) -> bool:
    return name in _ALLOWED


def guarded_builtins(after_import: Callable[[], None]) -> dict[str, Any]:
    """The builtins of steps. `after_import` runs after each import of a step."""
    names = dict(vars(builtins))
    for name, advice in MISSING_BUILTINS.items():
        names[name] = _stub(name, advice)
    for name in ("copyright", "credits", "license", "_"):
        names.pop(name, None)
    names["__import__"] = _importer(after_import)
    return names


def _stub(name: str, advice: str) -> Callable[..., Any]:
    def stub(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"{name} is not available: {advice}")

    stub.__name__ = stub.__qualname__ = name
    return stub


def _importer(after_import: Callable[[], None]) -> Callable[..., Any]:
    real_import = builtins.__import__

    def guarded_import(
        name: str,
        globals: Optional[dict[str, Any]] = None,
        locals: Optional[dict[str, Any]] = None,
        fromlist: Optional[tuple[str, ...]] = (),
        level: int = 0,
    ) -> Any:
        if level or not _may_import(name, fromlist or ()):
            raise ImportError(_refusal(name, fromlist or ()))
        if name == "io":
            return _io_without_files()
        module = real_import(name, {}, {}, fromlist or (), 0)
        after_import()
        return module

    guarded_import.__name__ = guarded_import.__qualname__ = "__import__"
    return guarded_import


def _may_import(name: str, fromlist: tuple[str, ...]) -> bool:
    if name in _ALLOWED or name.split(".")[0] in _ALLOWED:
        return True
    wanted = [f"{name}.{item}" for item in fromlist]
    return bool(wanted) and all(item in _ALLOWED for item in wanted)


def _refusal(name: str, fromlist: tuple[str, ...]) -> str:
    what = f"{name} (only {', '.join(_inside(name))} of it)" if _inside(name) else f"'{name}'"
    return f"{what} is not available here; these modules are: {', '.join(_ALLOWED)}"


def _inside(name: str) -> list[str]:
    return [allowed for allowed in _ALLOWED if allowed.startswith(name + ".")]


def _io_without_files() -> types.ModuleType:
    real = importlib.import_module("io")
    module = types.ModuleType("io", "StringIO and BytesIO")
    module.StringIO = real.StringIO  # type: ignore[attr-defined]
    module.BytesIO = real.BytesIO  # type: ignore[attr-defined]
    return module
