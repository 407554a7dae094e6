"""Self-test of the network: targets on this machine that really listen, and every socket family."""

from __future__ import annotations

import functools
import select
import socket
from collections.abc import Callable
from typing import Any

from probe_attempt import Check, Refused, Targets, each_refused, target

_SECONDS = 2.0
_MESSAGE = b"quarry-probe"


def connect_tcp(targets: Targets) -> str:
    return _exchange(socket.AF_INET, socket.SOCK_STREAM, _address(target(targets, "tcp")))


def send_udp(targets: Targets) -> str:
    """The host echoes. On loopback a port without a listener is reported back at once."""
    return _exchange(socket.AF_INET, socket.SOCK_DGRAM, _address(target(targets, "udp")))


def connect_unix(targets: Targets) -> str:
    return _exchange(socket.AF_UNIX, socket.SOCK_STREAM, target(targets, "unix"))


def connect_abstract(targets: Targets) -> str:
    """The target is the name without the leading NUL."""
    return _exchange(socket.AF_UNIX, socket.SOCK_STREAM, "\0" + target(targets, "abstract"))


def open_sockets(targets: Targets) -> str:
    """Not one family, known to this Python or not: a socket that can be made can be misused."""
    attempts: dict[str, Callable[[], object]] = {
        f"family {family} type {kind}": functools.partial(_open, family, kind)
        for family in range(1, 47)
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW)
    }
    attempts["socketpair"] = _open_pair
    try:
        return each_refused(attempts)
    except Refused as refusal:
        reasons = sorted({item.rpartition(": ")[2] for item in str(refusal).split("; ")})
        raise Refused(f"{len(attempts)} kinds: {', '.join(reasons)}") from refusal


def _address(listener: dict[str, Any]) -> tuple[str, int]:
    host, port = listener["host"], listener["port"]
    if host != "127.0.0.1":
        raise ValueError("only loopback is ever contacted")
    return host, port


def _exchange(family: int, kind: int, address: Any) -> str:
    with socket.socket(family, kind) as connection:
        connection.settimeout(_SECONDS)
        connection.connect(address)
        connection.send(_MESSAGE)
        if not select.select([connection], [], [], _SECONDS)[0]:
            raise Refused("no echo came back")
        return f"{len(connection.recv(64))} bytes came back"


def _open(family: int, kind: int) -> None:
    socket.socket(family, kind).close()


def _open_pair() -> None:
    for end in socket.socketpair():
        end.close()


CHECKS: dict[str, Check] = {
    "tcp": connect_tcp,
    "udp": send_udp,
    "unix": connect_unix,
    "abstract": connect_abstract,
    "socket-families": open_sockets,
}
