"""Self-test of processes: starting one, running a program, signalling and watching others."""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import resource
import struct

from linux_calls import call
from probe_attempt import Check, Targets, each_refused, reached

_SIGCHLD = 17
_F_SETOWN = 8
_PTRACE_PEEKDATA = 2
_SI_QUEUE = -1


def fork(targets: Targets) -> str:
    return each_refused(
        {
            "fork": lambda: _end_or_reap(os.fork()),
            "clone": lambda: _end_or_reap(call("clone", _SIGCHLD, 0, 0, 0, 0)),
            "clone3": lambda: reached("clone3", 0, 0),
        }
    )


def execute(targets: Targets) -> str:
    """First beside this process. Only where that is refused is it replaced itself.

    If that should succeed, the host notices by the missing answer.
    """
    program, arguments = "/bin/sh", ["sh", "-c", "exit 0"]
    try:
        child = os.posix_spawn(program, arguments, {})
    except OSError:
        os.execv(program, arguments)
    _end_or_reap(child)
    return "ran a program"


def signal_others(targets: Targets) -> str:
    """Signal 0 asks for permission only. The group and everybody (-1) hold more than this process."""
    parent = os.getppid()
    information = ctypes.create_string_buffer(struct.pack("=iii", 0, 0, _SI_QUEUE), 128)
    return each_refused(
        {
            "parent": lambda: os.kill(parent, 0),
            "host": lambda: os.kill(targets.get("hostPid", parent), 0),
            "group": lambda: os.kill(0, 0),
            "everybody": lambda: os.kill(-1, 0),
            "queue": lambda: call("rt_sigqueueinfo", parent, 0, information),
            "thread": lambda: call("tgkill", parent, parent, 0),
            "owner of a descriptor": lambda: fcntl.fcntl(0, _F_SETOWN, parent),
        }
    )


def touch_others(targets: Targets) -> str:
    """Reading, watching or slowing down the parent, which belongs to the same user."""
    parent = os.getppid()
    which = os.PRIO_PROCESS
    buffer = ctypes.create_string_buffer(16)
    vector = ctypes.create_string_buffer(struct.pack("@PN", ctypes.addressof(buffer), 16), 16)
    return each_refused(
        {
            "priority": lambda: os.setpriority(which, parent, os.getpriority(which, parent)),
            "affinity": lambda: os.sched_setaffinity(parent, os.sched_getaffinity(0)),
            "limits": lambda: resource.prlimit(parent, resource.RLIMIT_CORE),
            "memory": lambda: reached("process_vm_readv", parent, vector, 1, vector, 1, 0),
            "trace": lambda: reached("ptrace", _PTRACE_PEEKDATA, parent, 0, 0),
            "handle": lambda: os.close(call("pidfd_open", parent, 0)),
        }
    )


def _end_or_reap(child: int) -> None:
    if child == 0:
        os._exit(0)
    with contextlib.suppress(OSError):  # the child was made, whether or not it may be waited for
        os.waitpid(child, 0)


CHECKS: dict[str, Check] = {
    "fork": fork,
    "exec": execute,
    "signal": signal_others,
    "other-processes": touch_others,
}
