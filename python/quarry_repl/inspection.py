"""Paging through a big value: the window asks for a stretch, nothing big ever crosses the wire."""

from __future__ import annotations

from itertools import islice
from typing import Any, Optional, Union

from .previews import bounded_repr, cut, describe, preview, size_of, type_name
from .shapes import peek

MAX_ITEMS = 1_000
MAX_CHARS = 100_000

_MAX_LABEL_CHARS = 100
_MAX_SCALAR_CHARS = 1_000_000

Place = Union[str, int]


class _NotThere(Exception):
    pass


def inspect(names: dict[str, Any], path: list[Place], offset: int, limit: int) -> dict[str, Any]:
    """The fields of an inspection: children of a container, text of anything else, or `error`."""
    try:
        value = _follow(names, path)
    except _NotThere as missing:
        return {"path": path, "total": 0, "unit": "items", "error": str(missing)}
    looked = peek(value)
    if looked is not None:
        children = [
            _child(key, item, looked.keyed)
            for key, item in islice(looked.pairs(min(offset, looked.total)), min(limit, MAX_ITEMS))
        ]
        return {"path": path, "total": looked.total, "unit": "items", "children": children}
    text = _whole_text(value)
    stretch = text[offset : offset + min(limit, MAX_CHARS)]
    return {"path": path, "total": len(text), "unit": "chars", "text": stretch}


def _follow(names: dict[str, Any], path: list[Place]) -> Any:
    name, *positions = path
    if name not in names:
        raise _NotThere(f"there is no variable named {cut(str(name), 200)!r}")
    value = names[str(name)]
    for position in positions:
        looked = peek(value)
        assert isinstance(position, int)
        if looked is None or position >= looked.total:
            raise _NotThere(f"there is nothing at position {position}; the value may have changed")
        value = next(looked.pairs(position))[1]
    return value


def _child(key: Any, item: Any, keyed: bool) -> dict[str, Any]:
    return {
        "label": preview(key, _MAX_LABEL_CHARS) if keyed else str(key),
        "type": cut(type_name(item), 200),
        "size": size_of(item),
        "preview": preview(item),
        "expandable": _is_expandable(item),
    }


def _is_expandable(item: Any) -> bool:
    size: Optional[int] = size_of(item)
    if size is None or size == 0:
        return False
    return peek(item) is not None or size > 100


def _whole_text(value: Any) -> str:
    if type(value) is str:
        return value
    if type(value) in (bytes, bytearray):
        return bytes(value).decode("utf-8", "backslashreplace")
    return bounded_repr(value, _MAX_SCALAR_CHARS, describe)
