"""The REPL driver: `python3 -s -S -B -X utf8 repl_driver.py [--confine] [--data-limit BYTES] [--fds 3,4]`.

Speaks one JSON object a line. The stream moves to private descriptors before anything else runs: what code
prints behind the driver's back ends in the log and never among the messages.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from quarry_repl.gate import Gate
from quarry_repl.memory import Headroom
from quarry_repl.session import SelfTest, Session
from quarry_repl.wire import Channel

_CANNOT_CONFINE = 3


def main(argv: list[str]) -> None:
    read_fd, write_fd = _private_descriptors()
    confined, self_test = False, _no_self_test
    if argv:
        confined, self_test = _confine(argv, [read_fd, write_fd], write_fd)
    channel = Channel(read_fd, write_fd)
    headroom = Headroom()
    gate = Gate(channel.wake, headroom)
    gate.install()
    channel.start()
    Session(channel, gate, headroom, not confined, self_test).serve()


def _private_descriptors() -> tuple[int, int]:
    """Moves the protocol away from 0 and 1, which become /dev/null and the log."""
    read_fd, write_fd = os.dup(0), os.dup(1)
    for fd in (read_fd, write_fd):
        os.set_blocking(fd, True)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(null, 1)
        os.dup2(null, 2)
    os.close(null)
    return read_fd, write_fd


def _confine(argv: list[str], own_fds: list[int], write_fd: int) -> tuple[bool, SelfTest]:
    """Shuts the process in as asked; ends it with one sentence where that cannot be done."""
    import confine

    try:
        wanted = confine.parse_arguments(argv)
        if wanted.confine:
            confine.confine(
                [*own_fds, *wanted.fds], wanted.data_limit_bytes, wanted.readable or None, wanted.required
            )
    except (OSError, RuntimeError, ValueError) as error:
        Channel(-1, write_fd).send({"type": "protocol_error", "message": f"not confined: {error}"})
        print(f"the driver cannot confine itself: {error}", file=sys.stderr, flush=True)
        os._exit(_CANNOT_CONFINE)
    return wanted.confine, _self_test


def _self_test(targets: dict[str, Any]) -> dict[str, Any]:
    import probe

    return probe.self_test(targets)


def _no_self_test(_targets: dict[str, Any]) -> dict[str, Any]:
    """Without --confine nothing is blocked, and the host must know."""
    return {
        "networkBlocked": False,
        "fileReadBlocked": False,
        "networkError": None,
        "fileReadError": None,
        "confined": False,
        "checks": [],
    }


if __name__ == "__main__":
    main(sys.argv[1:])
