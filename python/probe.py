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
    """The fields of a self_test_result.

    A check whose target was not planted is left out of the report: so a started driver can be asked
    without targets whether it is confined, and a host that planted some sees what is missing.
    """
    judged = {name: judge(check, targets) for name, check in CHECKS.items()}
    verdicts = {name: verdict for name, verdict in judged.items() if verdict is not None}
    network = [verdicts[name] for name in probe_network.CHECKS if name in verdicts]
    reading = [verdicts[name] for name in ("file-read", "home-list") if name in verdicts]
    return {
        "networkBlocked": all(verdict.blocked for verdict in network),
        "fileReadBlocked": all(verdict.blocked for verdict in reading),
        "networkError": _refusal(network),
        "fileReadError": _refusal(reading),
        "confined": confine.is_confined(),
        "checks": [
            {"name": name, "blocked": verdict.blocked, "detail": verdict.detail}
            for name, verdict in verdicts.items()
        ],
    }


def _refusal(verdicts: list[Verdict]) -> str | None:
    """How the first blocked one was refused; None where nothing was."""
    return next((verdict.detail for verdict in verdicts if verdict.blocked), None)
