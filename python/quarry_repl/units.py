"""Pages, slides, sheets, sections, messages and archive members: stretches of a document with a number and a name."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional

if TYPE_CHECKING:
    from .texts import Document

#: Units that people go by the names of; all others are told by their numbers.
_NAMED = ("member", "sheet", "section")


class Level(NamedTuple):
    """The units of one sort: where each begins, its number (0: none from here on) and its name."""

    unit: str
    starts: list[int]
    numbers: Optional[list[int]]
    names: Optional[list[str]]

    def number(self, entry: int) -> int:
        return entry + 1 if self.numbers is None else self.numbers[entry]

    def name(self, entry: int) -> str:
        return "" if self.names is None else self.names[entry]

    def entry_at(self, offset: int) -> int:
        """The entry that holds an offset, or -1."""
        entry = bisect_right(self.starts, offset) - 1
        return entry if entry >= 0 and self.number(entry) > 0 else -1

    def spans(self, chars: int) -> Iterator[tuple[int, int, int]]:
        """(entry, start, end) of each unit, in order."""
        for entry, start in enumerate(self.starts):
            if self.number(entry) > 0:
                yield entry, start, self.starts[entry + 1] if entry + 1 < len(self.starts) else chars


def levels_of(request: list[dict[str, Any]]) -> tuple[Level, ...]:
    """The levels of a `load` message, checked already."""
    return tuple(
        Level(level["unit"], level["starts"], level.get("numbers"), level.get("names")) for level in request
    )


def level_of(document: Document, unit: str) -> Optional[Level]:
    return next((level for level in document.levels if level.unit == unit), None)


def headings(document: Document) -> Optional[Level]:
    """Sections of a markdown text by its headings; lines of code that begin with # are none."""
    starts, names, offset, fence = [], [], 0, ""
    for line in document.lines():
        bare = line.strip()
        if bare[:3] in ("```", "~~~") and (not fence or bare[:3] == fence):
            fence = "" if fence else bare[:3]
        elif not fence and line.startswith("#") and line.lstrip("#")[:1] == " " and len(bare.split(" ")[0]) <= 6:
            starts.append(offset)
            names.append(bare.strip("# "))
        offset += len(line)
    return Level("section", starts, None, names) if starts else None


def place_at(document: Document, offset: int) -> str:
    """`page 12`, `sheet Sales row 88`, `message 14`; empty where a document has lines only."""
    words = []
    for level in document.levels:
        entry = level.entry_at(offset)
        if entry < 0:
            continue
        number: Any = level.number(entry)
        if level.unit == "row":
            number += document.feeds_between(level.starts[entry], offset)
        name = level.name(entry) if level.unit in _NAMED else ""
        words.append(f"{level.unit} {name or number}")
    return " ".join(words)
