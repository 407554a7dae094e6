"""What a step went through and what it showed a model, told for each document with its result."""

from __future__ import annotations

from typing import Any, Callable, Optional

from .documents import Library
from .subcalls import Asked

#: Stretches told in one result.
_MOST_RANGES = 2_000


class StepTouch:
    def __init__(self, library: Library, value_of: Callable[[str], Any]) -> None:
        self._library = library
        self._value_of = value_of
        self._shown: Any = None

    def begin_step(self) -> None:
        self._shown = None
        for document in self._library.documents:
            document.touched.clear()
            document.shown.clear()

    def answered(self, asked: Asked) -> None:
        """A model has read this prompt. Replies are never lost for the sake of this."""
        try:
            shown = self._lookup()
            if asked.passages is None:
                shown.text(asked.prompt)
            else:
                shown.passages(asked.passages)
        except Exception:
            return

    def of_step(self, code: str, reached: Optional[int], stdout: str, helpers: frozenset[str]) -> list[dict[str, Any]]:
        """[{document, ranges, shown}] of the documents that were touched. `reached`: the line of the last statement
        that began, 0 where none did, None where all did."""
        documents = self._library.documents
        for document in documents:
            for walk in list(document.open_walks):
                walk.settle()
        if reached is None or reached > 0:
            from .direct_use import DirectUse

            DirectUse(documents, helpers, self._value_of).touch(code, reached)
        self._lookup().text(stdout)
        found = [one for one in documents if one.touched.any or one.shown.any]
        most = max(4, _MOST_RANGES // max(1, len(found)))
        return [
            {"document": one.name, "ranges": one.touched.joined(most), "shown": one.shown.joined(most)}
            for one in found
        ]

    def _lookup(self) -> Any:
        from .shown import Shown

        if self._shown is None:
            self._shown = Shown(self._library.documents)
        return self._shown
