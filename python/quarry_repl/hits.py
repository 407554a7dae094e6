"""What `search` returns: a read-only list of hits, made on demand from positions."""

from __future__ import annotations

import re
from array import array
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union, overload

from .shapes import Sequential, own_list
from .texts import Document
from .units import place_at

#: Hits that printing shows where no limit was asked for.
SHOWN = 20


class Hit(dict):  # type: ignore[type-arg]
    """{document, start, end, line, text}, readable as attributes too. `text` is the document from start to
    end; `line` counts from 1; documents with pages, sheets or the like have a `place` too."""

    __slots__ = ("_rematch",)

    def __init__(self, fields: dict[str, Any], rematch: Callable[[], Optional[re.Match[str]]]) -> None:
        super().__init__(fields)
        self._rematch = rematch

    def __getattr__(self, name: str) -> Any:
        if super().__contains__(name):
            return self[name]
        if not name.startswith("_") and hasattr(str, name):
            # Small models take a hit for the line itself.
            return getattr(self["text"], name)
        raise AttributeError(f"a hit has document, start, end, line, text and group(n); not {name}")

    def __contains__(self, part: object) -> bool:
        return super().__contains__(part) or (isinstance(part, str) and part in self["text"])

    def group(self, *numbers: Union[int, str]) -> Any:
        """The groups of the pattern, as a match of `re` has them."""
        match = self._rematch()
        return None if match is None else match.group(*numbers)

    def groups(self) -> tuple[Any, ...]:
        match = self._rematch()
        return () if match is None else match.groups()


class Found(NamedTuple):
    """Everything that one search knows."""

    #: For each of the documents: prose breaks lines anywhere, so a space there stands for a line end too.
    regexes: list[re.Pattern[str]]
    documents: list[Document]
    #: Positions of matches: which document, first and last offset.
    places: array[int]
    starts: array[int]
    ends: array[int]
    total: int
    width: int
    #: Whether a line of the printed list names its document.
    named: bool
    explain_none: Callable[[], str]
    note: str


@own_list
class Hits(Sequential):
    """Behaves as a list. `total` counts every matching line, also those beyond a limit."""

    __slots__ = ("_found", "_indexes", "_near")

    def __init__(self, found: Found, indexes: Optional[range] = None) -> None:
        self._found = found
        self._indexes = range(len(found.starts)) if indexes is None else indexes
        # Document, offset and line number of the last hit made: the next one counts on from there.
        self._near = (-1, 0, 1)

    @property
    def total(self) -> int:
        return self._found.total

    def __len__(self) -> int:
        return len(self._indexes)

    def __iter__(self) -> Iterator[Hit]:
        return (self._hit(index) for index in self._indexes)

    @overload
    def __getitem__(self, key: int) -> Hit: ...

    @overload
    def __getitem__(self, key: slice) -> Hits: ...

    def __getitem__(self, key: Union[int, slice]) -> Union[Hit, Hits]:
        if isinstance(key, slice):
            return Hits(self._found, self._indexes[key])
        if not self._indexes:
            raise IndexError(str(self))
        return self._hit(self._indexes[key])

    def __add__(self, other: Any) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Any) -> list[Any]:
        return [*other, *self]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Hits, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def pairs(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for position in range(offset, len(self._indexes)):
            yield position, dict(self._hit(self._indexes[position]))

    def __str__(self) -> str:
        found, kept = self._found, len(self._indexes)
        if not found.total:
            return found.note + found.explain_none()
        shown = self._indexes if kept <= SHOWN or kept < found.total else self._indexes[:SHOWN]
        count = f"{kept} of {found.total}" if kept < found.total else f"{kept}"
        verb = "line matches" if count == "1" else "lines match"
        lines = [f"{found.note}{count} {verb}:", *(self._printed(index) for index in shown)]
        if len(shown) < kept:
            lines.append(f"... {kept - len(shown)} more")
        return "\n".join(lines)

    __repr__ = __str__

    def _printed(self, index: int) -> str:
        hit = self._hit(index)
        where = f"{hit['document']} " if self._found.named else ""
        return f"{where}{hit.get('place') or 'L' + str(hit['line'])}: {hit['text'].strip()}"

    def _hit(self, index: int) -> Hit:
        found = self._found
        place = found.places[index]
        document = found.documents[place]
        start, end = document.line_around(found.starts[index], found.ends[index], found.width)
        text = document.slice(start, end)
        fields = {
            "document": document.name,
            "start": start,
            "end": end,
            "line": self._line_number(place, found.starts[index]),
            "text": text,
        }
        if document.levels:
            fields["place"] = place_at(document, found.starts[index])
        return Hit(fields, lambda: _rematch(document, found.regexes[place], found.starts[index]))

    def _line_number(self, place: int, offset: int) -> int:
        near_place, near_offset, near_line = self._near
        if near_place != place or near_offset > offset:
            near_offset, near_line = 0, 1
        line = near_line + self._found.documents[place].feeds_between(near_offset, offset)
        self._near = (place, offset, line)
        return line


def _rematch(document: Document, regex: re.Pattern[str], start: int) -> Optional[re.Match[str]]:
    part, local = document.part_at(start)
    return regex.search(part, local)
