"""The tables within documents: sheets of workbooks, tables in text, tables in archives; each as a document of its own."""

from __future__ import annotations

from typing import Any, Optional

from .texts import Document
from .units import Level, level_of

#: Kinds of documents that these are: cells are parted by tabs and nothing is quoted.
SHEET = "sheet"

#: Characters that are looked at together.
_PIECE_CHARS = 4096


class Subtable(Document):
    """`call`: how a step asks for this table alone. `names` are what it goes by, its number among them. Its text is cut
    out when it is first asked for: a step that wants one sheet of many would hold the whole workbook twice."""

    __slots__ = ("call", "names", "unit", "_source", "_start")

    def __init__(
        self, source: Document, start: int, end: int, kind: str, unit: str, names: list[str], call: str
    ) -> None:
        whole = start == 0 and end == source.chars
        super().__init__(f"{source.name} {unit} {names[0]}", kind, source.parts if whole else [])
        self.unit = unit
        self._source = source
        self._start = start
        self.names = names
        self.call = call
        if not whole:
            del self.parts, self.starts
            self.chars = end - start

    def __getattr__(self, name: str) -> Any:
        """Called for what is not set: the text before it was cut out."""
        if name not in ("parts", "starts"):
            raise AttributeError(name)
        self.parts = [self._source.slice(self._start, self._start + self.chars)]
        self.starts = [0]
        return self.parts if name == "parts" else self.starts

    def touch(self, start: int, end: int) -> None:
        self._source.touch(self._start + start, self._start + end)


def subtables(document: Document) -> Optional[list[Subtable]]:
    """None for a document that is a table as a whole, or none at all; sheets without text are left out."""
    sheets = level_of(document, "sheet")
    if sheets is not None:
        return _cut(document, sheets, SHEET)
    members = level_of(document, "member")
    if members is not None and document.kind in ("csv", "tsv", "zip"):
        return _cut(document, members, document.kind if document.kind != "zip" else "text")
    tables = level_of(document, "table")
    return None if tables is None else _cut(document, tables, SHEET)


def _cut(document: Document, level: Level, kind: str) -> list[Subtable]:
    found = []
    for entry, start, end in level.spans(document.chars):
        if _has_text(document, start, end):
            number, name = str(level.number(entry)), level.name(entry)
            call = f"rows({name!r})" if name else f"rows({level.unit}={number})"
            found.append(Subtable(document, start, end, kind, level.unit, [name, number] if name else [number], call))
    return found


def _has_text(document: Document, start: int, end: int) -> bool:
    """Blanks only are none. Most tables begin with text, so that little is looked at."""
    pieces = range(start, end, _PIECE_CHARS)
    return any(document.slice(at, min(end, at + _PIECE_CHARS)).strip() for at in pieces)


def named(tables: list[Subtable], wanted: Any) -> list[Subtable]:
    """Those of a name, case ignored, or of a number."""
    text = str(wanted).strip().lower()
    return [table for table in tables if any(name.lower() == text for name in table.names)]
