"""Raw Linux system calls through ctypes: what the standard library does not offer."""

from __future__ import annotations

import ctypes
import errno
import os
import platform

import syscalls_aarch64
import syscalls_x86_64

_MACHINES = {
    "x86_64": (syscalls_x86_64.AUDIT_ARCH, syscalls_x86_64.NUMBERS),
    "aarch64": (syscalls_aarch64.AUDIT_ARCH, syscalls_aarch64.NUMBERS),
}

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long
_libc.prctl.restype = ctypes.c_int


def machine_table() -> tuple[int, dict[str, int]]:
    """AUDIT_ARCH and the system call numbers of this machine; RuntimeError where none are known."""
    machine = platform.machine()
    known = _MACHINES.get(machine)
    if known is None or ctypes.sizeof(ctypes.c_void_p) != 8:
        raise RuntimeError(f"no sandbox is known for this machine ({machine}, 64 bit Python needed)")
    return known


def call(name: str, *arguments: int | ctypes.Array[ctypes.c_char] | ctypes.Structure) -> int:
    """Makes the system call and returns its result; OSError when it fails.

    Numbers are passed as C long, arrays and structures by their address.
    """
    _, numbers = machine_table()
    converted = [
        ctypes.c_long(argument) if isinstance(argument, int) else ctypes.byref(argument)
        for argument in arguments
    ]
    ctypes.set_errno(0)
    result: int = _libc.syscall(ctypes.c_long(numbers[name]), *converted)
    if result == -1:
        raise _failure(name)
    return result


def prctl(option: int, *arguments: int) -> int:
    """prctl with up to four numeric arguments, the rest 0; OSError when it fails."""
    padded = [ctypes.c_ulong(argument) for argument in (*arguments, 0, 0, 0, 0)[:4]]
    ctypes.set_errno(0)
    result: int = _libc.prctl(ctypes.c_int(option), *padded)
    if result == -1:
        raise _failure(f"prctl {option}")
    return result


def is_multithreaded() -> bool:
    """Whether this process has a second thread of any language.

    unshare(CLONE_THREAD) changes nothing and fails with EINVAL exactly then; unlike /proc it is there
    in every container. A container that forbids the call tells nothing, and threads cannot be seen.
    """
    clone_thread = 0x10000
    try:
        call("unshare", clone_thread)
    except OSError as failure:
        return failure.errno == errno.EINVAL
    return False


def _failure(what: str) -> OSError:
    number = ctypes.get_errno()
    return OSError(number, f"{what}: {os.strerror(number)}")
