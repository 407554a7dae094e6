"""The names that a step finds beside the builtins, joined from their modules."""

from __future__ import annotations

from typing import Any, Callable

from .ask_each import EachAsker
from .capture import StepOutput
from .citations import Citations
from .documents import Library
from .finals import Answers
from .namespace import Namespace, Silent
from .pieces import Lines, make_chunks, make_citation, make_lines
from .reading import Reader
from .search import Searcher
from .sources import Sources
from .subcalls import SubCalls
from .tables import Tables
from .variables import row_of

_MAX_SHOWN = 50


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
        self._subcalls = subcalls
        self._namespace = namespace
        self._answers = answers
        self._output = output
        self._sources = Sources(library)
        self.citations = Citations()
        self._searcher = Searcher(self._sources, self._note)
        self._tables = Tables(self._sources, self._note)
        self._reader = Reader(self._sources, subcalls, lambda: self.piece_chars, self._write)
        self._each = EachAsker(subcalls, lambda: self.piece_chars, self._write)

    def begin_step(self) -> None:
        self.citations.begin_step()

    def names(self) -> dict[str, Any]:
        def lines(document: Any = None) -> Lines:
            return make_lines(self._sources, document)

        def chunks(text: Any, size: Any = None, overlap: Any = 0) -> list[Any]:
            return make_chunks(self._sources, text, size, overlap)

        def cite(start: Any, end: Any = None, document: Any = None) -> str:
            return make_citation(self._sources, self.citations, start, end, document)

        return {
            "llm_query": self._subcalls.llm_query,
            "llm_query_batched": self._subcalls.llm_query_batched,
            "ask_each": self._each.ask_each,
            "read": self._reader.read,
            "search": self._searcher.search,
            "rows": self._tables.rows,
            "lines": lines,
            "chunks": chunks,
            "cite": cite,
            "show_vars": self._show_vars,
            "FINAL": self._answers.final,
            "FINAL_VAR": self._answers.final_var,
        }

    def _show_vars(self) -> list[dict[str, Any]]:
        """Prints and returns the table of variables."""
        documents = self._namespace.documents()
        rows = [row_of(name, value) for name, value in {**documents, **self._namespace.user_variables()}.items()]
        for row in rows[:_MAX_SHOWN]:
            size = "" if row["size"] is None else f" {row['size']}"
            self._write(f"{row['name']}: {row['type']}{size} = {row['preview'][:80]}\n")
        if len(rows) > _MAX_SHOWN:
            self._write(f"... {len(rows) - _MAX_SHOWN} more\n")
        return Silent(rows)

    def _write(self, text: str) -> None:
        self._output().write(text)

    def _note(self, sentence: str) -> None:
        self._output().note(sentence)
