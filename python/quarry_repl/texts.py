"""A document as the helpers see it: parts of text, and offsets in code points of the whole."""

from __future__ import annotations

import sys
from bisect import bisect_right
from typing import TYPE_CHECKING, Iterator, Optional

from .spans import Spans

if TYPE_CHECKING:
    from .units import Level
    from .walks import LineWalk, Walk

_WINDOW_CHARS = 1 << 20


class Document:
    """`parts` joined are the text; `starts` are the offsets of the parts in it; `levels` tell its pages, rows and
    other units, outermost first. `touched` is what code went through in this step, `shown` what a model was shown."""

    __slots__ = ("name", "kind", "parts", "starts", "chars", "levels", "touched", "shown", "open_walks")

    def __init__(self, name: str, kind: str, parts: list[str], levels: tuple[Level, ...] = ()) -> None:
        self.name = name
        self.kind = kind
        self.parts = parts
        self.levels = levels
        self.starts = [0]
        for part in parts:
            self.starts.append(self.starts[-1] + len(part))
        self.chars = self.starts.pop()
        self.touched, self.shown = Spans(), Spans()
        self.open_walks: list[Walk] = []

    @property
    def memory_bytes(self) -> int:
        return sum(map(sys.getsizeof, self.parts))

    def touch(self, start: int, end: int) -> None:
        """Code of the step has gone through this stretch."""
        self.touched.add(start, end)

    def slice(self, start: int, end: int) -> str:
        """The text between two offsets, over borders of parts too."""
        first = max(0, bisect_right(self.starts, start) - 1)
        pieces = []
        for index in range(first, len(self.parts)):
            base = self.starts[index]
            if base >= end:
                break
            pieces.append(self.parts[index][max(0, start - base) : end - base])
        return "".join(pieces)

    def windows(self, size: int = _WINDOW_CHARS) -> Iterator[str]:
        """The text in order, in pieces of at most `size` characters."""
        for part in self.parts:
            for start in range(0, len(part), size):
                yield part[start : start + size]

    def lines(self, walk: Optional[LineWalk] = None) -> Iterator[str]:
        """Lines with their ends. A line ends at a line feed, as line numbers count. `walk` learns how far they came."""
        rest, base = "", 0
        for window in self.windows():
            pieces = (rest + window).split("\n") if rest else window.split("\n")
            chars = len(rest) + len(window)
            rest = pieces.pop()
            for piece in pieces if walk is None else walk.over(base, pieces):
                yield piece + "\n"
            base += chars - len(rest)
        if rest:
            yield from [rest] if walk is None else walk.over(base, [rest])

    def line_count(self) -> int:
        feeds = sum(part.count("\n") for part in self.parts)
        last = next((part for part in reversed(self.parts) if part), "")
        return feeds + (1 if last and not last.endswith("\n") else 0)

    def part_at(self, offset: int) -> tuple[str, int]:
        """The part that holds an offset, and the offset in it."""
        index = max(0, bisect_right(self.starts, offset) - 1)
        return self.parts[index], offset - self.starts[index]

    def line_around(self, start: int, end: int, width: int) -> tuple[int, int]:
        """The line or lines of a match, at most `width` characters of them around its beginning."""
        part, local = self.part_at(start)
        base = start - local
        line_start = base + part.rfind("\n", 0, local) + 1
        found = part.find("\n", max(local, end - base - 1))
        line_end = max(base + len(part), end) if found < 0 else base + found
        if line_end > line_start and part[line_end - base - 1 : line_end - base] == "\r":
            line_end -= 1
        if line_end - line_start <= width:
            return line_start, max(line_end, line_start)
        before = max(0, (width - (end - start)) // 2)
        first = max(line_start, min(start - before, line_end - width))
        return first, min(line_end, first + width)

    def feeds_between(self, start: int, end: int) -> int:
        """Line feeds in the text between two offsets, without copying it."""
        count = 0
        for base, part in zip(self.starts, self.parts):
            if base < end and base + len(part) > start:
                count += part.count("\n", max(0, start - base), min(len(part), end - base))
        return count
