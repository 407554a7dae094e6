"""FINAL and FINAL_VAR: an answer is recorded out of band and also ends the step, so no `except` swallows it."""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional

from .capture import HeadTail
from .previews import bounded_repr, describe, int_text
from .shapes import peek

#: The longest answer that is passed on whole. Characters.
MAX_ANSWER_CHARS = 1_000_000

_MISSING = object()


class AnswerGiven(BaseException):
    """Ends the step after FINAL; no Exception, so that `except Exception` lets it pass."""


class Answers:
    """The answer of the running step. `user_names` gives the globals that a step has made."""

    def __init__(self, user_names: Callable[[], dict[str, Any]]) -> None:
        self._user_names = user_names
        self.recorded: Optional[dict[str, Any]] = None

    def begin(self) -> None:
        self.recorded = None

    def raise_if_given(self) -> None:
        """After the first FINAL every later one, and every sub-call, ends the step again."""
        if self.recorded is not None:
            raise AnswerGiven("the answer was given")

    def final(self, *args: Any, **named: Any) -> None:
        """FINAL(answer): gives the answer and ends the run."""
        self.raise_if_given()
        values = [*args, *named.values()]
        if len(values) != 1:
            raise TypeError(
                f"FINAL takes one argument, not {len(values)}; join the parts into one text or list first"
            )
        self._record({"kind": "value"}, values[0], answer_text)

    def final_var(self, *args: Any, **named: Any) -> None:
        """FINAL_VAR(name): gives the value of a variable as the answer and ends the run."""
        self.raise_if_given()
        values = [*args, *named.values()]
        if len(values) != 1:
            raise TypeError(f"FINAL_VAR takes one argument, the name of a variable; not {len(values)}")
        given, variables = values[0], self._user_names()
        if isinstance(given, str) and given.strip() in variables:
            name = given.strip()
            self._record({"kind": "var", "name": name}, variables[name], repr_text)
        holders = [name for name, value in variables.items() if value is given]
        if len(holders) == 1:
            self._record({"kind": "var", "name": holders[0]}, given, repr_text)
        if isinstance(given, str):
            inner = sys._getframe(1).f_locals
            if given.strip() in inner:
                name = given.strip()
                self._record({"kind": "var", "name": name}, inner[name], repr_text)
            raise NameError(_unknown_name(given, list(variables)))
        self._record({"kind": "value"}, given, answer_text)

    def _record(self, fields: dict[str, Any], value: Any, to_text: Callable[[Any], HeadTail]) -> None:
        kept = to_text(value)
        answer = {**fields, "value": kept.text()}
        self.recorded = answer
        if kept.omitted:
            answer["truncated"] = kept.omitted
        else:
            _add_json(answer, value)
        raise AnswerGiven("the answer was given")


def _add_json(answer: dict[str, Any], value: Any) -> None:
    from .exact_json import exact_json

    try:
        exact = exact_json(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        # A class of the step failed in telling what it holds; its text stands.
        return
    if exact is not None:
        answer["json"] = exact.value


def _unknown_name(given: str, names: list[str]) -> str:
    if not given.strip().isidentifier():
        return (
            "FINAL_VAR takes the name of a variable, as FINAL_VAR('total'); "
            "to give a text as the answer write FINAL(text)"
        )
    known = ", ".join(names[-10:]) or "none yet"
    return f"FINAL_VAR: there is no variable named {given.strip()!r}; variables: {known}"


def answer_text(value: Any) -> HeadTail:
    """The value as str() gives it, a text as it stands."""
    if isinstance(value, str):
        return _kept(str.__str__(value))
    return _text_of(value, str)


def repr_text(value: Any) -> HeadTail:
    if type(value) is str and len(value) > 2 * MAX_ANSWER_CHARS:
        kept = HeadTail(MAX_ANSWER_CHARS)
        edge = MAX_ANSWER_CHARS
        kept.add(repr(value[:edge])[:-1])
        kept.skip(len(value) - 2 * edge)
        kept.add(repr(value[-edge:])[1:])
        return kept
    return _text_of(value, repr)


def _text_of(value: Any, to_text: Callable[[Any], str]) -> HeadTail:
    """Whole where the value can be written out, else as much of it as can; never raises for the value."""
    if type(value) is int:
        return _kept(_int_digits(value))
    try:
        if _is_huge(value):
            return _kept(bounded_repr(value, MAX_ANSWER_CHARS - 1000, describe))
        return _kept(to_text(value))
    except (KeyboardInterrupt, AnswerGiven):
        raise
    except BaseException:
        return _kept(bounded_repr(value, MAX_ANSWER_CHARS - 1000, describe))


def _int_digits(value: int) -> str:
    try:
        return str(value) if value.bit_length() < 400_000 else int_text(value)
    except ValueError:
        return int_text(value)


def _is_huge(value: Any) -> bool:
    """Whether the text of a container would need much more memory than an answer may have."""
    looked = peek(value)
    if looked is None:
        return False
    if looked.total > 10 * MAX_ANSWER_CHARS:
        return True
    chars = 0
    for _, item in looked.pairs(0):
        if type(item) is str:
            chars += len(item)
            if chars > 50 * MAX_ANSWER_CHARS:
                return True
    return False


def _kept(text: str) -> HeadTail:
    kept = HeadTail(MAX_ANSWER_CHARS)
    kept.add(text)
    return kept
