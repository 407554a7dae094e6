"""Which documents the code of a step goes through itself, without a helper: read from the code, since nothing can
watch a text being read. Code that names a text counts as going through it, or through a slice with constant bounds.
"""

from __future__ import annotations

import ast
from typing import Any, Callable, NamedTuple, Optional, Union

from .texts import Document

#: These ask for no character of a text, or only for the names in a dict.
_ASIDE = frozenset("len type isinstance id bool callable list sorted set tuple enumerate".split())
_ONLY_SIZE = frozenset("len type isinstance id bool callable".split())


class Everything(NamedTuple):
    """`context` of several documents: a dict of texts."""

    documents: list[Document]


Held = Union[Everything, Document]


class DirectUse:
    """`value_of` gives the value of a global of the step; helpers count for themselves what they are given."""

    def __init__(self, documents: list[Document], helpers: frozenset[str], value_of: Callable[[str], Any]) -> None:
        self._documents = documents
        self._helpers = helpers
        self._value_of = value_of
        self._named: dict[str, ast.expr] = {}
        self._bound: set[str] = set()

    def touch(self, code: str, reached: Optional[int]) -> None:
        """Counts what the code up to the statement at line `reached` goes through; None: all of it."""
        if not self._documents:
            return
        statements = [one for one in ast.parse(code).body if reached is None or one.lineno <= reached]
        for statement in statements:
            for node in ast.walk(statement):
                if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                    self._named[node.targets[0].id] = node.value
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    self._bound.add(node.id)
                elif isinstance(node, ast.arg):
                    self._bound.add(node.arg)
        for statement in statements:
            self._visit(statement)

    def _visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.expr):
            held = self._held(node)
            if held is not None:
                self._touch_all(held)
                return
        if isinstance(node, ast.Assign) and self._held(node.value) is not None and isinstance(node.targets[0], ast.Name):
            # Only another name; its uses count.
            return
        for child in self._read_children(node):
            self._visit(child)

    def _read_children(self, node: ast.AST) -> list[ast.AST]:
        """Of a node those parts that may read a text."""
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.Call):
            return [one for one in children if not self._passed_on(node, one)]
        if isinstance(node, ast.Subscript):
            held = self._held(node.value)
            if isinstance(held, Document) and self._touch_slice(held, node.slice):
                return []
        if isinstance(node, (ast.For, ast.comprehension)) and self._is_everything(node.iter):
            return [one for one in children if one is not node.iter]
        if isinstance(node, ast.Compare):
            return [one for one in children if not self._is_everything(one)]
        return children

    def _passed_on(self, call: ast.Call, child: ast.AST) -> bool:
        """Whether the call takes this argument without reading it here."""
        if isinstance(call.func, ast.Attribute) and child is call.func:
            return call.func.attr == "keys" and self._is_everything(call.func.value)
        held = self._held(child) if isinstance(child, ast.expr) else None
        if held is None or not isinstance(call.func, ast.Name):
            return False
        name = call.func.id
        return name in self._helpers or name in (_ASIDE if isinstance(held, Everything) else _ONLY_SIZE)

    def _held(self, node: ast.AST, depth: int = 0) -> Optional[Held]:
        """The documents that an expression stands for, None where it is anything else."""
        if depth > 8:
            return None
        if isinstance(node, ast.Name):
            if node.id == "context":
                return self._documents[0] if len(self._documents) == 1 else Everything(self._documents)
            given = self._named.get(node.id)
            found = None if given is None else self._held(given, depth + 1)
            return found if found is not None else self._by_value(node.id)
        key: Optional[ast.AST] = None
        if isinstance(node, ast.Subscript):
            key, value = node.slice, node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            key, value = (node.args[0] if node.args else None), node.func.value
        else:
            return None
        if key is None or not self._is_everything(value, depth + 1):
            return None
        name = self._constant(key)
        return next((one for one in self._documents if one.name == name), None)

    def _is_everything(self, node: ast.AST, depth: int = 0) -> bool:
        return isinstance(self._held(node, depth), Everything)

    def _by_value(self, name: str) -> Optional[Held]:
        """A variable of an earlier step that is a document's text; one bound in this step may be another by now."""
        if name in self._bound:
            return None
        value = self._value_of(name)
        if type(value) is str and value:
            return next((one for one in self._documents if len(one.parts) == 1 and one.parts[0] is value), None)
        return None

    def _constant(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Name):
            given = self._named.get(node.id)
            value = given.value if isinstance(given, ast.Constant) else self._value_of(node.id)
            # Objects of a step have methods of their own, and nothing of a step runs here.
            return value if type(value) is str else None
        return node.value if isinstance(node, ast.Constant) else None

    def _touch_slice(self, document: Document, key: ast.AST) -> bool:
        """Counts a slice with constant bounds, or one part of a text in parts; False for any other."""
        if isinstance(key, ast.Slice) and key.step is None:
            bounds = [None if one is None else _integer(one) for one in (key.lower, key.upper)]
            if any(one is not None and bound is None for one, bound in zip((key.lower, key.upper), bounds)):
                return False
            if len(document.parts) == 1:
                start, end, _ = slice(*bounds).indices(document.chars)
                document.touch(start, end)
                return True
            return False
        index = _integer(key)
        if index is None:
            return False
        if len(document.parts) > 1 and 0 <= index < len(document.parts):
            document.touch(document.starts[index], document.starts[index] + len(document.parts[index]))
        return True

    def _touch_all(self, held: Held) -> None:
        for document in held.documents if isinstance(held, Everything) else [held]:
            document.touch(0, document.chars)


def _integer(node: ast.AST) -> Optional[int]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _integer(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None
