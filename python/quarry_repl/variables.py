"""The table of variables: what steps have made, the most recently changed first."""

from __future__ import annotations

from json import JSONEncoder
from typing import Any

from .previews import cut, preview, size_of, type_name

MAX_ROWS = 500
MAX_TABLE_BYTES = 256 * 1024

_MAX_NAME_CHARS = 200
_encode = JSONEncoder(ensure_ascii=False).encode

Row = dict[str, Any]


def row_of(name: str, value: Any) -> Row:
    return {
        "name": cut(name, _MAX_NAME_CHARS),
        "type": cut(type_name(value), _MAX_NAME_CHARS),
        "size": size_of(value),
        "preview": preview(value),
    }


class VariableTable:
    """Remembers how each variable looked, and so tells which changed; changes in place count too."""

    def __init__(self) -> None:
        self._looks: dict[str, tuple[Any, ...]] = {}
        self._changed_at: dict[str, int] = {}
        self._ticks = 0
        self._step_began_at = 0

    def begin_step(self) -> None:
        self._step_began_at = self._ticks

    def snapshot(self, variables: dict[str, Any]) -> dict[str, Any]:
        """{rows, omitted} as the host gets it. The cost is the number of variables, not their size."""
        self._ticks += 1
        rows = {name: row_of(name, value) for name, value in variables.items()}
        looks = {
            name: (id(variables[name]), row["type"], row["size"], row["preview"])
            for name, row in rows.items()
        }
        for name, look in looks.items():
            if self._looks.get(name) != look:
                self._changed_at[name] = self._ticks
        self._changed_at = {name: self._changed_at[name] for name in looks}
        self._looks = looks
        return self._fitted(rows)

    def _fitted(self, rows: dict[str, Row]) -> dict[str, Any]:
        order = sorted(reversed(list(rows)), key=lambda name: -self._changed_at[name])
        taken: list[Row] = []
        room = MAX_TABLE_BYTES
        for name in order[:MAX_ROWS]:
            row = {**rows[name], "changed": self._changed_at[name] > self._step_began_at}
            room -= len(_encode(row).encode("utf-8", "backslashreplace")) + 1
            if room < 100:
                break
            taken.append(row)
        return {"rows": taken, "omitted": len(order) - len(taken)}
