"""One step: screened, run over the session's globals, echoed, rolled back when it fails."""

from __future__ import annotations

import ast
import sys
import warnings
from time import perf_counter
from typing import Any, Callable, Optional

from .capture import StepOutput
from .step_code import StepSources
from .finals import AnswerGiven, Answers
from .gate import STEP_FILE_PREFIX, Gate
from .guardrails import refusal
from .memory import Headroom
from .namespace import Namespace
from .previews import bounded_repr
from .redefinitions import drop_redefinitions

#: The longest code of a step: deeper nesting than fits in it could exhaust the C stack in the compiler.
MAX_CODE_CHARS = 200_000


TOO_DEEP = "SyntaxError: the code is nested too deep to be compiled; use a loop"


class StepResult:
    __slots__ = ("stdout", "error", "final", "seconds")

    def __init__(
        self, stdout: str, error: Optional[str], final: Optional[dict[str, Any]], seconds: float
    ) -> None:
        self.stdout = stdout
        self.error = error
        self.final = final
        self.seconds = seconds


class Refused(Exception):
    """The screen or the compiler did not let the step run; the text is the whole error."""


class Stepper:
    """Runs steps. `waited` gives the seconds spent so far in waiting for sub-calls."""

    def __init__(
        self,
        namespace: Namespace,
        answers: Answers,
        gate: Gate,
        headroom: Headroom,
        waited: Callable[[], float],
    ) -> None:
        self._namespace = namespace
        self._answers = answers
        self._gate = gate
        self._waited = waited
        self._sources = StepSources()
        self._headroom = headroom
        self.output = StepOutput(1)

    def run(self, code: str, step: int, cap: int) -> StepResult:
        """Never raises for what the code does."""
        started, waited = perf_counter(), self._waited()
        self.output = StepOutput(cap)
        self._answers.begin()
        self._gate.forget()
        self._namespace.begin_step(step)
        snapshot = dict(self._namespace.globals)
        error: Optional[str] = None
        outside = sys.stdout
        sys.stdout = self.output  # type: ignore[assignment]
        self._headroom.narrow()
        try:
            error = self._attempt(code, f"{STEP_FILE_PREFIX}{step}>")
        except BaseException as unexpected:
            # Not even its text could be made: too little memory or stack, or a second interrupt.
            self._headroom.widen()
            error = type(unexpected).__name__
        finally:
            self._headroom.widen()
            sys.stdout = outside
        if self._answers.recorded is not None:
            error = None
        if error is not None:
            self._namespace.restore(snapshot)
        seconds = (perf_counter() - started) - (self._waited() - waited)
        return StepResult(self.output.text(), error, self._answers.recorded, max(0.0, seconds))

    def _attempt(self, code: str, file_name: str) -> Optional[str]:
        """The error of the step, None where it came to its end or gave an answer."""
        try:
            body, last = self._compile(code, file_name)
            self._sources.add(file_name, code)
            self._execute(body, last)
        except AnswerGiven:
            return None
        except Refused as refused:
            return str(refused)
        except BaseException as error:
            self._headroom.widen()
            try:
                from .error_text import error_text

                text = error_text(error, self._sources)
                hint = self._hint(error)
                return f"{text}\n({hint})" if hint else text
            finally:
                # A traceback holds the frames of the step, and they hold what it made.
                error.__traceback__ = None
        return None

    def _hint(self, error: BaseException) -> Optional[str]:
        from .hints import hint_for

        try:
            return hint_for(error, self._namespace)
        except Exception:
            # The error holds something of the step that fails when it is shown; the error itself stands.
            return None

    def _compile(self, code: str, file_name: str) -> tuple[Any, Any]:
        """Code of the step, and of a trailing bare expression, which is echoed."""
        if len(code) > MAX_CODE_CHARS:
            raise Refused(
                f"the code has {len(code)} characters, the limit is {MAX_CODE_CHARS}; "
                "the text is in `context` and need not be written out"
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = self._parse(code, file_name)
            reason = refusal(tree)
            if reason is not None:
                raise Refused(reason)
            self._note_redefinitions(tree)
            return _compiled(tree, file_name)

    @staticmethod
    def _parse(code: str, file_name: str) -> ast.Module:
        try:
            return ast.parse(code, file_name)
        except (RecursionError, MemoryError):
            raise Refused(TOO_DEEP) from None
        except UnicodeEncodeError:
            raise Refused("SyntaxError: the code holds half a character (a lone surrogate)") from None
        except ValueError as error:
            raise Refused(f"SyntaxError: {error}") from None

    def _note_redefinitions(self, tree: ast.Module) -> None:
        dropped, hidden = drop_redefinitions(tree)
        for name in dropped:
            self.output.note(f"`{name}` is here already; your definition of it was dropped")
        for name in hidden:
            self.output.note(f"`{name}` is your variable now; `del {name}` brings the helper back")

    def _execute(self, body: Any, last: Any) -> None:
        names = self._namespace.globals
        exec(body, names)
        if last is not None:
            self._echo(eval(last, names))

    def _echo(self, value: Any) -> None:
        if value is None or self._namespace.is_silent(value):
            return
        text = str(value) if self._namespace.is_own_list(value) else bounded_repr(value, 2000, repr)
        self.output.write(text + "\n")


def _compiled(tree: ast.Module, file_name: str) -> tuple[Any, Any]:
    try:
        last = None
        if tree.body and isinstance(tree.body[-1], ast.Expr):
            expression = ast.Expression(tree.body[-1].value)
            tree.body.pop()
            last = compile(expression, file_name, "eval", dont_inherit=True)
        return compile(tree, file_name, "exec", dont_inherit=True), last
    except (RecursionError, MemoryError):
        raise Refused(TOO_DEEP) from None
