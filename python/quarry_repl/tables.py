"""rows(document): a delimited text as dicts, numbers typed where a whole column agrees."""

from __future__ import annotations

import csv
from itertools import islice, zip_longest
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union, overload

from .columns import Typing, header_of, type_of
from .delimiters import Dialect, sniff
from .pager import Pager
from .shapes import Sequential, own_list
from .sources import Sources
from .texts import Document

#: Tables of documents up to this size keep their typed cells, so that a second pass is fast. Characters.
_KEPT_CHARS = 16_000_000
_EXTRA = "_extra"

csv.field_size_limit(2**31 - 1)

Cells = list[Any]


class Table(NamedTuple):
    document: Document
    dialect: Dialect
    columns: list[str]
    has_header: bool
    types: list[Typing]
    size: int
    kept: Optional[list[Cells]]


@own_list
class Rows(Sequential):
    """Behaves as a list of dicts, each made when it is asked for. `columns` are their keys."""

    __slots__ = ("columns", "_tables", "_types", "_pager")

    def __init__(self, tables: list[Table]) -> None:
        self.columns = tables[0].columns
        self._tables = tables
        columns = zip(*(table.types for table in tables))
        self._pager = Pager(self.__iter__)
        self._types = [Typing.joined(list(types)) for types in columns]

    def __len__(self) -> int:
        return sum(table.size for table in self._tables)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        columns, width = self.columns, len(self.columns)
        for table in self._tables:
            for cells in _typed_cells(table, self._types):
                row = dict(zip(columns, cells))
                if len(cells) > width:
                    row[_EXTRA] = cells[width:]
                yield row

    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, key: slice) -> list[dict[str, Any]]: ...

    @overload
    def __getitem__(self, key: str) -> list[Any]: ...

    def __getitem__(self, key: Union[int, slice, str]) -> Any:
        if isinstance(key, str):
            if key not in self.columns:
                raise KeyError(f"no column {key!r}; the columns are {self.columns}")
            return [row[key] for row in self]
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            return list(islice(self, start, stop, step)) if step > 0 else list(self)[key]
        index = key if key >= 0 else key + len(self)
        if 0 <= index < len(self):
            return self._pager.item(index)
        raise IndexError(f"there are {len(self)} rows, none at index {key}")

    def pairs(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        return enumerate(islice(self, offset, None), offset)

    def __str__(self) -> str:
        shown = [str(row)[:400] for row in islice(self, 3)]
        more = [f"... {len(self) - len(shown)} more"] if len(self) > len(shown) else []
        return "\n".join([f"{len(self)} rows, columns {', '.join(self.columns)}:", *shown, *more])

    __repr__ = __str__


class Tables:
    """Reads each document once; the parsed form stays while the document is loaded."""

    def __init__(self, sources: Sources, note: Callable[[str], None]) -> None:
        self._sources = sources
        self._note = note
        self._known: list[Table] = []

    def rows(self, document: Any = None) -> Rows:
        """rows(document=None): rows of a table as dicts. ValueError where the text is no table."""
        documents = self._sources.documents(document)
        if document is None and len(documents) > 1:
            marked = [source for source in documents if source.kind in ("csv", "tsv")]
            documents = marked or documents
        tables = [self._table(source) for source in documents]
        if len(tables) > 1:
            if any(table.columns != tables[0].columns for table in tables):
                names = " or ".join(f"rows({table.document.name!r})" for table in tables[:5])
                raise ValueError(f"the documents are tables with different columns; take one: {names}")
            self._note(f"rows() goes through {len(tables)} documents one after the other")
        return Rows(tables)

    def _table(self, document: Document) -> Table:
        loaded = self._sources.all()
        self._known = [table for table in self._known if any(table.document is held for held in loaded)]
        for table in self._known:
            if table.document is document:
                return table
        table = _read(document)
        self._known.append(table)
        return table


def _read(document: Document) -> Table:
    dialect = sniff(document)
    if dialect is None:
        raise ValueError(
            f"{document.name} is not a table: no delimiter fits; go through it with lines() or search()"
        )
    records = _records(document, dialect)
    first = next(records, [])
    second_to_few = list(islice(_records(document, dialect), 1, 50))
    has_header, columns = header_of(first, second_to_few)
    if document.chars <= _KEPT_CHARS:
        body = list(_body(document, dialect, has_header))
        by_column = list(islice(zip_longest(*body, fillvalue=""), len(columns))) if body else []
        types = [type_of(column) for column in by_column] or [Typing.TEXT] * len(columns)
        types += [Typing.TEXT] * (len(columns) - len(types))
        return Table(document, dialect, columns, has_header, types, len(body), body)
    types = [Typing.UNKNOWN] * len(columns)
    count = 0
    batches = _body(document, dialect, has_header)
    while True:
        batch = list(islice(batches, 20_000))
        if not batch:
            break
        count += len(batch)
        for index, column in enumerate(islice(zip_longest(*batch, fillvalue=""), len(columns))):
            if types[index] is not Typing.TEXT:
                types[index] = Typing.joined([types[index], type_of(column)])
    return Table(document, dialect, columns, has_header, types, count, None)


def _body(document: Document, dialect: Dialect, has_header: bool) -> Iterator[list[str]]:
    records = _records(document, dialect)
    if has_header:
        next(records, None)
    return records


def _typed_cells(table: Table, types: list[Typing]) -> Iterator[Cells]:
    body = table.kept if table.kept is not None else _body(table.document, table.dialect, table.has_header)
    casts = [(index, kind.cast) for index, kind in enumerate(types) if kind.cast is not None]
    width = len(table.columns)
    for cells in body:
        typed: Cells = list(cells)
        if len(typed) < width:
            typed.extend([""] * (width - len(typed)))
        for index, cast in casts:
            text = typed[index].strip()
            typed[index] = cast(text) if text else None
        yield typed


def _records(document: Document, dialect: Dialect) -> Iterator[list[str]]:
    """Records that are not blank. csv of older versions stops at NUL, which is no part of any table."""
    lines = (line.replace("\0", "") if "\0" in line else line for line in document.lines())
    reader = csv.reader(
        lines,
        delimiter=dialect.delimiter,
        quoting=csv.QUOTE_MINIMAL if dialect.quoted else csv.QUOTE_NONE,
        skipinitialspace=dialect.spaced,
    )
    return (record for record in reader if record and not (len(record) == 1 and not record[0].strip()))
