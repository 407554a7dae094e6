"""Memory held back, so that a step which used up the rest can still be answered."""

from __future__ import annotations

from typing import Optional

_RESERVE_BYTES = 4 << 20


class Reserve:
    """Large enough to be a mapping of its own, which the system gets back the moment it is released."""

    def __init__(self) -> None:
        self._held: Optional[bytearray] = None
        self.hold()

    def hold(self) -> None:
        if self._held is None:
            try:
                self._held = bytearray(_RESERVE_BYTES)
            except MemoryError:
                self._held = None

    def release(self) -> None:
        self._held = None
