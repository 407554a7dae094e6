"""What of the documents a model was shown: the places that helpers know, and else the lines of a prompt or an output
looked up in the documents.

A line of fewer than `_LEAST_CHARS` characters is found only beside a longer one, and what was rewritten on its way
(cells of a row, joined or translated text) not at all: less is claimed, never more.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Iterable, Iterator, Optional

from .subcalls import Passage
from .texts import Document

_LEAST_CHARS = 24
#: After these something put before a line ends: `12. `, `L88: `, `page 3) `.
_prefixes = re.compile(r"[:.?)\]>|-] ").finditer
#: Characters of documents that are looked through in one step; after that only what needs no looking is counted.
_MOST_LOOKED = 200_000_000
_BLOCK = 256


class Shown:
    """Of one step. Prompts mostly follow the order of the text, so each look goes on where the last one ended."""

    def __init__(self, documents: list[Document]) -> None:
        self._documents = list(documents)
        self._near = {document.name: 0 for document in documents}
        self._absent: set[str] = set()
        self._left = _MOST_LOOKED

    def passages(self, passages: Iterable[Passage]) -> None:
        for passage in passages:
            if isinstance(passage, str):
                self.text(passage)
                continue
            name, start, end = passage
            document = next((one for one in self._documents if one.name == name), None)
            if document is not None and 0 <= start < end <= document.chars:
                document.shown.add(start, end)

    def text(self, text: str) -> None:
        """Counts every stretch of the text that stands in a document."""
        position = 0
        while position < len(text):
            found = text.find("\n", position)
            line_end = len(text) if found < 0 else found
            position = max(self._line(text, position, line_end), line_end + 1)

    def _line(self, text: str, start: int, end: int) -> int:
        """How far the text goes on as a document does from this line on; 0 where it stands in none."""
        line = text[start:end].strip(" \t\r\n…")
        if len(line) < _LEAST_CHARS:
            return 0
        for anchor in _anchors(line):
            if anchor in self._absent:
                continue
            place = self._place(anchor)
            if place is None:
                self._absent.add(anchor)
                continue
            return self._grown(text, text.index(anchor, start), len(anchor), *place)
        return 0

    def _place(self, anchor: str) -> Optional[tuple[Document, int]]:
        for document in self._documents:
            near = self._near[document.name]
            place = self._find(document, anchor, near, document.chars)
            if place is None and near:
                place = self._find(document, anchor, 0, min(document.chars, near + len(anchor)))
            if place is not None:
                # Most of what follows is from the same document.
                self._documents.remove(document)
                self._documents.insert(0, document)
                return document, place
        return None

    def _find(self, document: Document, anchor: str, start: int, end: int) -> Optional[int]:
        for base, part in zip(document.starts, document.parts):
            first, last = max(0, start - base), min(len(part), end - base)
            if last - first < len(anchor):
                continue
            last = min(last, first + self._left)
            place = part.find(anchor, first, last)
            self._left -= (last if place < 0 else place) - first
            if place >= 0:
                return base + place
        return None

    def _grown(self, text: str, index: int, size: int, document: Document, place: int) -> int:
        """Counts the longest stretch around the anchor that is equal; returns its end in the text."""
        before = 0
        while before < index and before < place and text[index - before - 1] == document.slice(
            place - before - 1, place - before
        ):
            before += 1
        after, block = size, _BLOCK
        while block:
            piece = document.slice(place + after, place + after + block)
            if piece and text.startswith(piece, index + after):
                after += len(piece)
                block *= 2
            else:
                block = min(block, len(piece)) // 2
        document.shown.add(place - before, place + after)
        self._near[document.name] = place + after
        return index + after


def _anchors(line: str) -> Iterator[str]:
    """The line, then what may be left of it where something was put before it."""
    yield line
    for match in islice(_prefixes(line), 2):
        if len(line) - match.end() >= _LEAST_CHARS:
            yield line[match.end() :]
    yield line[-max(_LEAST_CHARS, len(line) // 2) :]
