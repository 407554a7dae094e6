"""lines, chunks and cite: texts cut and pointed at."""

from __future__ import annotations

from itertools import islice
from typing import Any, Iterator, Union, overload

from .citations import Citations
from .pager import Pager
from .shapes import Sequential, own_list
from .sources import Sources
from .texts import Document
from .walks import LineWalk


@own_list
class Lines(Sequential):
    """The lines of documents without their ends; counted and indexed on demand, none is kept."""

    __slots__ = ("_documents", "_count", "_counts", "_pager")

    def __init__(self, documents: list[Document]) -> None:
        self._documents = documents
        self._count = -1
        self._counts: dict[int, int] = {}
        self._pager = Pager(self._unseen)

    def __len__(self) -> int:
        if self._count < 0:
            self._count = sum(map(self._counted, self._documents))
        return self._count

    def _counted(self, document: Document) -> int:
        count = self._counts.get(id(document))
        if count is None:
            count = self._counts[id(document)] = document.line_count()
        return count

    def __iter__(self) -> Iterator[str]:
        for document in self._documents:
            walk = LineWalk(document)
            with walk:
                for line in document.lines(walk):
                    yield _without_end(line)

    def _unseen(self) -> Iterator[str]:
        """The lines, of which the code is given some only."""
        return (_without_end(line) for document in self._documents for line in document.lines())

    @overload
    def __getitem__(self, key: int) -> str: ...

    @overload
    def __getitem__(self, key: slice) -> list[str]: ...

    def __getitem__(self, key: Union[int, slice]) -> Union[str, list[str]]:
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            if step > 0:
                self._touch(start, stop)
                return list(islice(self._unseen(), start, stop, step))
            return list(self)[key]
        index = key if key >= 0 else key + len(self)
        if 0 <= index < len(self):
            self._touch(index, index + 1)
            return self._pager.item(index)
        raise IndexError(f"there are {len(self)} lines, none at index {key}")

    def pairs(self, offset: int) -> Iterator[tuple[int, str]]:
        return enumerate(islice(self._unseen(), offset, None), offset)

    def _touch(self, start: int, stop: int) -> None:
        """Lines by their numbers, which count as equally long."""
        for document in self._documents:
            count = self._counted(document)
            first, last = max(0, min(start, count)), max(0, min(stop, count))
            if first < last:
                document.touch(document.chars * first // count, document.chars * last // count)
            start, stop = start - count, stop - count

    def __str__(self) -> str:
        shown = list(islice(self, 5))
        more = f"\n... {len(self) - len(shown)} more" if len(self) > len(shown) else ""
        return f"{len(self)} lines:\n" + "\n".join(line[:200] for line in shown) + more

    __repr__ = __str__


def _without_end(line: str) -> str:
    if line.endswith("\n"):
        line = line[:-1]
    return line[:-1] if line.endswith("\r") else line


def make_lines(sources: Sources, document: Any = None) -> Lines:
    """lines(document=None): iterates lines of every shape of `context` alike."""
    return Lines(sources.documents(document))


def make_chunks(sources: Sources, text: Any, size: Any = None, overlap: Any = 0) -> list[Any]:
    """chunks(text, size, overlap=0): pieces of `size` characters; without overlap they join back to the text."""
    whole: Any = text
    if isinstance(text, int) and size is None:
        raise TypeError("chunks takes the text first: chunks(context, 8000)")
    width, shared = _whole(size, "size"), _whole(overlap, "overlap")
    if width < 1 or not 0 <= shared < width:
        raise ValueError("chunks: size must be 1 or more, and overlap less than size")
    step = width - shared
    if isinstance(text, dict) or sources.is_text(text):
        documents = sources.documents(text)
        for document in documents:
            document.touch(0, document.chars)
        return [
            document.slice(start, start + width)
            for document in documents
            for start in _starts(document.chars, width, step)
        ]
    if not isinstance(whole, (str, list, tuple)):
        whole = list(whole)
    return [whole[start : start + width] for start in _starts(len(whole), width, step)]


def _starts(total: int, width: int, step: int) -> range:
    """Where pieces begin; the last one reaches the end, and none lies wholly in the one before."""
    return range(0, max(total - (width - step), min(total, 1)), step)


def _whole(value: Any, name: str) -> int:
    if isinstance(value, float) and value == int(value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"chunks takes a text and a size in characters: chunks(context, 8000); {name} is {value!r}")
    return value


def make_citation(
    sources: Sources, citations: Citations, start: Any, end: Any = None, document: Any = None
) -> str:
    """cite(start, end, document=None) or cite(hit): registers a passage; the marker belongs in the answer."""
    if isinstance(start, dict):
        hit = start
        if not {"document", "start", "end"} <= set(hit):
            raise TypeError("cite takes a hit of search or read, or start and end as numbers")
        return _cite_span(sources, citations, hit["start"], hit["end"], hit["document"])
    if isinstance(start, str):
        return _cite_quote(sources, citations, start, document if end is None else end)
    if isinstance(start, (list, tuple, Sequential)) and end is None:
        return "".join(make_citation(sources, citations, hit) for hit in list(start))
    return _cite_span(sources, citations, start, end, document)


def _cite_span(sources: Sources, citations: Citations, start: Any, end: Any, document: Any) -> str:
    for name, value in (("start", start), ("end", end)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"cite takes a hit of search, or start and end as numbers; {name} is {value!r}")
    found = sources.one(document, "cite")
    if not 0 <= start < end <= found.chars:
        raise ValueError(f"cite: {start} to {end} is no passage of {found.name} (0 to {found.chars})")
    return citations.marker(found.name, start, end)


def _cite_quote(sources: Sources, citations: Citations, quote: str, document: Any) -> str:
    for found in sources.documents(document):
        for index, part in enumerate(found.parts):
            place = part.find(quote) if quote else -1
            if place >= 0:
                start = found.starts[index] + place
                return citations.marker(found.name, start, start + len(quote))
    raise ValueError(f"cite: {quote[:80]!r} does not stand in the text; pass a hit of search")
