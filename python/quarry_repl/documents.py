"""Loading: bytes of a descriptor into `context`, with no second copy of them."""

from __future__ import annotations

import mmap
import os
from typing import Any, Optional, Union

from .texts import Document


class LoadError(Exception):
    """A document could not be loaded; what was loaded before stays."""


Context = Union[str, list[str], dict[str, Union[str, list[str]]]]


class Library:
    """The documents of the session. Those loaded already are not decoded again when they are named again."""

    def __init__(self, paths_allowed: bool) -> None:
        self._paths_allowed = paths_allowed
        self._decoded: dict[Any, list[str]] = {}
        self.documents: list[Document] = []

    def load(self, requested: list[dict[str, Any]]) -> None:
        decoded: dict[Any, list[str]] = {}
        documents = []
        for request in requested:
            key = _identity(request)
            parts = self._decoded.get(key) if key is not None else None
            if parts is None:
                parts = self._read(request)
            if key is not None:
                decoded[key] = parts
            documents.append(Document(request["name"], request["kind"], parts))
        self._decoded, self.documents = decoded, documents

    def context(self) -> Context:
        """One document: its text, or its parts where it has several; more documents: a dict by name."""
        shapes = {
            document.name: document.parts[0] if len(document.parts) == 1 else list(document.parts)
            for document in self.documents
        }
        if len(shapes) == 1:
            return next(iter(shapes.values()))
        return shapes if shapes else ""

    def _read(self, request: dict[str, Any]) -> list[str]:
        name = request["name"]
        try:
            if "fd" in request:
                return _decode(request["fd"], request)
            if not self._paths_allowed:
                raise LoadError(f"{name}: a confined driver takes descriptors, no paths")
            fd = os.open(request["path"], os.O_RDONLY)
            try:
                return _decode(fd, request)
            finally:
                os.close(fd)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise LoadError(f"{name}: cannot be read: {reason}") from None
        except MemoryError:
            raise LoadError(f"{name}: does not fit in the memory that the session may use") from None


def _identity(request: dict[str, Any]) -> Optional[tuple[Any, ...]]:
    """What makes two requests the same text; None for a path, whose file may have changed."""
    if "fd" not in request:
        return None
    parts = request.get("parts")
    spans = None if parts is None else tuple((part["byteStart"], part["byteEnd"]) for part in parts)
    return (request["fd"], request.get("bytes"), spans)


def _decode(fd: int, request: dict[str, Any]) -> list[str]:
    """Maps the artefact, decodes each part from the mapping itself, and closes the mapping."""
    parts = request.get("parts")
    size = os.fstat(fd).st_size
    length = request.get("bytes", size)
    end = max([length, *(part["byteEnd"] for part in parts)]) if parts else length
    if end > size:
        raise LoadError(
            f"{request['name']}: the file is shorter than when it was attached ({size} bytes, not {end}); "
            "attach it again"
        )
    if length == 0 or parts == []:
        return [""]
    with mmap.mmap(fd, end, access=mmap.ACCESS_READ) as mapping, memoryview(mapping) as view:
        if parts is None:
            start = 3 if mapping[:3] == b"\xef\xbb\xbf" else 0
            return [_text(view, start, length)]
        texts = []
        for part in parts:
            text = _text(view, part["byteStart"], part["byteEnd"])
            if len(text) != part["chars"]:
                raise LoadError(f"{request['name']}: the file changed since it was attached; attach it again")
            texts.append(text)
        return texts


def _text(view: memoryview, start: int, end: int) -> str:
    with view[start:end] as piece:
        return str(piece, "utf-8", "replace")
