"""A driver that answers self-tests only, confined by all parts but those that a test takes away.

A test copies it over the driver in a copy of the product's Python folder, with WITHOUT filled in. The
product itself has no way to leave a part out.
"""

from __future__ import annotations

import json
import os
import sys

import confine
import confine_landlock
import confine_process
import confine_seccomp
import probe
from linux_calls import machine_table

WITHOUT: list[str] = []
LANDLOCK_ABI: int | None = None


def main() -> None:
    arguments = confine.parse_arguments(sys.argv[1:])
    has = {part: part not in WITHOUT for part in PARTS}
    kept = arguments.fds
    if has["environment"]:
        confine_process.keep_only_environment(confine.ENVIRONMENT)
    if has["descriptors"]:
        confine_process.close_descriptors(kept)
    confine.kept_descriptors = (0, 1, 2, *kept)
    confine._done = True
    if has["limits"]:
        limit = arguments.data_limit_bytes if has["data-limit"] else None
        confine_process.limit_resources(kept, limit)
    if has["death-signal"]:
        confine_process.die_with_parent()
    if has["privileges"]:
        confine_process.give_up_privileges()
    else:
        confine_process.prctl(confine_process.PR_SET_NO_NEW_PRIVS, 1)
    if has["landlock"]:
        abi = confine_landlock.abi_version()
        confine_landlock.restrict(arguments.readable, min(abi, LANDLOCK_ABI or abi))
    if has["seccomp"]:
        arch, numbers = machine_table()
        allowed = confine_seccomp.ALLOWED | set(ALSO_ALLOWED)
        confine_seccomp.ALLOWED = frozenset(allowed)
        confine_seccomp.install(confine_seccomp.build_filter(arch, numbers, os.getpid()))
    for line in sys.stdin:
        result = probe.self_test(json.loads(line))
        print(json.dumps({"type": "self_test_result", **result}), flush=True)


PARTS = ("environment", "descriptors", "limits", "data-limit", "death-signal", "privileges", "landlock", "seccomp")
ALSO_ALLOWED: list[str] = []

main()
