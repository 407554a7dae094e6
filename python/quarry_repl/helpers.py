"""The names that a step finds beside the builtins, joined from their modules."""

from __future__ import annotations

from typing import Any, Callable

from .capture import StepOutput
from .citations import Citations
from .documents import Library
from .finals import Answers
from .namespace import Namespace
from .subcalls import SubCalls


class Helpers:
    #: Characters of text in one prompt of `read` and `ask_each`; the host sets what fits the sub model.
    piece_chars = 6_000

    def __init__(
        self,
        library: Library,
        subcalls: SubCalls,
        namespace: Namespace,
        answers: Answers,
        output: Callable[[], StepOutput],
    ) -> None:
        self._library = library
        self._subcalls = subcalls
        self._namespace = namespace
        self._answers = answers
        self._output = output
        self.citations = Citations()

    def begin_step(self) -> None:
        self.citations.begin_step()

    def names(self) -> dict[str, Any]:
        return {
            "llm_query": self._subcalls.llm_query,
            "llm_query_batched": self._subcalls.llm_query_batched,
            "FINAL": self._answers.final,
            "FINAL_VAR": self._answers.final_var,
        }
