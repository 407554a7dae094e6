"""One attempt of the self-test and its verdict."""

from __future__ import annotations

import ctypes
import errno
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from linux_calls import call

Targets = dict[str, Any]
"""What the host planted, as it came over the wire: hostile until used."""

Check = Callable[[Targets], str]
"""Attempts one act; returns what it achieved, or raises Refused or OSError when it was refused."""


class Refused(Exception):
    """The act did not succeed, for the reason given."""


class NoTarget(Exception):
    """The host planted nothing to try this on."""


class Verdict(NamedTuple):
    blocked: bool
    detail: str


_DETAIL_CHARACTERS = 500


def target(targets: Targets, name: str) -> Any:
    """What the host planted under this name; NoTarget when it planted none."""
    if name not in targets:
        raise NoTarget(name)
    return targets[name]


def judge(check: Check, targets: Targets) -> Verdict | None:
    """Runs one check; None without a target. Any other exception counts as not blocked."""
    try:
        return Verdict(False, check(targets)[:_DETAIL_CHARACTERS])
    except (Refused, OSError) as refusal:
        return Verdict(True, str(refusal)[:_DETAIL_CHARACTERS])
    except NoTarget:
        return None
    except Exception as fault:  # a check that cannot run proves nothing
        return Verdict(False, f"could not be tested: {type(fault).__name__}: {fault}")


def each_refused(attempts: Mapping[str, Callable[[], object]]) -> str:
    """Makes every attempt; names those that succeeded, or raises Refused when none did."""
    succeeded: list[str] = []
    refusals: list[str] = []
    for name, attempt in attempts.items():
        try:
            attempt()
        except (Refused, OSError) as refusal:
            refusals.append(f"{name}: {refusal}")
        else:
            succeeded.append(name)
    if succeeded:
        return f"succeeded: {', '.join(succeeded)}"
    raise Refused("; ".join(refusals))


def reached(name: str, *arguments: int | ctypes.Array[ctypes.c_char]) -> None:
    """Makes a system call and raises OSError only if it was refused as such.

    Any other error (a bad address, say) means that the kernel went on to do it.
    """
    try:
        call(name, *arguments)
    except OSError as failure:
        if failure.errno in (errno.EPERM, errno.EACCES, errno.ENOSYS):
            raise
