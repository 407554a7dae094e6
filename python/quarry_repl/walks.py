"""How far code came in going through a document. A walk is asked when it ends, or when the step does: going on by
one line or row costs nothing more."""

from __future__ import annotations

from operator import length_hint
from typing import TYPE_CHECKING, Iterator

if TYPE_CHECKING:
    from .texts import Document


class Walk:
    """Open while a document is gone through: `with walk:`."""

    __slots__ = ("_document", "_from")

    def __init__(self, document: Document) -> None:
        self._document = document
        self._from = 0

    def position(self) -> int:
        """Characters gone through since the beginning."""
        raise NotImplementedError

    def settle(self) -> None:
        """Counts what was gone through since it was last asked."""
        position = min(self.position(), self._document.chars)
        self._document.touch(self._from, position)
        self._from = max(self._from, position)

    def __enter__(self) -> None:
        self._document.open_walks.append(self)

    def __exit__(self, *_: object) -> None:
        self.settle()
        self._document.open_walks.remove(self)


class LineWalk(Walk):
    """Over lines, a window of them at a time; the iterator over the window knows how many are left."""

    __slots__ = ("_base", "_lines", "_left")

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._base = 0
        self._lines: list[str] = []
        self._left: Iterator[str] = iter(())

    def over(self, base: int, lines: list[str]) -> Iterator[str]:
        """The lines, without their ends, of a window that begins at `base`."""
        self._base, self._lines = base, lines
        self._left = iter(lines)
        return self._left

    def position(self) -> int:
        taken = len(self._lines) - length_hint(self._left)
        return self._base + sum(map(len, self._lines[:taken])) + taken


class RowWalk(Walk):
    """Over the rows of a table, which count as equally long."""

    __slots__ = ("taken", "_rows")

    def __init__(self, document: Document, rows: int) -> None:
        super().__init__(document)
        self.taken = 0
        self._rows = rows

    def position(self) -> int:
        return self._document.chars * self.taken // max(1, self._rows)
