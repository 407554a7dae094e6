"""explain(code): why code found nothing. Which of the texts and patterns in it stand in the documents at all."""

from __future__ import annotations

import ast
import re
from itertools import islice
from typing import Any, Callable, Iterator

from .look import Looker
from .namespace import Silent
from .search import compiled_pattern, matches_in
from .sources import Sources
from .texts import Document

_MOST_TEXTS = 6
_MOST_CHARS = 200
#: Beyond this many lines the number itself tells nothing more.
_MANY_LINES = 10_000
_looks_like_pattern = re.compile(r"\\[wdsSbDW]|\(\S*\)|\[[^\]]+\]|\.[*+]|\|").search


class Explainer:
    def __init__(self, sources: Sources, looker: Looker, write: Callable[[str], None]) -> None:
        self._sources = sources
        self._looker = looker
        self._write = write

    def explain(self, code: Any) -> list[str]:
        """Prints for each text in `code` in how many lines it stands, and lines like those it misses."""
        if not isinstance(code, str):
            raise TypeError("explain takes the source of a step as text")
        documents = self._sources.documents(None)
        missing = ""
        plain: list[str] = []
        for text in islice(_texts_in(code), _MOST_TEXTS):
            regex, plan, _ = compiled_pattern(text if _looks_like_pattern(text) else re.escape(text), 0)
            found = (span for document in documents for span in matches_in(document, regex, plan))
            count = sum(1 for _ in islice(found, _MANY_LINES + 1))
            if count and not _looks_like_pattern(text) and not any(text in w for d in documents for w in d.windows()):
                self._write(f"{text!r} is in no line as it is written, in {count:,} in other case\n")
                missing = missing or text
                continue
            many = f"over {_MANY_LINES:,} lines" if count > _MANY_LINES else f"{count:,} line{'' if count == 1 else 's'}"
            self._write(f"{text!r} is in {many if count else 'no line'}\n")
            missing = missing or ("" if count else text)
            if not _looks_like_pattern(text):
                plain.append(text)
        if missing:
            words = re.sub(r"\\[a-zA-Z]|\{[\d,]*\}|[^\w./:@-]+", " ", missing)
            self._looker.look(words, limit=2)
        elif len(plain) > 1:
            self._together(documents, plain)
        return Silent()

    def _together(self, documents: list[Document], texts: list[str]) -> None:
        """Each stands somewhere, all perhaps nowhere together: the one too many is named."""
        everything = (1 << len(texts)) - 1
        lines = dict.fromkeys([everything, *(everything & ~(1 << bit) for bit in range(len(texts)))], 0)
        for document in documents:
            for line in document.lines():
                held = sum(1 << bit for bit, text in enumerate(texts) if text in line)
                for mask in lines:
                    lines[mask] += held & mask == mask
        if lines[everything]:
            return
        self._write("no line holds all of these together\n")
        for bit, text in enumerate(texts):
            count = lines[everything & ~(1 << bit)]
            if count and len(texts) > 2:
                self._write(f"without {text!r}: {count:,} line{'' if count == 1 else 's'}\n")


def _texts_in(code: str) -> Iterator[str]:
    """The text constants that code compares or searches with; what it only prints or names keys with is left out."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    quiet: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "FINAL")
        ):
            quiet.update(id(child) for child in ast.walk(node))
        if isinstance(node, ast.Subscript):
            quiet.update(id(child) for child in ast.walk(node.slice))
    seen: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            text = node.value.strip("\n")
            if 1 < len(text) <= _MOST_CHARS and text not in seen and re.search(r"\w", text):
                seen.add(text)
                yield text
