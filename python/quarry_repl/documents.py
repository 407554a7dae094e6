"""The documents of the session, and `context` made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

from .texts import Document

if TYPE_CHECKING:
    from .units import Level

Context = Union[str, list[str], dict[str, Union[str, list[str]]]]


class Library:
    """The documents of the session. Those loaded already are not decoded again when they are named again."""

    def __init__(self, paths_allowed: bool) -> None:
        self._paths_allowed = paths_allowed
        self._decoded: dict[Any, list[str]] = {}
        self.documents: list[Document] = []

    def load(self, requested: list[dict[str, Any]]) -> None:
        """LoadError when one cannot be had; then everything stays as it was."""
        from .loading import read

        decoded: dict[Any, list[str]] = {}
        documents = []
        for request in requested:
            key = _identity(request)
            parts = self._decoded.get(key) if key is not None else None
            if parts is None:
                parts = read(request, self._paths_allowed)
            if key is not None:
                decoded[key] = parts
            levels = request.get("sourceMap")
            units = _levels(levels) if levels else ()
            documents.append(Document(request["name"], request["kind"], parts, units))
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


def _levels(requested: list[dict[str, Any]]) -> tuple[Level, ...]:
    from .units import levels_of

    return levels_of(requested)


def _identity(request: dict[str, Any]) -> Optional[tuple[Any, ...]]:
    """What makes two requests the same text; None for a path, whose file may have changed."""
    if "fd" not in request:
        return None
    parts = request.get("parts")
    spans = None if parts is None else tuple((part["byteStart"], part["byteEnd"]) for part in parts)
    return (request["fd"], request.get("bytes"), spans)
