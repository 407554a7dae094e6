"""The screen before a step: constructs that would only confuse or fail, named in one sentence each.

It keeps a small model on its way. It is no protection: that is the OS sandbox.
"""

from __future__ import annotations

import ast
from typing import Optional

from .builtins_guard import MISSING_BUILTINS

_ATTRIBUTES = frozenset(
    "__class__ __subclasses__ __bases__ __base__ __globals__ __builtins__ __import__ __mro__ gi_frame "
    "f_builtins f_globals f_back cr_frame ag_frame".split()
)
_CALLS = frozenset("eval exec compile getattr setattr globals locals vars __import__".split())

CONTEXT_ASSIGNED = "`context` already holds the text; do not assign it"

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def refusal(tree: ast.Module) -> Optional[str]:
    """One sentence about the first construct that is not run, None for a clean step."""
    defined = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _ATTRIBUTES:
            return _sentence(f"`.{node.attr}`", node.lineno, "use type(x), isinstance or plain attributes")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in _CALLS and name not in defined:
                advice = MISSING_BUILTINS.get(name, "write import at the top")
                return _sentence(f"`{name}(...)`", node.lineno, advice)
    line = _context_assignment(tree)
    return None if line is None else f"{CONTEXT_ASSIGNED} (line {line})"


def _sentence(construct: str, line: int, advice: str) -> str:
    return f"{construct} is not available here (line {line}): {advice}"


def _context_assignment(tree: ast.Module) -> Optional[int]:
    """The line on which the global `context` is bound; parameters and locals of that name are fine."""
    todo: list[tuple[ast.AST, bool]] = [(tree, True)]
    while todo:
        node, at_top = todo.pop()
        if at_top and _binds_context(node):
            return getattr(node, "lineno", 1)
        inside = at_top
        if isinstance(node, _SCOPES):
            inside = _says_global(node)
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, _COMPREHENSIONS):
            # The target of a comprehension is its own; a walrus inside it binds outside.
            targets = {id(generator.target) for generator in node.generators}
            for child in children:
                todo.extend(
                    (part, inside) for part in _below(child) if id(part) not in targets
                )
            continue
        todo.extend((child, inside) for child in children)
    return None


def _below(child: ast.AST) -> list[ast.AST]:
    return list(ast.iter_child_nodes(child)) if isinstance(child, ast.comprehension) else [child]


def _binds_context(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id == "context" and isinstance(node.ctx, ast.Store)
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name == "context"
    if isinstance(node, ast.alias):
        return (node.asname or node.name) == "context"
    return False


def _says_global(node: ast.AST) -> bool:
    body = getattr(node, "body", [])
    statements = body if isinstance(body, list) else []
    return any(
        isinstance(part, ast.Global) and "context" in part.names
        for statement in statements
        for part in ast.walk(statement)
    )
