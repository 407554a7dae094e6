"""Finding the lines of a text that match, one match a line, without copying the text."""

from __future__ import annotations

import re
from typing import Iterator, Optional

from .literals import ANYWHERE, LINE, Plan

_WINDOW_CHARS = 1 << 18
_SPACE_CHARS = 4096
_SAMPLE_CHARS = 1 << 15
#: So many matches with so little between them make a streak.
_STREAK, _NEAR_CHARS, _REGION_CHARS = 16, 400, 20_000

Span = tuple[int, int]


def matching_lines(text: str, regex: re.Pattern[str], plan: Optional[Plan]) -> Iterator[Span]:
    """(start, end) of the first match in each line that holds one, in order."""
    finder = None if plan is None else _LiteralFinder(text, _rarest(text, plan.choices))
    position, size, streak = 0, len(text), 0
    while position <= size:
        if plan is None or finder is None:
            match = regex.search(text, position)
        elif streak > _STREAK:
            # Where nearly every line matches, looking for the literal first only costs.
            line_end = _line_end(text, position + _REGION_CHARS)
            match = regex.search(text, position, _reach_end(text, line_end, plan))
            if match is None:
                position, streak = line_end + 1, 0
                continue
        else:
            match = _with_literal(text, regex, plan, finder, position)
        if match is None:
            return
        start, end = match.span()
        if start == size and (size == 0 or text[size - 1] == "\n"):
            # After the last line end there is no line, only the end of the text.
            return
        yield start, end
        streak = streak + 1 if start - position < _NEAR_CHARS else 0
        line_end = text.find("\n", max(end - 1, start) if end > start else end)
        if line_end < 0:
            return
        position = line_end + 1


def _rarest(text: str, choices: list[list[str]]) -> list[str]:
    """Of the sets of literals the one that is met least in some samples of the text."""
    places = (0, len(text) // 2, max(0, len(text) - _SAMPLE_CHARS))
    sample = "\n".join(text[place : place + _SAMPLE_CHARS].lower() for place in places)
    return min(choices, key=lambda literals: (sum(map(sample.count, literals)), -min(map(len, literals))))


def _with_literal(
    text: str, regex: re.Pattern[str], plan: Plan, finder: _LiteralFinder, position: int
) -> Optional[re.Match[str]]:
    while True:
        place = finder.next(position)
        if place < 0:
            return None
        line_start = max(position, text.rfind("\n", position, place) + 1)
        line_end = _line_end(text, place)
        match = regex.search(text, line_start, _reach_end(text, line_end, plan))
        if match is not None or plan.reach == ANYWHERE:
            return match
        position = line_end + 1


def _line_end(text: str, offset: int) -> int:
    found = text.find("\n", offset)
    return len(text) if found < 0 else found


def _reach_end(text: str, line_end: int, plan: Plan) -> int:
    """How far a match that starts before `line_end` may go."""
    if plan.reach == LINE:
        return line_end
    return len(text) if plan.reach == ANYWHERE else min(len(text), line_end + _SPACE_CHARS)


class _LiteralFinder:
    """The next place of any of some lower-case ASCII literals, case ignored.

    Lowering a window and looking in it is ten times faster than a pattern that ignores case. Only ASCII can be
    lowered so: elsewhere one character may become two.
    """

    def __init__(self, text: str, literals: list[str]) -> None:
        self._text = text
        self._literals = literals
        self._overlap = max(map(len, literals)) - 1
        self._start = self._end = 0
        self._window = ""
        self._pattern = re.compile("|".join(map(re.escape, literals)), re.IGNORECASE)
        self._nexts: list[int] = []

    def next(self, position: int) -> int:
        while position < len(self._text):
            if not self._start <= position < self._end:
                self._open(position)
            place = self._in_window(position - self._start)
            if place >= 0:
                return place + self._start
            position = self._end
        return -1

    def _open(self, position: int) -> None:
        self._start = position
        self._end = min(len(self._text), position + _WINDOW_CHARS)
        window = self._text[position : self._end + self._overlap]
        self._window = window.lower() if window.isascii() else window
        self._nexts = [-2] * len(self._literals)

    def _in_window(self, offset: int) -> int:
        if not self._window.isascii():
            match = self._pattern.search(self._window, offset)
            return -1 if match is None else match.start()
        best = -1
        for index, literal in enumerate(self._literals):
            place = self._nexts[index]
            if place != -1 and place < offset:
                place = self._nexts[index] = self._window.find(literal, offset)
            if place >= 0 and (best < 0 or place < best):
                best = place
        return best
