"""The names that a step finds beside the builtins. Each module is imported at its first use: most runs need few
of them, and the driver should start about as fast as Python does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from .citations import Citations
from .finals import Answers
from .namespace import Namespace, Silent
from .subcalls import SubCalls

if TYPE_CHECKING:
    from .capture import StepOutput
    from .documents import Library
    from .pieces import Lines
    from .sources import Sources

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
        self._library = library
        self._subcalls = subcalls
        self._namespace = namespace
        self._answers = answers
        self._output = output
        self._tables: Any = None
        self.citations = Citations()

    def begin_step(self) -> None:
        self.citations.begin_step()

    def names(self) -> dict[str, Any]:
        return {
            "llm_query": self._subcalls.llm_query,
            "llm_query_batched": self._subcalls.llm_query_batched,
            "ask_each": self.ask_each,
            "read": self.read,
            "look": self.look,
            "explain": self.explain,
            "search": self.search,
            "rows": self.rows,
            "pages": self.pages,
            "slides": self.slides,
            "sheets": self.sheets,
            "sections": self.sections,
            "messages": self.messages,
            "members": self.members,
            "lines": self.lines,
            "chunks": self.chunks,
            "cite": self.cite,
            "show_vars": self.show_vars,
            "FINAL": self._answers.final,
            "FINAL_VAR": self._answers.final_var,
        }

    def called(self) -> frozenset[str]:
        """Names that still stand for a helper: a step may have data under some of them."""
        values = self._namespace.globals
        return frozenset(name for name in self.names() if callable(values.get(name)))

    def search(
        self, pattern: Any, document: Any = None, limit: Any = None, width: Any = 200, flags: Any = 0
    ) -> Any:
        """Lines that match a word or regular expression, case ignored."""
        from .search import search

        return search(self._sources(), pattern, document, limit, width, flags)

    def explain(self, code: Any, question: Any = None) -> list[str]:
        """Prints which texts of `code` stand in the documents, and lines like the ones it misses."""
        from .explain import Explainer
        from .look import Looker

        sources = self._sources()
        return Explainer(sources, Looker(sources, self._write), self.rows, self._write).explain(code, question)

    def look(self, question: Any, document: Any = None, limit: Any = None, width: Any = 200) -> list[str]:
        """Prints lines that hold most of a question's words."""
        from .look import Looker

        return Looker(self._sources(), self._write).look(question, document, limit, width)

    def rows(self, document: Any = None, sheet: Any = None, table: Any = None) -> Any:
        """Rows of a table as dicts; a sheet of a workbook by its name, a table in a text by its number."""
        from .tables import Tables

        if self._tables is None:
            self._tables = Tables(self._sources(), self._note)
        return self._tables.rows(document, sheet, table)

    def pages(self, page: Any = None, document: Any = None) -> Any:
        """Pages of PDF documents: all, or one by its number."""
        return self._units("page", page, document)

    def slides(self, slide: Any = None, document: Any = None) -> Any:
        """Slides of a presentation: all, or one by its number or title."""
        return self._units("slide", slide, document)

    def sheets(self, sheet: Any = None, document: Any = None) -> Any:
        """Sheets of a workbook: all, or one by its name or number."""
        return self._units("sheet", sheet, document)

    def sections(self, section: Any = None, document: Any = None) -> Any:
        """Stretches of a text below one heading: all, or one by its heading or number."""
        return self._units("section", section, document)

    def messages(self, message: Any = None, document: Any = None) -> Any:
        """Mail messages: all, or one by its number or subject."""
        return self._units("message", message, document)

    def members(self, member: Any = None, document: Any = None) -> Any:
        """Files of an archive: all, or one by its name or number."""
        return self._units("member", member, document)

    def _units(self, unit: str, key: Any, document: Any) -> Any:
        from .unit_lists import make_units

        return make_units(self._sources(), unit, key, document)

    def lines(self, document: Any = None) -> Lines:
        """Lines of every shape of `context` alike."""
        from .pieces import make_lines

        return make_lines(self._sources(), document)

    def chunks(self, text: Any, size: Any = None, overlap: Any = 0) -> list[Any]:
        """Pieces of `size` characters; without overlap they join back to the text."""
        from .pieces import make_chunks

        return make_chunks(self._sources(), text, size, overlap)

    def cite(self, start: Any, end: Any = None, document: Any = None) -> str:
        """A marker for the answer: cite(hit), or cite(start, end, document)."""
        from .pieces import make_citation

        return make_citation(self._sources(), self.citations, start, end, document)

    def read(self, question: Any, document: Any = None) -> list[dict[str, Any]]:
        """Passages that bear on a question."""
        from .reading import Reader

        return Reader(self._sources(), self._subcalls, self.piece_chars, self._write).read(question, document)

    def ask_each(self, items: Any, question: Any, choices: Any = None) -> list[Any]:
        """One answer an item, in their order."""
        from .ask_each import EachAsker

        return EachAsker(self._subcalls, self.piece_chars, self._write).ask_each(items, question, choices)

    def show_vars(self) -> list[dict[str, Any]]:
        """Prints and returns the table of variables."""
        from .variables import row_of

        names = {**self._namespace.documents(), **self._namespace.user_variables()}
        rows = [row_of(name, value) for name, value in names.items()]
        for row in rows[:_MAX_SHOWN]:
            size = "" if row["size"] is None else f" {row['size']}"
            self._write(f"{row['name']}: {row['type']}{size} = {row['preview'][:80]}\n")
        if len(rows) > _MAX_SHOWN:
            self._write(f"... {len(rows) - _MAX_SHOWN} more\n")
        return Silent(rows)

    def _sources(self) -> Sources:
        from .sources import Sources

        return Sources(self._library)

    def _write(self, text: str) -> None:
        self._output().write(text)

    def _note(self, sentence: str) -> None:
        self._output().note(sentence)
