"""Runs a command as on a kernel that lacks something: `lesser_kernel.py PYTHON_DIR LACKING COMMAND...`.

LACKING is a comma-separated list of system calls that answer ENOSYS, and of the word user-namespaces, for
a machine that forbids them.
"""

from __future__ import annotations

import errno
import os
import sys

sys.path.insert(0, sys.argv[1])

import confine_seccomp  # noqa: E402
from linux_calls import machine_table, prctl  # noqa: E402

_CLONE_NEWUSER = 0x10000000
_ENOSYS = (0x06, 0, 0, confine_seccomp.RET_ERRNO | errno.ENOSYS)
_EPERM = (0x06, 0, 0, confine_seccomp.RET_ERRNO | errno.EPERM)
_ALLOW = (0x06, 0, 0, confine_seccomp.RET_ALLOW)


def main() -> None:
    lacking, command = sys.argv[2].split(","), sys.argv[3:]
    _, numbers = machine_table()
    program = [(0x20, 0, 0, 0)]
    for name in lacking:
        if name == "user-namespaces":
            program += [(0x15, 0, 1, numbers["clone3"]), _ENOSYS]
            for call in ("clone", "unshare"):
                asks_for_one = [(0x20, 0, 0, 16), (0x45, 0, 1, _CLONE_NEWUSER), _EPERM, _ALLOW]
                program += [(0x15, 0, len(asks_for_one), numbers[call]), *asks_for_one]
        elif name:
            program += [(0x15, 0, 1, numbers[name]), _ENOSYS]
    prctl(38, 1)
    confine_seccomp.install([*program, _ALLOW])
    os.execv(command[0], command)


main()
