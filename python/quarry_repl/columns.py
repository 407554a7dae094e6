"""Columns: their names, and whether all their cells are numbers."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, Callable, Iterable, Optional

_int = re.compile(r"-?(?:0|[1-9]\d*)", re.ASCII).fullmatch
_float = re.compile(r"-?(?:0|[1-9]\d*)?\.\d+(?:[eE][+-]?\d+)?|-?(?:0|[1-9]\d*)\.", re.ASCII).fullmatch


class Typing(Enum):
    """UNKNOWN: no cell with text so far."""

    UNKNOWN = "unknown"
    INT = "int"
    FLOAT = "float"
    TEXT = "text"

    @property
    def cast(self) -> Optional[Callable[[str], Any]]:
        if self is Typing.INT:
            return int
        return float if self is Typing.FLOAT else None

    @staticmethod
    def joined(types: list[Typing]) -> Typing:
        """The type that holds cells of all of them."""
        seen = set(types) - {Typing.UNKNOWN}
        if Typing.TEXT in seen:
            return Typing.TEXT
        if not seen:
            return Typing.UNKNOWN
        return Typing.FLOAT if Typing.FLOAT in seen else Typing.INT


def type_of(cells: Iterable[str]) -> Typing:
    """A number type only where every cell with text is one. Leading zeros and plus signs make a text: ids and
    telephone numbers must stay as they stand."""
    kind = Typing.UNKNOWN
    for cell in cells:
        text = cell.strip()
        if not text:
            continue
        if kind is not Typing.FLOAT and _int(text) and len(text) < 4000:
            kind = Typing.INT
        elif _float(text) or _int(text):
            kind = Typing.FLOAT
        else:
            return Typing.TEXT
    return kind


def header_of(first: list[str], following: list[list[str]]) -> tuple[bool, list[str]]:
    """Whether the first record names the columns, and the names. It does not where a cell of it is a number
    as all those below are."""
    for index, cell in enumerate(first):
        below = [record[index] for record in following if index < len(record)]
        numbers = (Typing.INT, Typing.FLOAT)
        if type_of([cell]) in numbers and below and type_of(below) in numbers:
            return False, [f"column_{number}" for number in range(1, len(first) + 1)]
    return True, _unique([cell.strip().lstrip("\ufeff") for cell in first])


def _unique(names: list[str]) -> list[str]:
    taken: list[str] = []
    for number, name in enumerate(names, 1):
        wanted = unused = name or f"column_{number}"
        again = 2
        while unused in taken:
            unused = f"{wanted}_{again}"
            again += 1
        taken.append(unused)
    return taken
