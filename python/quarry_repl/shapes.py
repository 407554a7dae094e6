"""A safe look into containers: builtins and a few of the standard library, by exact type."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any, Callable, Iterator, NamedTuple, Optional, TypeVar

Pairs = Callable[[int], Iterator[tuple[Any, Any]]]


class Peek(NamedTuple):
    """What a container holds. `pairs(offset)` gives (key or position, item) from `offset` on."""

    total: int
    keyed: bool
    opening: str
    closing: str
    pairs: Pairs


def peek(value: Any) -> Optional[Peek]:
    """None for what is no container of a known exact type."""
    kind = type(value)
    if kind is list:
        return _sequence(value, "[", "]")
    if kind is tuple:
        return _sequence(value, "(", ",)" if len(value) == 1 else ")")
    if kind is dict:
        return _mapping(value, "{", "}")
    if kind is set:
        return _sequence(value, "{", "}") if value else _sequence(value, "set(", ")")
    if kind is frozenset:
        return _sequence(value, "frozenset({", "})")
    return _of_library(value, kind)


def _sequence(value: Any, opening: str, closing: str) -> Peek:
    """Of anything whose iteration runs no code of a step."""
    return Peek(
        len(value), False, opening, closing, lambda offset: enumerate(islice(value, offset, None), offset)
    )


def _mapping(value: Any, opening: str, closing: str) -> Peek:
    # The methods of dict itself: a subclass of the standard library keeps them, whatever a step put on it.
    return Peek(
        dict.__len__(value),
        True,
        opening,
        closing,
        lambda offset: iter(islice(dict.items(value), offset, None)),
    )


def _of_library(value: Any, kind: type) -> Optional[Peek]:
    collections = sys.modules.get("collections")
    if collections is not None and kind in (
        collections.Counter,
        collections.defaultdict,
        collections.OrderedDict,
    ):
        return _mapping(value, f"{kind.__name__}({{", "})")
    if collections is not None and kind is collections.deque:
        return _sequence(value, "deque([", "])")
    if kind in OWN_LISTS:
        return Peek(len(value), False, "[", "]", value.pairs)
    if kind in (type({}.keys()), type({}.values()), type({}.items())):
        return _sequence(value, f"{kind.__name__}([", "])")
    return None


class Sequential:
    """Base of the driver's own lists (hits, rows, lines): read-only, made on demand."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        raise NotImplementedError

    def __reversed__(self) -> Iterator[Any]:
        return reversed(list(self))

    def index(self, wanted: Any) -> int:
        for position, item in enumerate(self):
            if item == wanted:
                return position
        raise ValueError(f"{wanted!r:.100} is not in the list")

    def count(self, wanted: Any) -> int:
        return sum(1 for item in self if item == wanted)

    def pairs(self, offset: int) -> Iterator[tuple[int, Any]]:
        """(position, item) from `offset` on; items are builtins, so that any preview may look into them."""
        raise NotImplementedError


#: Exact classes of the driver's own lists.
OWN_LISTS: set[type] = set()

OwnList = TypeVar("OwnList", bound=type)


def own_list(kind: OwnList) -> OwnList:
    """Class decorator: previews may look into it, and the standard library takes it for a sequence."""
    OWN_LISTS.add(kind)
    Sequence.register(kind)  # type: ignore[attr-defined]
    return kind
