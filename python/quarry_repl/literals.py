"""What a pattern cannot match without: a search for that text first is ten times faster than the pattern.

Uses the parser of `re`, which is private to it; where it is missing or changed, searches are slower, not wrong.
"""

from __future__ import annotations

import importlib
import re
from typing import Any, NamedTuple, Optional

#: How far a match can go: within its line, over white space, anywhere.
LINE, SPACE, ANYWHERE = range(3)

_MAX_ALTERNATIVES = 12


_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


class Plan(NamedTuple):
    """Every match holds, on the line where it starts, one literal of each of `choices`. Lower case, ASCII."""

    choices: list[list[str]]
    reach: int


def plan_for(pattern: str, flags: int) -> Optional[Plan]:
    """None where nothing certain can be said."""
    try:
        parser = importlib.import_module("re._parser")
    except ImportError:
        parser = importlib.import_module("sre_parse")
    try:
        tree = parser.parse(pattern, flags)
        dot_all = bool(tree.state.flags & re.DOTALL)
        choices = _required(list(tree), dot_all)
        return Plan(choices, _reach(list(tree), dot_all)) if choices else None
    except (AttributeError, TypeError, ValueError, RecursionError, re.error):
        return None


def _name(op: Any) -> str:
    return str(op)


def _required(items: list[Any], dot_all: bool) -> list[list[str]]:
    """Sets of alternatives of which every match of the sequence holds one, before anything that may cross a
    line end."""
    choices: list[list[str]] = []
    run = ""
    for op, argument in items:
        name = _name(op)
        if name == "LITERAL" and 32 <= argument < 127:
            run += chr(argument).lower()
            continue
        if run:
            choices.append([run])
            run = ""
        if name == "SUBPATTERN":
            choices += _required(list(argument[3]), dot_all)
        elif name in _REPEATS and argument[0] >= 1:
            choices += _required(list(argument[2]), dot_all)
        elif name == "BRANCH":
            choices += _of_branches([_required(list(branch), dot_all) for branch in argument[1]])
        if _reach([(op, argument)], dot_all) != LINE:
            break
    if run:
        choices.append([run])
    return choices


def _of_branches(branches: list[list[list[str]]]) -> list[list[str]]:
    """One literal of each branch; nothing where a branch has none for sure."""
    if not all(branches):
        return []
    best = [max(branch, key=lambda texts: min(map(len, texts))) for branch in branches]
    together = [text for texts in best for text in texts]
    return [together] if len(together) <= _MAX_ALTERNATIVES else []


def _reach(items: list[Any], dot_all: bool) -> int:
    return max((_reach_of(_name(op), argument, dot_all) for op, argument in items), default=LINE)


def _reach_of(name: str, argument: Any, dot_all: bool) -> int:
    if name == "LITERAL":
        return ANYWHERE if argument in (10, 13) else LINE
    if name == "NOT_LITERAL":
        return LINE if argument == 10 else ANYWHERE
    if name == "ANY":
        return ANYWHERE if dot_all else LINE
    if name == "AT":
        # \\Z is the end of the text, and must not see the end of a line as that.
        return ANYWHERE if _name(argument) == "AT_END_STRING" else LINE
    if name == "IN":
        return max(_set_reach(argument), LINE)
    if name == "SUBPATTERN":
        return _reach(list(argument[3]), dot_all or bool(argument[1] & re.DOTALL))
    if name in _REPEATS:
        return _reach(list(argument[2]), dot_all)
    if name == "BRANCH":
        return max(_reach(list(branch), dot_all) for branch in argument[1])
    return ANYWHERE


def _set_reach(members: list[Any]) -> int:
    names = [_name(op) for op, _ in members]
    if names and names[0] == "NEGATE":
        excluded = [argument for op, argument in members[1:] if _name(op) == "LITERAL"]
        excluded_space = any(_name(argument) == "CATEGORY_SPACE" for _, argument in members[1:])
        return LINE if 10 in excluded or excluded_space else ANYWHERE
    reach = LINE
    for op, argument in members:
        name = _name(op)
        if name == "CATEGORY":
            category = _name(argument)
            if category == "CATEGORY_SPACE":
                reach = max(reach, SPACE)
            elif category in ("CATEGORY_NOT_DIGIT", "CATEGORY_NOT_WORD"):
                reach = ANYWHERE
        elif name == "LITERAL" and argument in (10, 13):
            reach = ANYWHERE
        elif name == "RANGE" and argument[0] <= 10 <= argument[1]:
            reach = ANYWHERE
    return reach
