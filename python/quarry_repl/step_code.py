"""Code of the steps so far, for errors in functions that an earlier step defined."""

from __future__ import annotations

_MAX_CHARS = 4_000_000
_MAX_LINE_CHARS = 200


class StepSources:
    """The oldest steps are forgotten above _MAX_CHARS."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}
        self._chars = 0

    def add(self, file_name: str, code: str) -> None:
        self._lines[file_name] = code.split("\n")
        self._chars += len(code)
        while self._chars > _MAX_CHARS and len(self._lines) > 1:
            oldest = next(iter(self._lines))
            self._chars -= sum(len(line) + 1 for line in self._lines.pop(oldest))

    def line(self, file_name: str, number: int) -> str:
        lines = self._lines.get(file_name, [])
        return lines[number - 1].strip()[:_MAX_LINE_CHARS] if 0 < number <= len(lines) else ""
