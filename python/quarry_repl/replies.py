"""Replies that should be JSON."""

from __future__ import annotations

import re
from json import JSONDecoder
from typing import Any

_decode = JSONDecoder().decode
_fence = re.compile(r"\A\s*```[a-zA-Z]*\s*\n(.*?)\n?\s*```\s*\Z", re.DOTALL).match


class NotJson(ValueError):
    pass


def parse_reply(text: str) -> Any:
    """The value of a reply, also within a code fence. NotJson when it does not parse."""
    fenced = _fence(text)
    try:
        return _decode((fenced.group(1) if fenced else text).strip())
    except (ValueError, RecursionError):
        raise NotJson(text[:200]) from None
