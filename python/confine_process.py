"""What a process can give up by itself: descriptors, limits, privileges, and life without its parent."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import resource
import signal
import stat
import struct
from collections.abc import Iterable

from linux_calls import call, prctl

PR_SET_PDEATHSIG, PR_GET_PDEATHSIG = 1, 2
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS = 38, 39
_PR_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL = 47, 4
CAPABILITY_VERSION = 0x20080522

#: Descriptors beyond those handed over: imports open a folder and a file at a time.
SPARE_DESCRIPTORS = 32

#: Names of the variables that the process was started with.
ENVIRONMENT_AT_START = frozenset(os.environ)

_PARENT_AT_START = os.getppid()


def keep_only_environment(names: Iterable[str]) -> None:
    """Forgets every variable but the named ones (bubblewrap adds PWD, which names a folder)."""
    kept = set(names)
    for name in list(os.environ):
        if name not in kept:
            del os.environ[name]


def close_descriptors(kept: Iterable[int]) -> None:
    """Closes every descriptor but 0, 1, 2 and `kept`; RuntimeError if one of those could write a file."""
    wanted = sorted({0, 1, 2, *kept})
    for descriptor in wanted:
        _check_harmless(descriptor)
    start = 0
    for descriptor in wanted:
        _close_between(start, descriptor - 1)
        start = descriptor + 1
    _close_between(start, 0x7FFFFFFF)


def limit_resources(kept: Iterable[int], data_limit_bytes: int | None) -> None:
    """No core file, no file written, few descriptors, and at most so many bytes of private memory."""
    nofile = max({2, *kept}) + 1 + SPARE_DESCRIPTORS
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_NOFILE: nofile,
    }
    if data_limit_bytes is not None:
        limits[resource.RLIMIT_DATA] = data_limit_bytes
    for which, value in limits.items():
        _, hard = resource.getrlimit(which)
        lowest = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(which, (lowest, lowest))


def die_with_parent() -> None:
    """Asks the kernel for SIGKILL when the parent ends; RuntimeError if it has ended since the start.

    A parent that ended before this module was loaded is seen by the end of the protocol stream.
    """
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != _PARENT_AT_START:
        raise RuntimeError("the program that started this one has ended")


def give_up_privileges() -> None:
    """No privilege can be gained any more, and those that root has are dropped."""
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as failure:
            # EINVAL: beyond the last one. EPERM: an ordinary user has none to drop
            if failure.errno in (errno.EINVAL, errno.EPERM):
                break
            raise
    try:
        prctl(_PR_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL)
    except OSError as failure:
        if failure.errno != errno.EINVAL:
            raise
    header = struct.pack("=Ii", CAPABILITY_VERSION, 0)
    none = bytes(24)
    call(
        "capset",
        ctypes.create_string_buffer(header, len(header)),
        ctypes.create_string_buffer(none, len(none)),
    )


def _check_harmless(descriptor: int) -> None:
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError as failure:
        if descriptor in (0, 1, 2) and failure.errno == errno.EBADF:
            return
        raise RuntimeError(f"descriptor {descriptor} was named but is not open") from failure
    if stat.S_ISDIR(mode):
        raise RuntimeError(f"descriptor {descriptor} is a folder; no folder is handed to the sandbox")
    writable = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
    if writable and stat.S_ISREG(mode):
        raise RuntimeError(f"descriptor {descriptor} can write a file; documents must be read-only")


def _close_between(first: int, last: int) -> None:
    if first > last:
        return
    try:
        call("close_range", first, last, 0)
    except OSError as failure:
        # ENOSYS: before Linux 5.9. EPERM: a container's filter that does not know the call
        if failure.errno not in (errno.ENOSYS, errno.EPERM):
            raise
        highest = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        os.closerange(first, min(last, highest if highest > 0 else 1 << 20) + 1)
