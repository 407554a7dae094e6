"""Values that code looks for in one column of a table and that stand in another: `row["customer"] == "Kaunas"`, or `in`."""

from __future__ import annotations

import ast
from itertools import islice
from typing import Any, Callable, Iterator

_MOST_PAIRS = 4
#: Rows of a table among which a value is looked for.
_MOST_ROWS = 200_000


def misplaced(tree: ast.AST, rows: Callable[..., Any]) -> Iterator[str]:
    """A line for each value that stands in another column of the tables that code goes through than it says."""
    pairs = list(dict.fromkeys(_pairs(tree)))[:_MOST_PAIRS]
    if not pairs:
        return
    for names in dict.fromkeys(_tables(tree)):
        try:
            table = rows(*names)
        except (TypeError, ValueError):
            continue
        yield from _elsewhere(table, pairs)


def _elsewhere(table: Any, pairs: list[tuple[str, str]]) -> Iterator[str]:
    places: dict[tuple[str, str], dict[str, int]] = {pair: {} for pair in pairs if pair[0] in table.columns}
    for row in islice(table, _MOST_ROWS):
        for (_, value), found in places.items():
            for column, cell in row.items():
                if isinstance(cell, str) and value in cell:
                    found[column] = found.get(column, 0) + 1
    for (key, value), found in places.items():
        if found and key not in found:
            column = max(found, key=lambda one: found[one])
            yield f"{value!r} is in no {key!r}: it stands in the column {column!r}"


def _pairs(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Column and value of each `row["column"] == "value"` and `"value" in row["column"]`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1 or not isinstance(node.ops[0], (ast.Eq, ast.In)):
            continue
        for one, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
            if isinstance(one, ast.Subscript) and isinstance(other, ast.Constant):
                key: Any = one.slice
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and isinstance(other.value, str):
                    yield key.value, other.value


def _tables(tree: ast.AST) -> Iterator[tuple[Any, ...]]:
    """The arguments of each call of `rows`, where they are written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rows":
            if not node.keywords and all(isinstance(one, ast.Constant) for one in node.args):
                yield tuple(one.value for one in node.args if isinstance(one, ast.Constant))
