"""A value as JSON where nothing of it is lost.

Numbers beyond 2^53 become `{"$int": "digits"}`, which a reader in JavaScript would round otherwise; sets and
tuples become lists (sets sorted where they can be), dates ISO text, keys that are numbers or dates text.
"""

from __future__ import annotations

import sys
from json import JSONEncoder
from typing import Any, Optional

from .shapes import OWN_LISTS, Sequential

#: The largest JSON text that is made. Characters.
MAX_JSON_CHARS = 1_000_000

_SAFE_INT = 2**53
_MAX_DEPTH = 60
_encoder = JSONEncoder(ensure_ascii=False, allow_nan=False)


class _Inexact(Exception):
    pass


class Exact:
    """Holds a value for JSON, None included."""

    def __init__(self, value: Any) -> None:
        self.value = value


def exact_json(value: Any) -> Optional[Exact]:
    """None where the value has no exact form or a longer one than MAX_JSON_CHARS."""
    try:
        plain = _Converter().convert(value, 0)
        text = _encoder.encode(plain)
    except (_Inexact, ValueError, TypeError, RecursionError, MemoryError):
        return None
    return Exact(plain) if len(text) <= MAX_JSON_CHARS else None


class _Converter:
    def __init__(self) -> None:
        self._room = MAX_JSON_CHARS

    def _spend(self, chars: int) -> None:
        self._room -= chars
        if self._room < 0:
            raise _Inexact

    def convert(self, value: Any, depth: int) -> Any:
        if depth > _MAX_DEPTH:
            raise _Inexact
        if value is None or value is True or value is False:
            self._spend(1)
            return value
        if isinstance(value, str):
            plain = str.__str__(value)
            self._spend(len(plain) + 2)
            return plain
        if isinstance(value, int):
            return self._int(int(value))
        if isinstance(value, float):
            plain_float = float(value)
            if plain_float - plain_float != 0:
                raise _Inexact
            self._spend(1)
            return plain_float
        if isinstance(value, dict):
            return self._dict(value, depth)
        if isinstance(value, (list, tuple)) or type(value) in OWN_LISTS:
            return self._list(value, depth)
        if isinstance(value, (set, frozenset)):
            return self._list(_in_order(value), depth)
        return self._date(value)

    def _int(self, value: int) -> Any:
        self._spend(1)
        if -_SAFE_INT <= value <= _SAFE_INT:
            return value
        self._spend(value.bit_length() // 3)
        return {"$int": str(value)}

    def _list(self, value: Any, depth: int) -> list[Any]:
        items = (item for _, item in value.pairs(0)) if isinstance(value, Sequential) else value
        result = []
        for item in items:
            self._spend(1)
            result.append(self.convert(item, depth + 1))
        return result

    def _dict(self, value: dict[Any, Any], depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key, item in dict.items(value):
            text = self._key(key)
            if text in result or text == "$int":
                raise _Inexact
            result[text] = self.convert(item, depth + 1)
        return result

    def _key(self, key: Any) -> str:
        if isinstance(key, str):
            text = str.__str__(key)
        elif isinstance(key, int) and not isinstance(key, bool):
            text = str(int(key))
        else:
            text = self._date(key)
        self._spend(len(text) + 3)
        return text

    def _date(self, value: Any) -> str:
        datetime = sys.modules.get("datetime")
        if datetime is not None and isinstance(value, (datetime.date, datetime.time)):
            self._spend(20)
            return value.isoformat()
        raise _Inexact


def _in_order(values: Any) -> Any:
    try:
        return sorted(values)
    except TypeError:
        return values
