"""ask_each: one short answer for each of many items, in few large prompts."""

from __future__ import annotations

from typing import Any, Callable, Optional

from .messages import Message
from .replies import NotJson, parse_reply
from .subcalls import MAX_BATCH_CHARS, MAX_PROMPT_CHARS, Asked, Passage, Reply, SubCalls

#: Small models sort better in groups than one by one, and lose count in larger ones.
_MAX_ITEMS = 20
_MIN_ITEMS = 10

Print = Callable[[str], Any]


class EachAsker:
    """`piece_chars` tells how much text fits one prompt."""

    def __init__(self, subcalls: SubCalls, piece_chars: int, write: Print) -> None:
        self._subcalls = subcalls
        self._piece_chars = piece_chars
        self._write = write

    def ask_each(self, items: Any, question: Any, choices: Any = None) -> list[Any]:
        """One answer an item, in their order; None for an item that stayed without one, asked twice."""
        if isinstance(items, str) and not isinstance(question, str):
            items, question = question, items
        if isinstance(items, (str, bytes)) or not isinstance(question, str):
            raise TypeError("ask_each takes a list and a question: ask_each(items, 'Is this a complaint?')")
        items = list(items)
        texts = [_item_text(item) for item in items]
        passages = [_passage(item) for item in items]
        options = _options(choices)
        answers: list[Any] = [None] * len(texts)
        groups = _groups(texts, list(range(len(texts))), self._piece_chars)
        if groups:
            plural = "" if len(groups) == 1 else "s"
            self._write(f"ask_each: {len(texts)} items, {len(groups)} sub-call{plural}\n")
        failures = self._ask(texts, passages, question, options, groups, answers)
        if groups and len(failures) == len(groups):
            raise RuntimeError(f"ask_each: {failures[0]}")
        missing = [index for index, answer in enumerate(answers) if answer is None]
        if missing:
            again = _groups(texts, missing, self._piece_chars)
            self._ask(texts, passages, f"{question} Answer every item.", options, again, answers)
        left = answers.count(None)
        if left:
            self._write(f"ask_each: {left} of {len(texts)} items got no answer (None)\n")
        return answers

    def _ask(
        self,
        texts: list[str],
        passages: list[Passage],
        question: str,
        options: Optional[dict[str, Any]],
        groups: list[list[int]],
        answers: list[Any],
    ) -> list[str]:
        """Fills in what comes back; returns why sub-calls failed."""
        failures = []
        for batch in _batches(texts, groups):
            replies = self._subcalls.ask(
                [
                    Asked(
                        _prompt(texts, question, options, one),
                        _schema(len(one), options),
                        [passages[index] for index in one],
                    )
                    for one in batch
                ]
            )
            for group, reply in zip(batch, replies):
                if reply.error is not None:
                    failures.append(reply.error)
                _fill_in(reply, group, options, answers)
        return failures


def _item_text(item: Any) -> str:
    text = item.get("text", item) if isinstance(item, dict) else item
    return " ".join(str(text).split())


def _passage(item: Any) -> Passage:
    """The place of a hit or unit; of anything else its text, as it may stand in a document."""
    if isinstance(item, dict):
        place = item.get("document"), item.get("start"), item.get("end")
        if isinstance(place[0], str) and type(place[1]) is int and type(place[2]) is int:
            return place[0], place[1], place[2]
        item = item.get("text", "")
    return item if isinstance(item, str) else ""


def _options(choices: Any) -> Optional[dict[str, Any]]:
    """Choices by the text that stands for them, lower case."""
    if choices is None:
        return None
    if isinstance(choices, str):
        choices = [choice.strip() for choice in choices.split(",")]
    options = {str(choice): choice for choice in choices}
    if not options:
        raise ValueError("ask_each: choices is a list of the allowed answers, such as ['yes', 'no']")
    return options


def _groups(texts: list[str], indexes: list[int], room: int) -> list[list[int]]:
    """Items to a prompt: up to 20, fewer where they are long; even in size, since the last of a few left over
    would be a sub-call for itself."""
    groups: list[list[int]] = []
    chars = 0
    for index in indexes:
        size = len(texts[index]) + 6
        if size > MAX_PROMPT_CHARS - 10_000:
            raise ValueError(f"ask_each: item {index} has {len(texts[index])} characters, too many for a prompt")
        full = groups and (len(groups[-1]) >= _MAX_ITEMS or chars + size > room)
        if not groups or full:
            groups.append([])
            chars = 0
        groups[-1].append(index)
        chars += size
    if len(groups) > 1 and len(groups[-1]) < _MIN_ITEMS and len(groups[-2]) == _MAX_ITEMS:
        last = groups[-2] + groups[-1]
        middle = (len(last) + 1) // 2
        groups[-2:] = [last[:middle], last[middle:]]
    return groups


def _batches(texts: list[str], groups: list[list[int]]) -> list[list[list[int]]]:
    batches: list[list[list[int]]] = [[]]
    chars = 0
    for group in groups:
        size = sum(len(texts[index]) + 10 for index in group) + 2_000
        if batches[-1] and chars + size > MAX_BATCH_CHARS // 2:
            batches.append([])
            chars = 0
        batches[-1].append(group)
        chars += size
    return batches


def _prompt(texts: list[str], question: str, options: Optional[dict[str, Any]], group: list[int]) -> str:
    allowed = f" Answer each with one of: {', '.join(options)}." if options else " Answer each in a few words."
    numbered = "\n".join(f"{number}. {texts[index]}" for number, index in enumerate(group, 1))
    return (
        f"{question}{allowed}\n"
        f"Reply with a JSON object that has the number of each item as key and its answer as value.\n\n{numbered}"
    )


def _schema(size: int, options: Optional[dict[str, Any]]) -> Message:
    answer: Message = {"type": "string", "enum": list(options)} if options else {"type": "string"}
    numbers = [str(number) for number in range(1, size + 1)]
    return {"type": "object", "properties": {number: answer for number in numbers}, "required": numbers}


def _fill_in(
    reply: Reply, group: list[int], options: Optional[dict[str, Any]], answers: list[Any]
) -> None:
    for number, answer in _numbered(reply):
        if 1 <= number <= len(group) and answers[group[number - 1]] is None:
            answers[group[number - 1]] = _allowed(answer, options)


def _numbered(reply: Reply) -> list[tuple[int, Any]]:
    try:
        value = parse_reply(reply.text) if reply.error is None else {}
    except NotJson:
        return []
    if isinstance(value, dict) and isinstance(value.get("answers"), (dict, list)):
        value = value["answers"]
    if isinstance(value, list):
        pairs = [
            (item.get("number"), item.get("answer")) if isinstance(item, dict) else (number, item)
            for number, item in enumerate(value, 1)
        ]
    else:
        pairs = list(value.items()) if isinstance(value, dict) else []
    return [(int(str(number)), answer) for number, answer in pairs if str(number).isdecimal()]


def _allowed(answer: Any, options: Optional[dict[str, Any]]) -> Any:
    """The answer as text; with choices the choice it names, None where it names none."""
    if answer is None or isinstance(answer, (dict, list)):
        return None
    text = ("yes" if answer else "no") if isinstance(answer, bool) and options else str(answer).strip()
    if not options:
        return text or None
    for name, choice in options.items():
        if name.strip().lower() == text.rstrip(".").lower() or (isinstance(answer, bool) and choice is answer):
            return choice
    return None
