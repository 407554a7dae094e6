"""Shuts this process in before any untrusted code runs: nothing here can be undone.

Afterwards it reads its Python installation and the descriptors it was handed, computes, and speaks over
its pipes. It opens no other file, writes none, has no network, starts no process, signals nobody. The
parts overlap on purpose: Landlock rules over paths, the system call filter over everything else.
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

import confine_landlock
import confine_process
import confine_seccomp
from linux_calls import is_multithreaded, machine_table

#: The whole environment of a driver.
ENVIRONMENT = ("PYTHONHASHSEED", "TZ", "LC_ALL")

#: Parts that may be required by name; the others are always in force.
NAMED_PARTS = ("landlock", "seccomp")

#: Descriptors left open by `confine`; empty before.
kept_descriptors: tuple[int, ...] = ()

_done = False


class Arguments(NamedTuple):
    """The driver's command line."""

    confine: bool
    data_limit_bytes: int | None
    fds: list[int]
    readable: list[str]
    required: list[str]


def parse_arguments(argv: list[str]) -> Arguments:
    """Reads [--confine] [--data-limit BYTES] [--fds 3,4] [--require PART,PART] [--readable PATH]...

    `argv` is without the program's name. ValueError, one sentence, for anything else.
    """
    confine_wanted = False
    data_limit: int | None = None
    fds: list[int] = []
    readable: list[str] = []
    required: list[str] = list(NAMED_PARTS)
    rest = iter(argv)
    for option in rest:
        if option == "--confine":
            confine_wanted = True
            continue
        value = next(rest, None)
        if value is None:
            raise ValueError(f"{option}: unknown, or its value is missing")
        if option == "--data-limit":
            data_limit = _whole_number(option, value)
        elif option == "--fds":
            fds = [_whole_number(option, item) for item in value.split(",") if item]
        elif option == "--readable":
            readable.append(value)
        elif option == "--require":
            required = [item for item in value.split(",") if item]
            if not set(required) <= set(NAMED_PARTS):
                raise ValueError(f"--require knows {', '.join(NAMED_PARTS)}; not {value}")
        else:
            raise ValueError(f"{option}: unknown option")
    return Arguments(confine_wanted, data_limit, fds, readable, required)


def confine(
    keep_fds: list[int],
    data_limit_bytes: int | None,
    readable: list[str] | None = None,
    required: list[str] | None = None,
) -> list[str]:
    """Confines this process for good and returns the parts in force.

    `keep_fds` stay open next to 0, 1 and 2. `readable` are the only files and folders that can be read
    (by default what `sys.path` names). RuntimeError or OSError, one sentence, when a required part
    cannot be had; seccomp always is required, since nothing else stops new processes.
    """
    global kept_descriptors, _done
    wanted = set(NAMED_PARTS if required is None else required)
    audit_arch, numbers = machine_table()
    if is_multithreaded():
        raise RuntimeError("the sandbox must be entered before a second thread is started")
    abi = confine_landlock.abi_version()
    if abi == 0 and "landlock" in wanted:
        raise RuntimeError("the kernel offers no Landlock")
    confine_process.keep_only_environment(ENVIRONMENT)
    confine_process.close_descriptors(keep_fds)
    kept_descriptors = tuple(sorted({0, 1, 2, *keep_fds}))
    confine_process.limit_resources(keep_fds, data_limit_bytes)
    confine_process.die_with_parent()
    confine_process.give_up_privileges()
    if abi > 0:
        confine_landlock.restrict(own_folders() if readable is None else readable, abi)
    confine_seccomp.install(confine_seccomp.build_filter(audit_arch, numbers, os.getpid()))
    _done = True
    parts = ["descriptors", "rlimits", "death-signal", "no-new-privs"]
    return [*parts, *(["landlock"] if abi > 0 else []), "seccomp"]


def is_confined() -> bool:
    """Whether `confine` has run to its end in this process."""
    return _done


def own_folders() -> list[str]:
    """What Python was started to import from: the driver's folder and the standard library."""
    return [path for path in sys.path if os.path.isabs(path)]


def _whole_number(option: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{option} takes whole numbers; not {text}")
    return int(text)
