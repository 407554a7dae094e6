"""Requests of the host, parsed and checked field by field before anything looks at them."""

from __future__ import annotations

from collections import Counter
from json import JSONDecoder
from typing import Any, Optional

Message = dict[str, Any]


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


_decoder = JSONDecoder(parse_constant=_no_constant)


class ProtocolError(Exception):
    """A line that is no valid request; answered by a protocol_error, and the driver lives on."""

    def __init__(self, message: str, request_id: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.request_id = request_id


def parse(line: bytes) -> Optional[Message]:
    """The request of a line, None for a blank one. ProtocolError for everything that is none."""
    try:
        text = line.decode("utf-8")
        if not text.strip():
            return None
        message = _decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"not a line of JSON: {_reason(error)}") from None
    if not isinstance(message, dict):
        raise ProtocolError("a request is a JSON object")
    request_id = message.get("id")
    if "id" in message and not isinstance(request_id, str):
        raise ProtocolError("`id` must be a string")
    kind = message.get("type")
    if "type" in message and not isinstance(kind, str):
        raise ProtocolError("`type` must be a string", request_id)
    check = _CHECKS.get(kind or "")
    if check is not None:
        try:
            check(message)
        except _Wrong as wrong:
            raise ProtocolError(f"{kind}: {wrong}", request_id) from None
    return message


class _Wrong(Exception):
    pass


def _reason(error: BaseException) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "the bytes are no UTF-8"
    if isinstance(error, RecursionError):
        return "nested too deep"
    return str(error)[:200]


def _is_int(value: Any, low: int, high: Optional[int] = None) -> bool:
    """JSON's true is no integer, though Python's is."""
    return type(value) is int and value >= low and (high is None or value <= high)


def _need(condition: bool, sentence: str) -> None:
    if not condition:
        raise _Wrong(sentence)


def _check_configure(message: Message) -> None:
    if "stdoutTruncateChars" in message:
        _need(
            _is_int(message["stdoutTruncateChars"], 1, 100_000),
            "`stdoutTruncateChars` must be an integer from 1 to 100000",
        )
    if "variables" in message:
        _need(isinstance(message["variables"], bool), "`variables` must be true or false")
    if "pieceChars" in message:
        _need(
            _is_int(message["pieceChars"], 500, 100_000),
            "`pieceChars` must be an integer from 500 to 100000",
        )


def _check_exec(message: Message) -> None:
    _need(isinstance(message.get("code", ""), str), "`code` must be a string")
    if "step" in message:
        _need(_is_int(message["step"], 0), "`step` must be an integer of 0 or more")


def _check_load(message: Message) -> None:
    documents = message.get("documents")
    _need(isinstance(documents, list), "`documents` must be a list")
    assert isinstance(documents, list)
    for document in documents:
        _need(isinstance(document, dict), "each document must be an object")
        _check_document(document)
    names = [document["name"] for document in documents]
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    _need(twice is None, f"two documents are named {twice!r}")
    _need(isinstance(message.get("question", ""), str), "`question` must be a string")


def _check_document(document: Message) -> None:
    name = document.get("name")
    _need(isinstance(name, str) and name != "", "a document's `name` must be a string with text")
    _need(isinstance(document.get("kind"), str), "a document's `kind` must be a string")
    _need(("fd" in document) != ("path" in document), "a document has either `fd` or `path`")
    if "fd" in document:
        _need(_is_int(document["fd"], 0), "`fd` must be an integer of 0 or more")
    else:
        _need(isinstance(document["path"], str), "`path` must be a string")
    if "bytes" in document:
        _need(_is_int(document["bytes"], 0), "`bytes` must be an integer of 0 or more")
    if "parts" in document:
        _check_parts(document["parts"])
    if "sourceMap" in document:
        _check_source_map(document["sourceMap"])


def _check_source_map(levels: Any) -> None:
    _need(isinstance(levels, list), "`sourceMap` must be a list")
    for level in levels:
        _need(isinstance(level, dict) and isinstance(level.get("unit"), str), "a level must name its `unit`")
        starts: Any = level.get("starts")
        whole = isinstance(starts, list) and all(type(one) is int for one in starts)
        _need(whole and starts == sorted(starts), "`starts` must be ascending integers")
        for field, kind in (("numbers", int), ("names", str)):
            if field in level:
                given = level[field]
                fits = isinstance(given, list) and len(given) == len(starts)
                _need(fits and all(type(one) is kind for one in given), f"`{field}` must be one for each start")


def _check_parts(parts: Any) -> None:
    _need(isinstance(parts, list), "`parts` must be a list")
    end = 0
    for index, part in enumerate(parts):
        fields = ("byteStart", "byteEnd", "chars")
        _need(isinstance(part, dict), "each part must be an object")
        for field in fields:
            _need(_is_int(part.get(field), 0), f"a part's `{field}` must be an integer of 0 or more")
        _need(
            type(part.get("width")) is int and part["width"] in (1, 2, 4),
            "a part's `width` must be 1, 2 or 4",
        )
        start = part["byteStart"]
        _need(start == end or index == 0, "parts must follow each other without a gap")
        _need(part["byteEnd"] >= start, "a part must not end before it starts")
        end = part["byteEnd"]


def _check_inspect(message: Message) -> None:
    path = message.get("path")
    good = isinstance(path, list) and len(path) > 0 and isinstance(path[0], str)
    _need(good, "`path` must hold a name and then positions")
    positions: list[Any] = message["path"][1:]
    _need(all(_is_int(position, 0) for position in positions), "`path` must hold positions after the name")
    _need(_is_int(message.get("offset", 0), 0), "`offset` must be an integer of 0 or more")
    _need(_is_int(message.get("limit", 100), 1), "`limit` must be an integer of 1 or more")


def _check_response(message: Message) -> None:
    _need("id" in message, "`id` is missing")
    _need(not ("text" in message and "error" in message), "either `text` or `error`, not both")
    for field in ("text", "error"):
        _need(isinstance(message.get(field, ""), str), f"`{field}` must be a string")


_CHECKS = {
    "configure": _check_configure,
    "exec": _check_exec,
    "load": _check_load,
    "inspect": _check_inspect,
    "llm_query_response": _check_response,
}
