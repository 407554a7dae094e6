"""When SIGINT may raise: only while code of a step runs, never amid the driver's own bookkeeping."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Callable, Optional

from .memory import Headroom

#: Every step is compiled under a file name that begins so.
STEP_FILE_PREFIX = "<step "


class Gate:
    """Interrupts the running step and nothing else.

    The handler walks the interrupted frames: an exception raised where no frame of a step is below would
    come out in the driver itself. Inside `with gate:` (sending a line, waiting for a reply) the interrupt
    is kept, and raised at the end; the driver's own memory is free meanwhile, so that no message is lost.
    """

    def __init__(self, wake: Callable[[], None], headroom: Headroom) -> None:
        self._wake = wake
        self._headroom = headroom
        self._held = 0
        self._kept = False

    def install(self) -> None:
        """Takes over SIGINT, also where it was inherited as ignored."""
        signal.signal(signal.SIGINT, self._on_signal)

    def forget(self) -> None:
        """Drops an interrupt that was kept for a step which has ended."""
        self._held, self._kept = 0, False

    @property
    def interrupted(self) -> bool:
        return self._kept

    def __enter__(self) -> None:
        self._held += 1
        self._headroom.widen()

    def __exit__(self, *_: object) -> None:
        self._headroom.narrow()
        self._held -= 1
        if self._kept and self._held == 0:
            self._kept = False
            raise KeyboardInterrupt

    def _on_signal(self, _number: int, frame: Optional[FrameType]) -> None:
        if not _inside_step(frame):
            return
        if self._held:
            self._kept = True
            self._wake()
            return
        raise KeyboardInterrupt


def _inside_step(frame: Optional[FrameType]) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith(STEP_FILE_PREFIX):
            return True
        frame = frame.f_back
    return False
