"""Memory that only the driver may use, so that a step which used up the rest is still answered."""

from __future__ import annotations

import resource

_HEADROOM_BYTES = 32 << 20


class Headroom:
    """Lowers the soft limit of data memory while a step runs, and lifts it for the driver's own work.

    Where no limit is set there is none to lower: then the sampler of the host ends what grows too far.
    """

    def __init__(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        self._limited = hard != resource.RLIM_INFINITY
        room = min(_HEADROOM_BYTES, hard // 8)
        # Made now: in need there may be no memory to make them.
        self._wide, self._narrow = (hard, hard), (hard - room, hard)

    def narrow(self) -> None:
        self._set(self._narrow)

    def widen(self) -> None:
        self._set(self._wide)

    def _set(self, limits: tuple[int, int]) -> None:
        if self._limited:
            try:
                resource.setrlimit(resource.RLIMIT_DATA, limits)
            except (OSError, ValueError):
                self._limited = False
