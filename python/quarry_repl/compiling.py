"""From the text of a step to code: screened, helpers kept, the trailing bare expression taken apart."""

from __future__ import annotations

import ast
import warnings
from typing import Any, NamedTuple

from .guardrails import refusal
from .redefinitions import drop_redefinitions

#: The longest code of a step: deeper nesting than fits in it could exhaust the C stack in the compiler.
MAX_CODE_CHARS = 200_000

_TOO_DEEP = "SyntaxError: the code is nested too deep to be compiled; use a loop"


class Refused(Exception):
    """The step does not run; the text is the whole error."""


class Compiled(NamedTuple):
    """`last` is the code of a trailing bare expression, which is echoed, or None."""

    body: Any
    last: Any
    notes: list[str]


def compile_step(code: str, file_name: str) -> Compiled:
    """Refused, or SyntaxError, where the code cannot or shall not run."""
    if len(code) > MAX_CODE_CHARS:
        raise Refused(
            f"the code has {len(code)} characters, the limit is {MAX_CODE_CHARS}; "
            "the text is in `context` and need not be written out"
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = _parsed(code, file_name)
        reason = refusal(tree)
        if reason is not None:
            raise Refused(reason)
        dropped, hidden = drop_redefinitions(tree)
        notes = [f"`{name}` is here already; your definition of it was dropped" for name in dropped]
        notes += [f"`{name}` is your variable now; `del {name}` brings the helper back" for name in hidden]
        return _compiled(tree, file_name, notes)


def _parsed(code: str, file_name: str) -> ast.Module:
    try:
        return ast.parse(code, file_name)
    except (RecursionError, MemoryError):
        raise Refused(_TOO_DEEP) from None
    except UnicodeEncodeError:
        raise Refused("SyntaxError: the code holds half a character (a lone surrogate)") from None
    except ValueError as error:
        raise Refused(f"SyntaxError: {error}") from None


def _compiled(tree: ast.Module, file_name: str, notes: list[str]) -> Compiled:
    try:
        last = None
        if tree.body and isinstance(tree.body[-1], ast.Expr):
            expression = ast.Expression(tree.body[-1].value)
            tree.body.pop()
            last = compile(expression, file_name, "eval", dont_inherit=True)
        return Compiled(compile(tree, file_name, "exec", dont_inherit=True), last, notes)
    except (RecursionError, MemoryError):
        raise Refused(_TOO_DEEP) from None
