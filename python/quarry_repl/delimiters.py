"""Which character parts the cells of a text, and whether quotes hold cells together."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import islice
from typing import NamedTuple, Optional

from .texts import Document

_CANDIDATES = ("\t", ";", "|", ",")
#: Shares of the records that have the commonest width.
_SURE, _POSSIBLE = 0.95, 0.6
_SAMPLE_LINES = 200
_SAMPLE_CHARS = 200_000
#: A quoted cell over more lines than this is a quote that was never closed.
_MAX_CELL_LINES = 1_000


class Dialect(NamedTuple):
    delimiter: str
    quoted: bool
    spaced: bool


def sniff(document: Document) -> Optional[Dialect]:
    """None where no delimiter gives records of a common width."""
    sample = _sample(document)
    marked = document.kind in ("csv", "tsv")
    shares = {delimiter: _agreement(sample, delimiter) for delimiter in _CANDIDATES}
    # Each row holding a tab or semicolon settles it: commas then are decimals or prose.
    delimiter = next((one for one in _CANDIDATES if shares[one] >= _SURE), None)
    if delimiter is None:
        delimiter = max(_CANDIDATES, key=lambda one: shares[one])
        if shares[delimiter] == 0 and marked:
            delimiter = "\t" if document.kind == "tsv" else ","
        elif shares[delimiter] < (_POSSIBLE if not marked else 0.01):
            return None
    first = next(iter(_read(sample, delimiter, True)), [])
    spaced = len(first) > 1 and all(cell.startswith(" ") for cell in first[1:])
    return Dialect(delimiter, _quotes_close(document, delimiter), spaced)


def _agreement(sample: list[str], delimiter: str) -> float:
    """The share of records of the commonest width, 0 where that is one cell."""
    records = [record for record in _read(sample, delimiter, True) if record]
    # The last record may be cut by the end of the sample.
    widths = Counter(map(len, records[:-1] if len(records) > 2 else records))
    width, agreeing = widths.most_common(1)[0] if widths else (0, 0)
    return agreeing / sum(widths.values()) if width > 1 else 0.0


def _sample(document: Document) -> list[str]:
    lines, chars = [], 0
    for line in islice(document.lines(), _SAMPLE_LINES):
        chars += len(line)
        if chars > _SAMPLE_CHARS and len(lines) > 2:
            break
        lines.append(line.replace("\0", ""))
    return lines


def _read(lines: list[str], delimiter: str, quoted: bool) -> list[list[str]]:
    quoting = csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE
    try:
        return list(csv.reader(lines, delimiter=delimiter, quoting=quoting))
    except csv.Error:
        return []


def _quotes_close(document: Document, delimiter: str) -> bool:
    """Whether quotes are used as quotes: one that opens a cell and never closes would swallow the rest."""
    if not any('"' in part for part in document.parts):
        return True
    odd = sum(part.count('"') for part in document.parts) % 2 == 1
    reader = csv.reader((line.replace("\0", "") for line in document.lines()), delimiter=delimiter)
    before = span = 0
    try:
        for _ in reader:
            span, before = reader.line_num - before, reader.line_num
            if span > _MAX_CELL_LINES:
                return False
    except csv.Error:
        return False
    return not (odd and span > 1)
