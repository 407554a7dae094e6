"""Which text a helper is to work on: by name, by value, or all of `context`."""

from __future__ import annotations

from typing import Any

from .documents import Library
from .previews import cut
from .texts import Document

#: A text without line breaks above this is no name of a document. Characters.
_MAX_NAME_CHARS = 260


class Sources:
    def __init__(self, library: Library) -> None:
        self._library = library

    def all(self) -> list[Document]:
        return self._library.documents or [Document("context", "text", [""])]

    def is_name(self, value: Any) -> bool:
        return isinstance(value, str) and any(document.name == value for document in self.all())

    def is_text(self, value: Any) -> bool:
        """Whether a value can only be a text to work on: `context`, a part of it, or lines."""
        if isinstance(value, (dict, bytes)) or self._loaded(value):
            return True
        return isinstance(value, str) and ("\n" in value or len(value) > _MAX_NAME_CHARS)

    def documents(self, document: Any) -> list[Document]:
        """None: all documents; a name: that one; a text, list or dict of texts: those. ValueError otherwise."""
        everything = self.all()
        if document is None or self._is_everything(document):
            return everything
        if isinstance(document, Document):
            return [document]
        if isinstance(document, str):
            return [self._named(document)]
        if isinstance(document, dict):
            if "text" in document and "document" in document:
                return [Document(str(document["document"]), "text", [str(document["text"])])]
            if not document:
                raise ValueError(f"a document is named by a text; {self._known()}")
            return [Document(str(name), "text", _strings(text)) for name, text in document.items()]
        if isinstance(document, int):
            if not isinstance(document, bool) and 0 <= document < len(everything):
                return [everything[document]]
            raise ValueError(f"there is no document {document}; {self._known()}")
        try:
            parts = _strings(document)
        except TypeError:
            raise ValueError(f"a document is named by a text; {self._known()}") from None
        return [Document("text", "text", ["\n".join(part.rstrip("\n") for part in parts)])]

    def one(self, document: Any, caller: str) -> Document:
        """Exactly one document. ValueError naming the choices where several would fit."""
        found = self.documents(document)
        if len(found) != 1:
            raise ValueError(f"{caller}: say which document; {self._known()}")
        return found[0]

    def _named(self, text: str) -> Document:
        everything = self.all()
        for fits in (
            lambda name: name == text,
            lambda name: name.lower() == text.strip().lower(),
            lambda name: name.lower().rsplit("/", 1)[-1] == text.strip().lower().rsplit("/", 1)[-1],
        ):
            named = [document for document in everything if fits(document.name)]
            if len(named) == 1:
                return named[0]
        loaded = self._loaded(text)
        if loaded:
            return loaded[0]
        if _looks_like_a_name(text):
            raise ValueError(f"there is no document named {cut(text, 100)!r}; {self._known()}")
        return Document("text", "text", [text])

    def _loaded(self, value: Any) -> list[Document]:
        """The document whose text or list of parts the value is."""
        return [document for document in self.all() if _holds(document, value)]

    def _is_everything(self, value: Any) -> bool:
        everything = self.all()
        if isinstance(value, dict):
            return list(value) == [document.name for document in everything] and all(
                _holds(document, text) for document, text in zip(everything, value.values())
            )
        return len(everything) == 1 and bool(self._loaded(value))

    def _known(self) -> str:
        names = [document.name for document in self.all()]
        shown = ", ".join(repr(cut(name, 100)) for name in names[:20])
        return f"the documents are {shown}" if len(names) > 1 else f"the document is {shown}"


def _holds(document: Document, value: Any) -> bool:
    """By identity: a text that only looks alike has its own offsets."""
    if isinstance(value, str):
        return len(document.parts) == 1 and document.parts[0] is value
    if isinstance(value, list) and len(document.parts) > 1:
        return len(value) == len(document.parts) and all(
            mine is theirs for mine, theirs in zip(document.parts, value)
        )
    return False


def _strings(value: Any) -> list[str]:
    """A text, or a collection of texts or hits, as a list of texts. TypeError for anything else."""
    if isinstance(value, str):
        return [value]
    texts = []
    for item in value:
        text = item.get("text") if isinstance(item, dict) else item
        if not isinstance(text, str):
            raise TypeError("no text")
        texts.append(text)
    return texts


def _looks_like_a_name(text: str) -> bool:
    stem, dot, ending = text.rpartition(".")
    return bool(dot and stem) and " " not in text and "\n" not in text and len(text) <= _MAX_NAME_CHARS and (
        ending.isalnum() and len(ending) <= 5 and not ending.isdecimal()
    )
