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
    """Decodes each part from a mapping of its own, closed before the next one is opened."""
    parts = request.get("parts")
    size = os.fstat(fd).st_size
    length = request.get("bytes", size)
    end = max([length, *(part["byteEnd"] for part in parts)]) if parts else length
    if end > size:
        raise LoadError(
            f"{request['name']}: the file is shorter than when it was attached ({size} bytes, not {end}); "
            "attach it again"
        )
    if parts is None:
        # No part tells where the text begins: a byte order mark is none of it.
        return [_text(fd, 0, length).lstrip("\ufeff")]
    texts = []
    for part in parts:
        text = _text(fd, part["byteStart"], part["byteEnd"])
        if len(text) != part["chars"]:
            raise LoadError(f"{request['name']}: the file changed since it was attached; attach it again")
        texts.append(text)
    return texts or [""]


def _text(fd: int, start: int, end: int) -> str:
    """Bytes `start` to `end` of a descriptor, decoded in place."""
    if start == end:
        return ""
    base = start - start % mmap.ALLOCATIONGRANULARITY
    with mmap.mmap(fd, end - base, access=mmap.ACCESS_READ, offset=base) as mapping:
        with memoryview(mapping) as view, view[start - base :] as piece:
            return str(piece, "utf-8", "replace")
