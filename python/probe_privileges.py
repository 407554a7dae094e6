"""Self-test of what the process holds: environment, descriptors, limits, privileges, rare system calls."""

from __future__ import annotations

import ctypes
import fcntl
import functools
import os
import resource
import signal
import struct
from collections.abc import Callable

import confine
import confine_process
from linux_calls import call, prctl
from probe_attempt import Check, Refused, Targets, each_refused, reached

#: Descriptors are looked for up to this number; those handed over by the host are the lowest ones.
_HIGHEST_DESCRIPTOR = 4096
_SPARE_BYTES = 1 << 20
#: A key of shared memory that nobody has, so that nothing is opened or left behind.
_NO_KEY = 0x51756172


def see_environment(targets: Targets) -> str:
    parent = os.getppid()
    return each_refused(
        {
            "variables": _unknown_variables,
            "own block": lambda: os.close(os.open("/proc/self/environ", os.O_RDONLY)),
            "parent's block": lambda: os.close(os.open(f"/proc/{parent}/environ", os.O_RDONLY)),
        }
    )


def see_descriptors(targets: Targets) -> str:
    """The host leaves one open by purpose that the driver was not told of."""
    open_ones = [number for number in range(_HIGHEST_DESCRIPTOR) if _is_open(number)]
    unexpected = sorted(set(open_ones) - set(confine.kept_descriptors))
    if not unexpected:
        raise Refused(f"only {len(open_ones)} descriptors are open, all handed over")
    return f"open: {', '.join(map(str, unexpected))}"


def exceed_limits(targets: Targets) -> str:
    return each_refused(
        {
            "core": lambda: _expect_limit(resource.RLIMIT_CORE, 0),
            "file size": lambda: _expect_limit(resource.RLIMIT_FSIZE, 0),
            "descriptors": lambda: _expect_limit(
                resource.RLIMIT_NOFILE,
                max(confine.kept_descriptors, default=2) + 1 + confine_process.SPARE_DESCRIPTORS,
            ),
            "raise a limit": _raise_limit,
            **_beyond_memory(targets),
        }
    )


def hold_privileges(targets: Targets) -> str:
    return each_refused({"gain": _may_gain_privileges, "capabilities": _held_capabilities})


def outlive_parent(targets: Targets) -> str:
    death_signal = ctypes.c_int(0)
    prctl(confine_process.PR_GET_PDEATHSIG, ctypes.addressof(death_signal))
    if death_signal.value == signal.SIGKILL:
        prctl(confine_process.PR_SET_PDEATHSIG, 0)
        return "the signal at the parent's death could be switched off"
    return "no signal is sent at the parent's death"


def reach_kernel(targets: Targets) -> str:
    """Calls that open a way round or into the kernel, with arguments that do no harm."""
    block = ctypes.create_string_buffer(128)
    calls: dict[str, tuple[int | ctypes.Array[ctypes.c_char], ...]] = {
        "unshare": (0x200,),
        "setns": (-1, 0),
        "mount": (0, 0, 0, 0, 0),
        "chroot": (0,),
        "io_uring_setup": (0, block),
        "bpf": (-1, block, 128),
        "userfaultfd": (-1,),
        "perf_event_open": (block, 0, -1, -1, 0),
        "keyctl": (0, -3, 0),
        "add_key": (0, 0, 0, 0, 0),
        "request_key": (0, 0, 0, 0),
        "shmget": (_NO_KEY, 4096, 0),
        "msgget": (_NO_KEY, 0),
        "semget": (_NO_KEY, 1, 0),
        "mq_open": (0, 0, 0, 0),
        "inotify_init1": (-1,),
        "fanotify_init": (-1, -1),
        "memfd_create": (block, -1),
        "memfd_secret": (-1,),
        "readlinkat": (-1, 0, 0, 0),
        "personality": (-1,),
    }
    return each_refused(
        {name: functools.partial(reached, name, *arguments) for name, arguments in calls.items()}
    )


def _unknown_variables() -> None:
    # bubblewrap sets PWD whatever it is told
    unknown = confine_process.ENVIRONMENT_AT_START - {*confine.ENVIRONMENT, "PWD"}
    if not unknown:
        raise Refused("none but the driver's own")


def _is_open(descriptor: int) -> bool:
    try:
        fcntl.fcntl(descriptor, fcntl.F_GETFD)
    except OSError:
        return False
    return True


def _expect_limit(which: int, most: int) -> None:
    soft, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY and soft <= most and hard <= most:
        raise Refused(f"at most {hard}")


def _raise_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard + 1))
    except ValueError as refusal:
        raise Refused(str(refusal)) from refusal


def _beyond_memory(targets: Targets) -> dict[str, Callable[[], object]]:
    """Only where the host set a limit and names it."""
    if "dataLimitBytes" not in targets:
        return {}
    size = int(targets["dataLimitBytes"]) + _SPARE_BYTES
    return {"memory": lambda: _allocate(size)}


def _allocate(size: int) -> None:
    try:
        bytearray(size)
    except MemoryError as refusal:
        raise Refused(f"MemoryError at {size} bytes") from refusal


def _may_gain_privileges() -> None:
    if prctl(confine_process.PR_GET_NO_NEW_PRIVS) == 1:
        raise Refused("no_new_privs is set")


def _held_capabilities() -> None:
    header = struct.pack("=Ii", confine_process.CAPABILITY_VERSION, 0)
    sets = ctypes.create_string_buffer(24)
    call("capget", ctypes.create_string_buffer(header, len(header)), sets)
    if not any(sets.raw):
        raise Refused("none")


CHECKS: dict[str, Check] = {
    "environment": see_environment,
    "descriptors": see_descriptors,
    "limits": exceed_limits,
    "privileges": hold_privileges,
    "parent-death": outlive_parent,
    "kernel-surface": reach_kernel,
}
