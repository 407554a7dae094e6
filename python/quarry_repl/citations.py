"""Passages that `cite` has registered; the host resolves their markers in the answer."""

from __future__ import annotations

from typing import Any

MAX_PER_STEP = 2_000


class Citations:
    """Ids count up over the session, so a marker stays good in later steps and after a failed one."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, int, int], int] = {}
        self._step: dict[int, dict[str, Any]] = {}

    def begin_step(self) -> None:
        self._step = {}

    def marker(self, document: str, start: int, end: int) -> str:
        """`[[cite:N]]`; the same passage has the same N. ValueError above MAX_PER_STEP."""
        if len(self._step) >= MAX_PER_STEP:
            raise ValueError(f"at most {MAX_PER_STEP} passages can be cited in a step")
        number = self._ids.setdefault((document, start, end), len(self._ids) + 1)
        self._step[number] = {"id": number, "document": document, "start": start, "end": end}
        return f"[[cite:{number}]]"

    def of_this_step(self) -> list[dict[str, Any]]:
        """Every passage cited in the running step, also one that an earlier step cited already."""
        return list(self._step.values())
