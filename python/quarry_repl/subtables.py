"""The tables within documents: sheets of workbooks, tables in text, tables in archives; each as a document of its own."""

from __future__ import annotations

from typing import Any, Optional

from .texts import Document
from .units import Level, level_of

#: Kinds of documents that these are: cells are parted by tabs and nothing is quoted.
SHEET = "sheet"


class Subtable(Document):
    """`call`: how a step asks for this table alone. `names` are what it goes by, its number among them."""

    __slots__ = ("call", "names", "unit", "_source", "_start")

    def __init__(
        self, source: Document, start: int, kind: str, unit: str, names: list[str], call: str, parts: list[str]
    ) -> None:
        super().__init__(f"{source.name} {unit} {names[0]}", kind, parts)
        self.unit = unit
        self._source = source
        self._start = start
        self.names = names
        self.call = call

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
    spans = list(level.spans(document.chars))
    for entry, start, end in spans:
        whole = len(spans) == 1 and start == 0 and end == document.chars
        parts = document.parts if whole else [document.slice(start, end)]
        if any(part.strip() for part in parts):
            number, name = str(level.number(entry)), level.name(entry)
            call = f"rows({name!r})" if name else f"rows({level.unit}={number})"
            found.append(Subtable(document, start, kind, level.unit, [name, number] if name else [number], call, parts))
    return found


def named(tables: list[Subtable], wanted: Any) -> list[Subtable]:
    """Those of a name, case ignored, or of a number."""
    text = str(wanted).strip().lower()
    return [table for table in tables if any(name.lower() == text for name in table.names)]
