"""One step: screened, run over the session's globals, echoed, rolled back when it fails."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any, Callable, Optional

from .builtins_guard import restore_real_builtins
from .capture import StepOutput
from .finals import AnswerGiven, Answers
from .gate import STEP_FILE_PREFIX, Gate
from .memory import Headroom
from .namespace import Namespace
from .previews import bounded_repr
from .step_code import StepSources


class StepResult:
    """`reached`: line of the last statement that began, 0 where none did, None where all did."""

    __slots__ = ("stdout", "error", "final", "seconds", "reached")

    def __init__(
        self,
        stdout: str,
        error: Optional[str],
        final: Optional[dict[str, Any]],
        seconds: float,
        reached: Optional[int] = 0,
    ) -> None:
        self.reached = reached
        self.stdout = stdout
        self.error = error
        self.final = final
        self.seconds = seconds


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
        self._reached: Optional[int] = 0

    def run(self, code: str, step: int, cap: int) -> StepResult:
        """Never raises for what the code does."""
        started, waited = perf_counter(), self._waited()
        self.output = StepOutput(cap)
        self._reached = 0
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
            restore_real_builtins()
            self._headroom.widen()
            sys.stdout = outside
        if self._answers.recorded is not None:
            error = None
        if error is not None:
            self._namespace.restore(snapshot)
        seconds = (perf_counter() - started) - (self._waited() - waited)
        return StepResult(self.output.text(), error, self._answers.recorded, max(0.0, seconds), self._reached)

    def _attempt(self, code: str, file_name: str) -> Optional[str]:
        """The error of the step, None where it came to its end or gave an answer."""
        # Imported here: the driver is ready sooner without the compiler's modules.
        from .compiling import Refused, compile_step

        try:
            compiled = compile_step(code, file_name)
            for sentence in compiled.notes:
                self.output.note(sentence)
            self._sources.add(file_name, code)
            try:
                self._execute(compiled.body, compiled.last)
                self._reached = None
            except BaseException as error:
                self._reached = _line_of(error, file_name)
                raise
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


def _line_of(error: BaseException, file_name: str) -> int:
    """The line of the step's own statement that was running."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file_name:
            return trace.tb_lineno
        trace = trace.tb_next
    return 0
