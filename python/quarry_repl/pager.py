"""Items by position out of something that can only be gone through from its beginning."""

from __future__ import annotations

from itertools import islice
from typing import Any, Callable, Iterator

_PAGE_ITEMS = 4_096


class Pager:
    """Keeps the last two pages: going through positions in order, and looking at neighbours on the way, costs no
    more than one pass."""

    def __init__(self, restart: Callable[[], Iterator[Any]]) -> None:
        self._restart = restart
        self._items: Iterator[Any] = iter(())
        self._next_page = -1
        self._pages: dict[int, list[Any]] = {}

    def item(self, position: int) -> Any:
        """IndexError beyond the end."""
        number, offset = divmod(position, _PAGE_ITEMS)
        page = self._pages.get(number)
        if page is None:
            page = self._turned_to(number)
        return page[offset]

    def _turned_to(self, number: int) -> list[Any]:
        if not 0 <= self._next_page <= number:
            self._items, self._next_page = self._restart(), 0
        before, page = self._pages.get(self._next_page - 1, []), []
        while self._next_page <= number:
            before, page = page or before, list(islice(self._items, _PAGE_ITEMS))
            self._next_page += 1
        self._pages = {number - 1: before, number: page} if before else {number: page}
        return page
