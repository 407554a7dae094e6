"""pages(), slides(), sheets(), sections(), messages() and members(): lists of units, or one by number or name."""

from __future__ import annotations

from typing import Any, Iterator, Union, overload

from .previews import cut
from .shapes import Sequential, own_list
from .sources import Sources
from .texts import Document
from .units import Level, headings, level_of

_SHOWN, _SHOWN_CHARS = 10, 120
_HAS = "it has document, number, name, start, end and text"


class Unit(dict):  # type: ignore[type-arg]
    """{document, number, name, start, end, text}, readable as attributes too; prints as its text."""

    __slots__ = ("_title",)

    def __init__(self, title: str, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self._title = title

    def __getattr__(self, name: str) -> Any:
        if super().__contains__(name):
            return self[name]
        if not name.startswith("_") and hasattr(str, name):
            # Small models take a page for its text.
            return getattr(self["text"], name)
        raise AttributeError(f"{_HAS}; not {name}")

    def __missing__(self, key: object) -> Any:
        raise KeyError(f"{_HAS}; not {cut(repr(key), 100)}")

    def __contains__(self, part: object) -> bool:
        return super().__contains__(part) or (isinstance(part, str) and part in self["text"])

    def __str__(self) -> str:
        return f"{self._title}:\n{self['text']}"

    __repr__ = __str__


@own_list
class Units(Sequential):
    """Behaves as a list of units, each made when it is asked for."""

    __slots__ = ("_unit", "_places")

    def __init__(self, unit: str, places: list[tuple[Document, Level, int, int, int]]) -> None:
        self._unit = unit
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Unit]:
        return (self._made(place) for place in self._places)

    @overload
    def __getitem__(self, key: int) -> Unit: ...

    @overload
    def __getitem__(self, key: Union[slice, str]) -> Any: ...

    def __getitem__(self, key: Union[int, slice, str]) -> Any:
        if isinstance(key, str):
            return self.called(key)
        if isinstance(key, slice):
            return Units(self._unit, self._places[key])
        if not isinstance(key, int):
            raise TypeError(f"one of {self._unit}s() is taken by its index or name, not by {type(key).__name__}")
        if not -len(self) <= key < len(self):
            raise IndexError(f"there are {len(self)} {self._unit}s, none at index {key}")
        return self._made(self._places[key])

    def pairs(self, offset: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for position in range(offset, len(self._places)):
            yield position, dict(_made(self._places[position]))

    def numbered(self, number: int) -> Unit:
        """The unit with this number, as people count. IndexError naming the range; ValueError where several have it."""
        found = [place for place in self._places if place[1].number(place[2]) == number]
        if len(found) > 1:
            raise ValueError(_several(self._unit, number, found))
        if found:
            return self._made(found[0])
        last = max((level.number(entry) for _, level, entry, _, _ in self._places), default=0)
        raise IndexError(f"there is no {self._unit} {number}; the last one is {last}")

    def called(self, name: str) -> Any:
        """The unit of this name, or a list where several have it or hold it in their names. KeyError for none."""
        wanted = name.strip().lower()
        for fits in (lambda one: one == wanted, lambda one: wanted in one):
            found = [place for place in self._places if fits(place[1].name(place[2]).lower())]
            if found:
                return self._made(found[0]) if len(found) == 1 else Units(self._unit, found)
        if wanted.isdecimal():
            return self.numbered(int(wanted))
        names = [one for one in (level.name(entry) for _, level, entry, _, _ in self._places) if one]
        instead = f"the first are {names[:_SHOWN]}" if names else f"they have numbers only: {self._unit}s(1)"
        raise KeyError(f"no {self._unit} is called {cut(name, 100)!r}; {instead}")

    def __str__(self) -> str:
        lines = [f"{len(self)} {self._unit}s:" if len(self) != 1 else f"1 {self._unit}:"]
        for place in self._places[:_SHOWN]:
            text = " ".join(place[0].slice(place[3], min(place[4], place[3] + 4 * _SHOWN_CHARS)).split())
            lines.append(f"{_title(place)}: {text[:_SHOWN_CHARS]}")
        if len(self) > _SHOWN:
            lines.append(f"... {len(self) - _SHOWN} more")
        return "\n".join(lines)

    __repr__ = __str__

    def _made(self, place: tuple[Document, Level, int, int, int]) -> Unit:
        """The unit, given to the code of a step."""
        place[0].touch(place[3], place[4])
        return _made(place)


def _made(place: tuple[Document, Level, int, int, int]) -> Unit:
    document, level, entry, start, end = place
    text = document.slice(start, end)
    start += len(text) - len(text.lstrip())
    text = text.strip()
    fields = {
        "document": document.name,
        "number": level.number(entry),
        "name": level.name(entry),
        "start": start,
        "end": start + len(text),
        "text": text,
    }
    return Unit(_title(place), fields)


def _title(place: tuple[Document, Level, int, int, int]) -> str:
    _, level, entry, _, _ = place
    name = level.name(entry)
    return f"{level.unit} {level.number(entry)}{f' ({name})' if name else ''}"


def _several(unit: str, number: int, places: list[tuple[Document, Level, int, int, int]]) -> str:
    """Numbers start anew in each document, and in each member of an archive, whose units go by their positions."""
    names = list(dict.fromkeys(place[0].name for place in places))
    if len(names) > 1:
        call = f"{unit}s({number}, document={names[0]!r})"
        return f"there is a {unit} {number} in each of {_some(names)}; take one by its document: {call}"
    calls = []
    for document, level, entry, start, _ in places[:_SHOWN]:
        index = [one for one, _, _ in level.spans(document.chars)].index(entry)
        members = level_of(document, "member")
        at = members.entry_at(start) if members is not None else -1
        of = f" of {members.name(at)}" if members is not None and at >= 0 else ""
        calls.append(f"{unit}s(document={names[0]!r})[{index}]{of}")
    return f"there are {len(places)} {unit}s {number} in {names[0]}; take one by its position: {' or '.join(calls)}"


def _some(names: list[str]) -> str:
    shown = ", ".join(cut(name, 100) for name in names[:_SHOWN])
    return f"{shown} and {len(names) - _SHOWN} more" if len(names) > _SHOWN else shown


def make_units(sources: Sources, unit: str, key: Any, document: Any) -> Any:
    """All units of a sort; with a number or a name that one. ValueError where no document has such units,
    or several have one of the number."""
    if document is None and sources.is_name(key):
        key, document = None, key
    documents = sources.documents(document)
    places = []
    for source in documents:
        level = level_of(source, unit)
        if level is None and unit == "section" and source.kind == "markdown":
            level = headings(source)
        if level is not None:
            places += [(source, level, entry, start, end) for entry, start, end in level.spans(source.chars)]
    if not places:
        raise ValueError(f"{_names(documents)} no {unit}s; {_instead(documents)}")
    units = Units(unit, places)
    if key is None:
        return units
    if isinstance(key, int) and not isinstance(key, bool):
        return units.numbered(key)
    if isinstance(key, str):
        return units.called(key)
    raise TypeError(f"{unit}s takes a number or a name: {unit}s(3)")


def _names(documents: list[Document]) -> str:
    return f"{documents[0].name} has" if len(documents) == 1 else "the documents have"


def _instead(documents: list[Document]) -> str:
    listed = ("page", "slide", "sheet", "section", "message", "member")
    units = [unit for unit in listed if any(level_of(source, unit) is not None for source in documents)]
    calls = ", ".join(f"{unit}s()" for unit in units)
    return f"there are {calls}" if calls else "go through it with lines() or search()"
