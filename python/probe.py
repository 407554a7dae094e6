"""The self-test: attempts every act that the sandbox must refuse, and tells what came of each.

The host plants the targets and really listens on them, so that a refusal proves something; it also
looks itself whether anything arrived. Each attempt is harmless where it succeeds. The names of `CHECKS`
are part of the contract with the host, which refuses a report that lacks one.
"""

from __future__ import annotations

from typing import Any

import confine
import probe_files
import probe_network
import probe_privileges
import probe_processes
from probe_attempt import Check, Targets, Verdict, judge

CHECKS: dict[str, Check] = {
    **probe_files.CHECKS,
    **probe_network.CHECKS,
    **probe_processes.CHECKS,
    **probe_privileges.CHECKS,
}


def self_test(targets: Targets) -> dict[str, Any]:
    """The fields of a self_test_result. A check whose target is missing counts as not blocked."""
    verdicts = {name: judge(check, targets) for name, check in CHECKS.items()}
    network = [verdicts[name] for name in probe_network.CHECKS]
    reading = [verdicts[name] for name in ("file-read", "home-list")]
    return {
        "networkBlocked": all(verdict.blocked for verdict in network),
        "fileReadBlocked": all(verdict.blocked for verdict in reading),
        "networkError": _refusal(network),
        "fileReadError": _refusal(reading),
        "confined": bool(confine.kept_descriptors),
        "checks": [
            {"name": name, "blocked": verdict.blocked, "detail": verdict.detail}
            for name, verdict in verdicts.items()
        ],
    }


def _refusal(verdicts: list[Verdict]) -> str | None:
    """How the first blocked one was refused; None where nothing was."""
    return next((verdict.detail for verdict in verdicts if verdict.blocked), None)
