"""rows(document): a delimited text as dicts, numbers typed where a whole column agrees."""

from __future__ import annotations

import csv
from itertools import islice, zip_longest
from typing import Any, Callable, Iterator, NamedTuple, Optional, Sequence, Union, overload

from .columns import Typing, header_of, type_of
from .delimiters import Dialect, sniff
from .pager import Pager
from .shapes import Sequential, own_list
from .sources import Sources
from .subtables import SHEET, Subtable, named, subtables
from .texts import Document
from .walks import RowWalk

#: Tables of documents up to this size keep their typed cells, so that a second pass is fast. Characters.
_KEPT_CHARS = 16_000_000
_EXTRA = "_extra"
_TABLE_KINDS = ("csv", "tsv", "xlsx", "ods")

csv.field_size_limit(2**31 - 1)

Cells = list[Any]


class Table(NamedTuple):
    document: Document
    dialect: Dialect
    columns: list[str]
    has_header: bool
    #: Records before the one that names the columns: a title above the table.
    lead: int
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
        self._pager = Pager(self._unseen)
        self._types = [Typing.joined(list(types)) for types in columns]

    def __len__(self) -> int:
        return sum(table.size for table in self._tables)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for table in self._tables:
            walk = RowWalk(table.document, table.size)
            with walk:
                for walk.taken, row in enumerate(_dicts(table, self.columns, self._types), 1):
                    yield row

    def _unseen(self) -> Iterator[dict[str, Any]]:
        """The rows, of which the code is given some only."""
        return (row for table in self._tables for row in _dicts(table, self.columns, self._types))

    def _touch(self, start: int, stop: int) -> None:
        """Rows by their numbers, which count as equally long."""
        for table in self._tables:
            first, last = max(0, min(start, table.size)), max(0, min(stop, table.size))
            if first < last:
                chars = table.document.chars
                table.document.touch(chars * first // table.size, chars * last // table.size)
            start, stop = start - table.size, stop - table.size

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
            if step < 0:
                return list(self)[key]
            self._touch(start, stop)
            return list(islice(self._unseen(), start, stop, step))
        if not isinstance(key, int):
            raise TypeError(f"rows() is indexed by a number or a column's name, not by {type(key).__name__}")
        index = key if key >= 0 else key + len(self)
        if 0 <= index < len(self):
            self._touch(index, index + 1)
            return self._pager.item(index)
        raise IndexError(f"there are {len(self)} rows, none at index {key}")

    def pairs(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        return enumerate(islice(self._unseen(), offset, None), offset)

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
        self._cut: list[tuple[Document, Optional[list[Subtable]]]] = []

    def rows(self, document: Any = None, sheet: Any = None, table: Any = None) -> Rows:
        """rows(document=None, sheet=None): rows of a table as dicts. ValueError where the text is no table, or where
        several tables have different columns and none was named."""
        self._forget()
        wanted = sheet if sheet is not None else table
        if wanted is None and isinstance(document, (str, int)) and not self._sources.is_name(document):
            found = [one for source in self._sources.all() for one in named(self._tables_in(source), document)]
            if found and (isinstance(document, str) or len(self._sources.all()) == 1):
                return self._joined(found)
        documents = self._sources.documents(document)
        if isinstance(document, str) and "\n" not in document and not self._loaded(documents[0]):
            known = [one for source in self._sources.all() for one in self._tables_in(source)]
            if known:
                raise ValueError(f"there is no table {document!r}; take one of {_calls(known)}")
        if document is None and len(documents) > 1:
            marked = [source for source in documents if source.kind in _TABLE_KINDS]
            documents = marked or documents
        if wanted is not None:
            within = [one for source in documents for one in self._tables_in(source)]
            found = named(within, wanted)
            if not found:
                raise ValueError(f"there is no table {wanted!r}; take one of {_calls(within)}")
            return self._joined(found)
        return self._joined([one for source in documents for one in self._tables_in(source) or [source]])

    def _joined(self, documents: Sequence[Document]) -> Rows:
        tables = [self._table(source) for source in documents]
        if len(tables) > 1:
            if any(table.columns != tables[0].columns for table in tables):
                raise ValueError(f"there are several tables with different columns; take one: {_calls(documents)}")
            what = "tables" if any(isinstance(one, Subtable) for one in documents) else "documents"
            self._note(f"rows() goes through {len(tables)} {what} one after the other")
        return Rows(tables)

    def _loaded(self, document: Document) -> bool:
        return any(document is held for held in self._sources.all())

    def _tables_in(self, document: Document) -> list[Subtable]:
        """Empty for a document that has no tables within it."""
        for source, tables in self._cut:
            if source is document:
                return tables or []
        tables = subtables(document)
        self._cut.append((document, tables))
        return tables or []

    def _table(self, document: Document) -> Table:
        for table in self._known:
            if table.document is document:
                return table
        table = _read(document)
        self._known.append(table)
        return table

    def _forget(self) -> None:
        """Lets go of tables whose documents are no longer loaded."""
        loaded = self._sources.all()
        self._cut = [one for one in self._cut if any(one[0] is held for held in loaded)]
        held = [*loaded, *(table for _, tables in self._cut for table in tables or [])]
        self._known = [table for table in self._known if any(table.document is one for one in held)]


def _calls(documents: Sequence[Document]) -> str:
    calls = [one.call if isinstance(one, Subtable) else f"rows({one.name!r})" for one in documents[:8]]
    return " or ".join(calls) if calls else "the documents, which have no tables"


def _read(document: Document) -> Table:
    dialect = Dialect("\t", False, False) if document.kind == SHEET else sniff(document)
    if dialect is None:
        raise ValueError(
            f"{document.name} is not a table: no delimiter fits; go through it with lines() or search()"
        )
    beginning = list(islice(_records(document, dialect), 70))
    lead = _titles(beginning) if document.kind == SHEET else 0
    has_header, columns = header_of((beginning[lead:] or [[]])[0], beginning[lead + 1 : lead + 50])
    if document.chars <= _KEPT_CHARS:
        body = list(_body(document, dialect, lead + has_header))
        by_column = list(islice(zip_longest(*body, fillvalue=""), len(columns))) if body else []
        types = [type_of(column) for column in by_column] or [Typing.TEXT] * len(columns)
        types += [Typing.TEXT] * (len(columns) - len(types))
        return Table(document, dialect, columns, has_header, lead, types, len(body), body)
    types = [Typing.UNKNOWN] * len(columns)
    count = 0
    batches = _body(document, dialect, lead + has_header)
    while True:
        batch = list(islice(batches, 20_000))
        if not batch:
            break
        count += len(batch)
        for index, column in enumerate(islice(zip_longest(*batch, fillvalue=""), len(columns))):
            if types[index] is not Typing.TEXT:
                types[index] = Typing.joined([types[index], type_of(column)])
    return Table(document, dialect, columns, has_header, lead, types, count, None)


def _body(document: Document, dialect: Dialect, skipped: int) -> Iterator[list[str]]:
    return islice(_records(document, dialect), skipped, None)


def _titles(records: list[list[str]]) -> int:
    """How many records at the top are titles and notes: they fill few cells where the table fills many."""
    filled = [sum(1 for cell in record if cell.strip()) for record in records]
    most = max(filled, default=0)
    if most < 2:
        return 0
    return next((index for index, count in enumerate(filled[:20]) if count >= 2 and count * 2 >= most), 0)


def _dicts(table: Table, columns: list[str], types: list[Typing]) -> Iterator[dict[str, Any]]:
    width = len(columns)
    for cells in _typed_cells(table, types):
        row = dict(zip(columns, cells))
        if len(cells) > width:
            row[_EXTRA] = cells[width:]
        yield row


def _typed_cells(table: Table, types: list[Typing]) -> Iterator[Cells]:
    body = table.kept if table.kept is not None else _body(table.document, table.dialect, table.lead + table.has_header)
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
