"""Definitions that would hide a helper: a small model likes to write its own llm_query before using it."""

from __future__ import annotations

import ast

#: Never hidden by any assignment within a step.
FIXED_NAMES = frozenset("FINAL FINAL_VAR llm_query llm_query_batched ask_each show_vars".split())
#: Common words too: data may be kept under them, a function of the same name may not.
#: The helpers of documents with parts are among them, and are given up without a word: most documents have none.
_QUIET_NAMES = frozenset("pages slides sheets sections messages members".split())
WORD_NAMES = _QUIET_NAMES | frozenset("search read rows lines chunks cite".split())


def drop_redefinitions(tree: ast.Module) -> tuple[list[str], list[str]]:
    """Takes redefinitions of helpers out of the step; returns (names dropped, names now holding data)."""
    dropped: list[str] = []
    hidden: list[str] = []
    kept: list[ast.stmt] = []
    for statement in tree.body:
        names = _defined(statement)
        fixed = [name for name in names if name in FIXED_NAMES]
        word = [name for name in names if name in WORD_NAMES]
        if fixed or (word and _makes_function(statement)):
            dropped.extend(fixed or word)
            continue
        hidden.extend(name for name in word if name not in _QUIET_NAMES)
        kept.append(statement)
    tree.body = kept
    return dropped, hidden


def _defined(statement: ast.stmt) -> list[str]:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return []


def _makes_function(statement: ast.stmt) -> bool:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return True
    return isinstance(getattr(statement, "value", None), ast.Lambda)
