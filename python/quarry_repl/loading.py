"""Bytes of a descriptor decoded into texts, with no second copy of them."""

from __future__ import annotations

import mmap
import os
from typing import Any


class LoadError(Exception):
    """A document could not be loaded; what was loaded before stays."""


def read(request: dict[str, Any], paths_allowed: bool) -> list[str]:
    """The parts of a document. LoadError, one sentence, when it cannot be had."""
    name = request["name"]
    try:
        if "fd" in request:
            return _decode(request["fd"], request)
        if not paths_allowed:
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
