"""Short texts for values. Only exact builtin types are looked into: no method of another class is called,
so no object can hang, fool or break the table of variables."""

from __future__ import annotations

import types
from typing import Any, Callable, Optional

from .shapes import Peek, peek

_MAX_DEPTH = 12
_MAX_INT_BITS = 13_000

Foreign = Callable[[Any], str]


def type_name(value: Any) -> str:
    """The name of the class, past any metaclass that would answer for it."""
    return type.__dict__["__name__"].__get__(type(value))


def size_of(value: Any) -> Optional[int]:
    """Characters, bytes or items of a builtin; None where there is no such count."""
    if type(value) in (str, bytes, bytearray):
        return len(value)
    looked = peek(value)
    return None if looked is None else looked.total


def preview(value: Any, limit: int = 200) -> str:
    """At most `limit` characters; cut before it is formatted, however big the value is."""
    text = bounded_repr(value, limit, describe)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def describe(value: Any) -> str:
    """What can be said of an object of another class without asking it."""
    if type(value) is types.FunctionType:
        code = value.__code__
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return f"function {code.co_name}({', '.join(names)})"
    if type(value) is types.BuiltinFunctionType:
        return f"function {value.__name__}"
    if type(value) is types.ModuleType:
        return f"module {types.ModuleType.__getattribute__(value, '__dict__').get('__name__')}"
    if type(value) is type:
        return f"class {type.__dict__['__name__'].__get__(value)}"
    return f"<{type_name(value)} object>"


def bounded_repr(value: Any, limit: int, foreign: Foreign) -> str:
    """Like repr, of about `limit` characters: long strings and containers are cut before formatting.

    `foreign` gives the text of what is no builtin.
    """
    return _Writer(limit, foreign).written(value)


class _Writer:
    def __init__(self, limit: int, foreign: Foreign) -> None:
        self._room = limit
        self._foreign = foreign
        self._pieces: list[str] = []

    def written(self, value: Any) -> str:
        self._write(value, 0)
        return "".join(self._pieces)

    def _put(self, text: str) -> None:
        self._pieces.append(text)
        self._room -= len(text)

    def _write(self, value: Any, depth: int) -> None:
        kind = type(value)
        if kind is str or kind is bytes:
            self._put(self._quoted(value))
        elif kind is bytearray:
            self._put(f"bytearray({self._quoted(bytes(value[: self._room + 1]))})")
        elif kind is int:
            self._put(int_text(value))
        elif value is None or kind in (bool, float, complex, range, type(Ellipsis)):
            self._put(repr(value))
        else:
            looked = peek(value)
            if looked is None:
                text = self._foreign(value)
                self._put(text if len(text) <= self._room else cut(text, max(self._room, 20)))
            elif depth >= _MAX_DEPTH:
                self._put("...")
            else:
                self._write_items(looked, depth)

    def _write_items(self, looked: Peek, depth: int) -> None:
        self._put(looked.opening)
        done = 0
        for key, item in looked.pairs(0):
            if done:
                self._put(", ")
            if self._room <= 0 and looked.total - done > 1:
                self._put(f"... {looked.total - done} more")
                break
            if looked.keyed:
                self._write(key, depth + 1)
                self._put(": ")
            self._write(item, depth + 1)
            done += 1
        self._put(looked.closing)

    def _quoted(self, value: Any) -> str:
        room = max(self._room, 20)
        if len(value) <= room:
            return repr(value)
        tail = room // 4
        return f"{value[: room - tail]!r}...{value[len(value) - tail :]!r}"


def cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: max(0, limit - 3)] + "..."


def int_text(value: int) -> str:
    """Decimal digits; a count of them where writing them out would take long."""
    if value.bit_length() <= _MAX_INT_BITS:
        return int.__repr__(value)
    return f"<int of about {int(value.bit_length() * 0.30103) + 1} digits>"
