"""Stretches of a text, kept as few as they can be told with."""

from __future__ import annotations

#: So many stretches are kept apart before neighbours are looked for.
_MANY = 4_096


class Spans:
    """Adding one that goes on where the last one ended, as a loop does, costs next to nothing."""

    __slots__ = ("_ranges",)

    def __init__(self) -> None:
        self._ranges: list[list[int]] = []

    @property
    def any(self) -> bool:
        return bool(self._ranges)

    def add(self, start: int, end: int) -> None:
        if end <= start:
            return
        ranges = self._ranges
        if ranges and ranges[-1][0] <= start <= ranges[-1][1]:
            if end > ranges[-1][1]:
                ranges[-1][1] = end
            return
        if len(ranges) >= _MANY:
            self._ranges = ranges = _joined(ranges)
            if len(ranges) >= _MANY:
                # What is left out is said to be untouched: less is claimed, never more.
                ranges.remove(min(ranges, key=_length))
        ranges.append([start, end])

    def joined(self, most: int) -> list[list[int]]:
        """Ascending and apart; of more than `most` the longest."""
        ranges = _joined(self._ranges)
        return ranges if len(ranges) <= most else sorted(sorted(ranges, key=_length)[-most:])

    def clear(self) -> None:
        self._ranges = []


def _joined(ranges: list[list[int]]) -> list[list[int]]:
    found: list[list[int]] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1]:
            found[-1][1] = max(found[-1][1], end)
        else:
            found.append([start, end])
    return found


def _length(span: list[int]) -> int:
    return span[1] - span[0]
