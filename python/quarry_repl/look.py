"""look(question): the lines that hold most of a question's words, before any code is guessed.

Small models write patterns for lines they have never seen. One pass over the text shows them real ones: which
words of the question occur at all, in how many lines, and a few lines that hold the rarest of them together.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any, Callable, Iterable, Iterator

from .namespace import Silent
from .sources import Sources
from .texts import Document

#: Longer texts are looked at in pieces spread evenly over them; the output says so. Characters.
_MOST_CHARS = 80_000_000
_PIECE_CHARS = 1_000_000
#: Longer lines are looked at sentence by sentence, longer sentences by pieces. Characters.
_LINE_CHARS = 220
_UNIT_CHARS = 400
_MOST_WORDS = 12
#: Kinds whose lines end at the width of the page, words that no sentence ends with, and when a line may be prose.
_WRAPPED_KINDS = ("pdf",)
_JOINING_WORDS = frozenset("a an and as at by for from in into is of on or that the their to was were which with".split())
_SENTENCE_WORDS = 5
_HELD_CHARS = 4_000
#: Of a question that lists several things.
_MOST_LISTED_WORDS = 24
#: Lines of one group that are told apart by their first words, and how many such shapes are kept.
_SHAPED_LINES = 20_000
_SHAPE_WORDS = 5
_MOST_SHAPES = 40
#: A thread is followed from a best line that is nearly alone, and where it leads to few others.
_FOLLOWED_LINES = 3
_MOST_THREADS = 3
_COMMON_THREAD = 40
_threads = re.compile(
    r"(?<![\w.-])(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[A-Za-z][\w-]{3,}|(?<![\w.])[A-Z]\w+ [A-Z]\w+(?:-[A-Z]\w+)?"
).findall
_letters = re.compile(r"[^\W\d_]{2,}").findall
_words = re.compile(r"[/\w][\w./:@'-]*\w|\w").findall
_record_head = re.compile(r"(?=[\[(<]?\d)[^.!?:]{0,80}(?:\d:\d\d[^.!?:]{0,80}){0,2}: (?=\S)").match
_sentences = re.compile(r"(?<=[.!?])\s+").split
_suffix = re.compile(r"(?:ies|ied|ing|es|ed|s|e|y)$").sub

_STOP_WORDS = frozenset(
    """a about all also an and any are as at be been being between both but by can could did do does during each
    else every find first for from get give given had has have having he her here hers him his how i if in into is
    it its just last latest earliest least less list many me mention mentioned more most much my name named names no
    not number of off on one only or other our out over please said same say says she should show so some such tell
    text than that the their them then there these they this those three through to total two under until up us use
    was we were what when where whether which while who whom whose why will with within would you your amount
    average sum count largest smallest highest lowest top file document line lines order ordered which's what's five
    four six seven eight nine ten date dates time times often many""".split()
)


class Looker:
    def __init__(self, sources: Sources, write: Callable[[str], None]) -> None:
        self._sources = sources
        self._write = write

    def nearest(self, lines: Iterable[str], question: str, most: int) -> list[str]:
        """At most `most` of the lines, those that hold most words of the question, one of each shape first."""
        words = list(dict.fromkeys(words_of(question)))[:_MOST_WORDS]
        groups = _grouped_units(lines, words)
        return [_cut(line, words, mask, 200) for mask, held in _chosen(groups, words, most) for line in held]

    def shared(self, line: str, question: str) -> int:
        """Words of the question that stand in the line."""
        lowered = line.lower()
        return sum(_matcher(word)[1](line, lowered) for word in dict.fromkeys(words_of(question)))

    def units(self, documents: list[Document]) -> Iterator[str]:
        """What `look` looks at: lines, and the sentences of long ones."""
        return _units(documents)

    def look(self, question: Any, document: Any = None, limit: Any = None, width: Any = 200) -> list[str]:
        """Prints which words of `question` occur, and at most `limit` lines that hold most of them."""
        if not isinstance(question, str):
            raise TypeError("look takes the words to look for as text: look('north gate code')")
        # A question that lists several things wants a line for each.
        things = _things(question)
        most = limit if isinstance(limit, int) and limit > 0 else max(8, len(things) + 2) if things else 4
        room = width if isinstance(width, int) and width > 20 else 200
        words = list(dict.fromkeys(words_of(question)))[: _MOST_LISTED_WORDS if things else _MOST_WORDS]
        if not words:
            return Silent()
        documents = self._sources.documents(document)
        groups = _grouped(documents, words)
        shown = _chosen(groups, words, most, [_mask(thing, words) for thing in things])
        sampled = any(one.chars > _MOST_CHARS for one in documents)
        self._write(_described(groups, words, sampled))
        for mask, lines in shown:
            together = " + ".join(word for bit, word in enumerate(words) if mask >> bit & 1)
            count = groups[mask].count
            self._write(f"{count:,} {_lines(count)} with {together}{', such as' if count > len(lines) else ''}:\n")
            for line in lines:
                self._write(f"{_cut(line, words, mask, room)}\n")
        lines_shown = [line for _, lines in shown for line in lines]
        threads = list(_followed(documents, question, groups, shown))
        for word, line in threads:
            self._write(f"{word} stands there too:\n{_cut(line, [word], 1, room)}\n")
            lines_shown.append(line)
        if not threads and not sampled and not things:
            self._write(_apart(groups, words))
        return Silent(lines_shown)


class _Group:
    """Lines that hold the same words: how many, and one line of each shape, the commonest shapes first."""

    __slots__ = ("count", "_shapes")

    def __init__(self) -> None:
        self.count = 0
        self._shapes: dict[tuple[str, ...], list[Any]] = {}

    def add(self, line: str) -> None:
        self.count += 1
        if self.count > _SHAPED_LINES:
            return
        shape = tuple(_letters(line)[:_SHAPE_WORDS])
        known = self._shapes.get(shape)
        if known is not None:
            known[0] += 1
        elif len(self._shapes) < _MOST_SHAPES:
            self._shapes[shape] = [1, line]

    def examples(self, most: int) -> list[str]:
        commonest = sorted(self._shapes.values(), key=lambda held: -held[0])
        return [line for _, line in commonest[:most]]


def words_of(question: str) -> list[str]:
    """The words worth looking for: identifiers, numbers and names as they stand, other words without common ones."""
    found = []
    # "log in" stands as "login" in most files.
    joined = re.sub(r"\b(log|sign|check|opt) (in|on|up|out|off)\b", r"\1\2", question)
    for word in _words(joined):
        word = word.rstrip(".:'")
        word = word[:-2] if word.endswith("'s") else word
        if len(word) > 1 and word.lower() not in _STOP_WORDS or word.isdecimal():
            found.append(word)
    return found


@lru_cache(maxsize=64)
def _matcher(word: str) -> tuple[str, Callable[[str, str], bool]]:
    """A text that a line must hold, in lower case, and the exact test: plain words match by their stem.

    Kept, since each line that is shown asks for them again.
    """
    if word.isalpha() and not word.isupper() and len(word) > 4 and not word[0].isupper():
        stem = _suffix("", word.lower())
        stem = stem if len(stem) >= 4 else word.lower().rstrip("s")
        test = re.compile(rf"(?<![^\W_]){re.escape(stem)}", re.IGNORECASE).search
    else:
        stem = word.lower()
        test = re.compile(rf"(?<!\w){re.escape(stem)}(?!\w)", re.IGNORECASE).search
    return stem, lambda line, lowered: stem in lowered and test(line) is not None


def _grouped(documents: list[Document], words: list[str]) -> dict[int, _Group]:
    return _grouped_units(_units(documents), words)


def _grouped_units(units: Iterable[str], words: list[str]) -> dict[int, _Group]:
    matchers = [_matcher(word) for word in words]
    stems = [stem for stem, _ in matchers]
    groups: dict[int, _Group] = {}
    for unit in units:
        lowered = unit.lower()
        mask = 0
        for bit, stem in enumerate(stems):
            if stem in lowered and matchers[bit][1](unit, lowered):
                mask |= 1 << bit
        if mask:
            groups.setdefault(mask, _Group()).add(unit)
    return groups


def _units(documents: list[Document]) -> Iterator[str]:
    for document in documents:
        lines = _sampled_lines(document)
        for number, line in enumerate(_unwrapped(lines) if document.kind in _WRAPPED_KINDS else lines):
            # The header of a table holds the names of its columns, not what a question asks for.
            if number == 0 and document.kind in ("csv", "tsv"):
                continue
            if len(line) <= _LINE_CHARS:
                yield line
                continue
            # Who and when stand at the beginning of a long record: each of its sentences is theirs.
            head = _record_head(line)
            header = head.group() if head else ""
            for sentence in _sentences(line[len(header) :]):
                for start in range(0, len(sentence), _UNIT_CHARS):
                    yield header + sentence[start : start + _UNIT_CHARS]


def _unwrapped(lines: Iterator[str]) -> Iterator[str]:
    """Lines of a page with those that go on with their sentence."""
    held = ""
    for line in lines:
        if len(held) < _HELD_CHARS and _goes_on(held, line):
            held = f"{held} {line.lstrip()}"
            continue
        if held:
            yield held
        held = line
    if held:
        yield held


def _goes_on(line: str, following: str) -> bool:
    """A sentence broken by the width of the page; rows of a table and headings end where they end."""
    words = line.split()
    if len(words) < _SENTENCE_WORDS or line[-1:] in ".!?:;":
        return False
    first = following.lstrip()[:1]
    return first.islower() or (first.isalnum() and (words[-1][-1] == "," or words[-1].lower() in _JOINING_WORDS))


def _sampled_lines(document: Document) -> Iterator[str]:
    if document.chars <= _MOST_CHARS:
        document.touch(0, document.chars)
        for line in document.lines():
            yield line.rstrip("\r\n")
        return
    pieces = _MOST_CHARS // _PIECE_CHARS
    stride = (document.chars - _PIECE_CHARS) // (pieces - 1)
    for index in range(pieces):
        piece = document.slice(index * stride, index * stride + _PIECE_CHARS)
        document.touch(index * stride, index * stride + len(piece))
        # The first and last line of a piece may be cut.
        yield from piece.split("\n")[1:-1] or [piece]


def _weights(groups: dict[int, _Group], words: list[str]) -> list[float]:
    """Rare words tell more than common ones."""
    total = sum(group.count for group in groups.values()) + 1
    holding = [sum(group.count for mask, group in groups.items() if mask >> bit & 1) for bit in range(len(words))]
    return [math.log(1 + total / held) if held else 0.0 for held in holding]


def _weight(mask: int, weights: list[float]) -> float:
    return sum(weight for bit, weight in enumerate(weights) if mask >> bit & 1)


def _held(groups: dict[int, _Group], words: list[str]) -> set[int]:
    """Positions of the words that stand in the text at all."""
    return {bit for mask in groups for bit in range(len(words)) if mask >> bit & 1}


def _chosen(
    groups: dict[int, _Group], words: list[str], most: int, things: Iterable[int] = ()
) -> list[tuple[int, list[str]]]:
    """For each of `things` (masks) the best group with all its words; then groups of most weight first.

    In the order in which a question lists them, each thing is read off beside its own name. A word shown already
    weighs less in what follows.
    """
    weights = _weights(groups, words)
    left = dict(groups)
    shown: list[tuple[int, list[str]]] = []
    lines = 0
    wanted = [thing for thing in things if thing]
    while left and lines < most:
        thing = wanted.pop(0) if wanted else 0
        own = [mask for mask in left if mask & thing == thing]
        mask = max(own, key=lambda one: _weight(one, weights), default=0)
        if thing and not mask:
            continue
        if _weight(mask, weights) <= 0.5 and not thing:
            break
        group = left.pop(mask)
        examples = group.examples(min(1 if thing else 2, most - lines))
        shown.append((mask, examples))
        lines += len(examples)
        for bit in range(len(words)):
            if mask >> bit & 1:
                weights[bit] *= 0.25
    return shown


def _things(question: str) -> list[str]:
    """What a question lists: "the codes of these rooms: old tower, new attic, red crypt?"; none below three."""
    if question.count(", ") < 2:
        return []
    parts = re.split(r",\s+(?:and\s+)?|\s+and\s+", question.rsplit(": ", 1)[-1].strip(" ?.!"))
    # Before the first thing stands the question itself, unless a colon parts them.
    first = parts[0].split()[-len(parts[1].split()) :] if len(parts) > 1 else parts
    return [" ".join(first), *parts[1:]]


def _mask(thing: str, words: list[str]) -> int:
    return sum(1 << words.index(word) for word in set(words_of(thing)) if word in words)


def _followed(
    documents: list[Document], question: str, groups: dict[int, _Group], shown: list[tuple[int, list[str]]]
) -> Iterator[tuple[str, str]]:
    """Other lines with an identifier or name that the best line brings in: answers often lie one step further."""
    if not shown or groups[shown[0][0]].count > _FOLLOWED_LINES:
        return
    best = shown[0][1][0]
    everything = [line for _, lines in shown for line in lines]
    known = question.lower()
    found: list[tuple[int, str, str]] = []
    for word in [word for word in dict.fromkeys(_threads(best)) if word.lower() not in known][:_MOST_THREADS]:
        test = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)").search
        others = []
        for unit in _units(documents):
            if word in unit and test(unit) and unit not in everything:
                others.append(unit)
                if len(others) > _COMMON_THREAD:
                    break
        if 0 < len(others) <= _COMMON_THREAD:
            found.append((len(others), word, others[0]))
    # One that leads to a line or two is the thread; beside it, one that leads to many is noise.
    rarest = min((count for count, _, _ in found), default=0)
    for count, word, line in found:
        if rarest > _FOLLOWED_LINES or count <= _FOLLOWED_LINES:
            yield word, line


def _apart(groups: dict[int, _Group], words: list[str]) -> str:
    """Says when the rarest word of the question never stands with the others: then no line can be the answer."""
    held = _held(groups, words)
    if len(held) < 2:
        return ""
    weights = _weights(groups, words)
    rarest = max(held, key=lambda bit: weights[bit])
    beside = {bit for mask in groups if mask >> rarest & 1 for bit in range(len(words)) if mask >> bit & 1}
    if words[rarest].isdecimal():
        return ""
    apart = held - beside
    names = {bit for bit in held if words[bit][0].isupper() or any(map(str.isdigit, words[bit]))}
    if names and rarest not in names:
        # It stands with every name: what else the question says of them is wording.
        apart &= names
    alone = [words[bit] for bit in sorted(apart)]
    return f"No line holds {words[rarest]} together with {', '.join(alone)}\n" if alone else ""


def _described(groups: dict[int, _Group], words: list[str], sampled: bool) -> str:
    held = _held(groups, words)
    missing = ", ".join(word for bit, word in enumerate(words) if bit not in held)
    where = "Only parts of the text were looked at; counts speak of those.\n" if sampled else ""
    return f"{where}Not in {'those parts' if sampled else 'the text'}: {missing}\n" if missing else where


def _cut(line: str, words: list[str], mask: int, room: int) -> str:
    """At most `room` characters of a line: its sentences that hold the words, else what stands around the first one."""
    if len(line) <= room:
        return line
    matchers = [_matcher(word) for bit, word in enumerate(words) if mask >> bit & 1]
    sentences = _sentences(line)
    lowers = [sentence.lower() for sentence in sentences]
    telling = [
        at for at, sentence in enumerate(sentences) if any(holds(sentence, lowers[at]) for _, holds in matchers)
    ]
    joined = "".join(
        f"{' ' if index and telling[index - 1] == at - 1 else '…' if at else ''}{sentences[at]}"
        for index, at in enumerate(telling)
    )
    if telling and len(joined) <= room * 3 // 2:
        return f"{joined}{'…' if telling[-1] < len(sentences) - 1 else ''}"
    lowered = line.lower()
    places = [lowered.find(stem) for stem, _ in matchers]
    first = min((place for place in places if place >= 0), default=0)
    start = max(0, min(first - room // 4, len(line) - room))
    end = start + room
    return f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"


def _lines(count: int) -> str:
    return "line" if count == 1 else "lines"
