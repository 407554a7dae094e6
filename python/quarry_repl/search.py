"""search(pattern): made for small models, which guess patterns and mix up arguments."""

from __future__ import annotations

import re
from array import array
from itertools import islice
from typing import Any, Iterator, Optional

from .hits import Found, Hits
from .literals import Plan, plan_for
from .scanning import matching_lines
from .sources import Sources
from .texts import Document

_SEAM_CHARS = 2_000
_MAX_WORDS = 8
_MANY_LINES = 1_000
_inline_flags = re.compile(r"\(\?([aimsux]+)\)").search
_escapes = re.compile(r"\\[a-zA-Z0-9]|\[[^\]]*\]|\(\?[^)]*?[:=!>]|\{[0-9,]*\}").sub
_words = re.compile(r"[^\W_]\w*(?:[-'.]\w+)*").findall
_classes = re.compile(r"(\\.|\[[^\]]*\])").split
_word_gaps = re.compile(r"(?:(?<=[\w)])|^) (?=[\w(\\]|$)").sub
#: Kinds of documents whose lines end where the page did.
PROSE = frozenset("text markdown pdf docx pptx html epub eml mbox".split())
_FLAGS = {"a": re.ASCII, "i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL, "x": re.VERBOSE}


def search(sources: Sources, pattern: Any, document: Any, limit: Any, width: Any, flags: Any) -> Hits:
    """Lines that match, case ignored; also after `limit` all are counted.

    Without a limit every hit is in the list, so that counting and going through them gives what is in the text;
    printing shows the first 20.
    """
    pattern, document, limit = _sorted_out(sources, pattern, document, limit)
    kept = None if limit is None else _count(limit, "limit")
    regex, plan, note = compiled_pattern(pattern, _flags(flags))
    shown = pattern.pattern if isinstance(pattern, re.Pattern) else str(pattern)
    documents = sources.documents(document)
    places, starts, ends = array("l"), array("q"), array("q")
    total = 0
    regexes = [regex] * len(documents)
    loose = _across_lines(regex) if any(source.kind in PROSE for source in documents) else None
    for place, source in enumerate(documents):
        source.touch(0, source.chars)
        if loose is not None and source.kind in PROSE:
            regexes[place], used_plan = loose
        else:
            used_plan = plan
        for start, end in matches_in(source, regexes[place], used_plan):
            if kept is None or total < kept:
                places.append(place)
                starts.append(start)
                ends.append(end)
            total += 1

    def explain_none() -> str:
        return _explanation(shown, documents)

    width_chars = max(10, _count(width, "width"))
    named = len(documents) > 1
    return Hits(Found(regexes, documents, places, starts, ends, total, width_chars, named, explain_none, note))


def _across_lines(regex: re.Pattern[str]) -> Optional[tuple[re.Pattern[str], Optional[Plan]]]:
    """The pattern with line ends allowed where it has a space between two words; None where it has none."""
    pieces = _classes(regex.pattern)
    pieces[::2] = [_word_gaps(r"\\s+", piece) for piece in pieces[::2]]
    loose = "".join(r"\s+" if piece == r"\ " else piece for piece in pieces)
    if loose == regex.pattern or regex.flags & re.VERBOSE:
        return None
    try:
        found = re.compile(loose, regex.flags)
    except (re.error, OverflowError, RecursionError):
        return None
    return found, plan_for(loose, found.flags)


def _sorted_out(sources: Sources, pattern: Any, document: Any, limit: Any) -> tuple[Any, Any, Any]:
    """Undoes the usual mix-ups of arguments, where there is no doubt."""
    if isinstance(document, int) and not isinstance(document, bool) and limit is None:
        document, limit = None, document
    if isinstance(document, (str, re.Pattern)) and not sources.is_name(document):
        name_first = sources.is_name(pattern) and not sources.is_text(document)
        if sources.is_text(pattern) or name_first:
            pattern, document = document, pattern
    if sources.is_text(pattern):
        raise ValueError("search takes the pattern first: search('word') looks through `context`")
    if isinstance(pattern, (list, tuple, set)):
        pattern = "|".join(re.escape(str(item)) for item in pattern)
    return pattern, document, limit


def _count(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0:
        raise TypeError(f"search: {name} is a number, as in search('word', {name}=50)")
    return int(min(value, 2**60))


def _flags(flags: Any) -> int:
    return int(flags) if isinstance(flags, int) else 0


def compiled_pattern(pattern: Any, flags: int) -> tuple[re.Pattern[str], Optional[Plan], str]:
    """The pattern, a plan to find it fast, and a note where it was no regular expression."""
    if isinstance(pattern, re.Pattern):
        flags |= pattern.flags & ~re.UNICODE
        pattern = pattern.pattern
    if isinstance(pattern, (int, float)) and not isinstance(pattern, bool):
        pattern = str(pattern)
    if not isinstance(pattern, str):
        raise TypeError("search takes a text or regular expression: search('word')")
    if not pattern:
        raise ValueError("search needs a word or regular expression: search('word')")
    flags |= re.IGNORECASE | re.MULTILINE
    pattern, flags = _without_inline_flags(pattern, flags)
    note = ""
    try:
        regex = re.compile(pattern, flags)
    except (re.error, OverflowError, RecursionError, ValueError):
        note = "(no valid regular expression, searched as plain text)\n"
        pattern = re.escape(pattern)
        regex = re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    return regex, plan_for(pattern, regex.flags), note


def _without_inline_flags(pattern: str, flags: int) -> tuple[str, int]:
    """(?i) counts wherever it stands: newer versions of Python accept it at the start only."""
    found = _inline_flags(pattern)
    while found is not None:
        for letter in found.group(1):
            flags |= _FLAGS.get(letter, 0)
        pattern = pattern[: found.start()] + pattern[found.end() :]
        found = _inline_flags(pattern)
    return pattern, flags


def matches_in(source: Document, regex: re.Pattern[str], plan: Optional[Plan]) -> Iterator[tuple[int, int]]:
    """Offsets of the first match in each line of a document."""
    for index, part in enumerate(source.parts):
        base = source.starts[index]
        seen_until = -1
        for start, end in matching_lines(part, regex, plan):
            seen_until = end
            yield base + start, base + end
        follows = index + 1 < len(source.parts)
        if follows and part and not part.endswith("\n") and part.rfind("\n") >= seen_until:
            # A part may end within a line where the line is huge; a match may lie across.
            edge = min(len(part), _SEAM_CHARS)
            seam = part[len(part) - edge :] + source.parts[index + 1][:_SEAM_CHARS]
            across = next((m.span() for m in regex.finditer(seam) if m.start() < edge < m.end()), None)
            if across is not None:
                offset = base + len(part) - edge
                yield offset + across[0], offset + across[1]


def _explanation(pattern: str, documents: list[Document]) -> str:
    """Why nothing was found: the pattern may ask for words that never stand together."""
    words = list(dict.fromkeys(_words(_escapes(" ", pattern.replace("\\ ", " ")))))[:_MAX_WORDS]
    alone = []
    for word in words:
        regex, plan, _ = compiled_pattern(re.escape(word), 0)
        if word == pattern:
            continue
        found = (span for source in documents for span in matches_in(source, regex, plan))
        count = sum(1 for _ in islice(found, _MANY_LINES + 1))
        many = f"over {_MANY_LINES}" if count > _MANY_LINES else str(count)
        alone.append(f"{word!r} in {many} line{'' if count == 1 else 's'}")
    nothing = f"no line matches {pattern!r}"
    return f"{nothing}; alone: {', '.join(alone)}" if alone else nothing
