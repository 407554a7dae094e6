"""read: a text gone through piece by piece by the sub model, its quotes checked against the text."""

from __future__ import annotations

import re
from typing import Any, Callable, Iterator, NamedTuple, Optional

from .messages import Message
from .replies import NotJson, parse_reply
from .sources import Sources
from .subcalls import Asked, Reply, SubCalls
from .texts import Document

#: More pieces than this are refused: that is hours on a small machine, and `search` narrows in a second.
MAX_PIECES = 200

_SCHEMA: Message = {
    "type": "object",
    "properties": {
        "passages": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"quote": {"type": "string"}, "note": {"type": "string"}},
                "required": ["quote", "note"],
            },
        }
    },
    "required": ["passages"],
}


class Piece(NamedTuple):
    document: Document
    start: int
    text: str
    #: Whether the document is one of the session.
    known: bool


class Reader:
    def __init__(
        self,
        sources: Sources,
        subcalls: SubCalls,
        piece_chars: int,
        write: Callable[[str], Any],
    ) -> None:
        self._sources = sources
        self._subcalls = subcalls
        self._piece_chars = piece_chars
        self._write = write

    def read(self, question: Any, document: Any = None) -> list[dict[str, Any]]:
        """Passages that bear on a question: {document, start, end, quote, note}, each standing in the text."""
        if self._sources.is_text(question) or (self._sources.is_name(question) and isinstance(document, str)):
            question, document = document, question
        if not isinstance(question, str) or not question.strip():
            raise TypeError("read takes a question: read('Who signed?') goes through `context`")
        pieces = [
            piece
            for source in self._sources.documents(document)
            for piece in _pieces(source, self._piece_chars, any(source is one for one in self._sources.all()))
        ]
        if len(pieces) > MAX_PIECES:
            raise ValueError(
                f"read would take {len(pieces)} sub-calls, the limit is {MAX_PIECES}; "
                "find the places with search() and read those"
            )
        self._write(f"read: {len(pieces)} sub-call{'' if len(pieces) == 1 else 's'}\n")
        replies = self._subcalls.ask([_asked(question, piece) for piece in pieces])
        failures = [reply.error for reply in replies if reply.error is not None]
        if failures and len(failures) == len(replies):
            raise RuntimeError(f"read: {failures[0]}")
        if failures:
            self._write(f"read: {len(failures)} of {len(pieces)} pieces could not be read: {failures[0]}\n")
        return [
            passage for piece, reply in zip(pieces, replies) for passage in _passages(piece, reply)
        ]


def _pieces(source: Document, size: int, known: bool) -> Iterator[Piece]:
    """The text in pieces of at most `size` characters, cut at a line end where there is one near."""
    start = 0
    while start < source.chars:
        text = source.slice(start, start + size)
        if start + len(text) < source.chars:
            line_end = text.rfind("\n", size // 2) + 1
            text = text[: line_end or size]
        if text.strip():
            yield Piece(source, start, text, known)
        start += len(text)


def _asked(question: str, piece: Piece) -> Asked:
    place = (piece.document.name, piece.start, piece.start + len(piece.text))
    # A text that is no document has the places of none; what it holds of one is looked for.
    return Asked(_prompt(question, piece.text), _SCHEMA, [place] if piece.known else [piece.text])


def _prompt(question: str, text: str) -> str:
    return (
        f"Question: {question}\n"
        "Copy from the text below each passage that bears on the question, word for word and short, with a note "
        'of what it says. No passage: an empty list. Reply as {"passages": [{"quote": "...", "note": "..."}]}.\n'
        f"\nText:\n{text}"
    )


def _passages(piece: Piece, reply: Reply) -> Iterator[dict[str, Any]]:
    try:
        value = parse_reply(reply.text) if reply.error is None else None
    except NotJson:
        return
    found = value.get("passages") if isinstance(value, dict) else value
    for item in found if isinstance(found, list) else []:
        quote = item.get("quote") if isinstance(item, dict) else None
        span = _place_of(quote, piece.text) if isinstance(quote, str) else None
        if span is not None:
            start, end = span
            yield {
                "document": piece.document.name,
                "start": piece.start + start,
                "end": piece.start + end,
                "quote": piece.text[start:end],
                "note": str(item.get("note", "")),
            }


def _place_of(quote: str, text: str) -> Optional[tuple[int, int]]:
    """Where the quote stands, runs of white space being equal and case ignored; None where it does not."""
    words = quote.split()
    if not words:
        return None
    match = re.search(r"\s+".join(map(re.escape, words)), text, re.IGNORECASE)
    return None if match is None else match.span()
