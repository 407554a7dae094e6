"""A sentence after errors that small models meet again and again, and seldom understand."""

from __future__ import annotations

import re
from typing import Optional

from .builtins_guard import is_allowed_module
from .namespace import Namespace

_undefined = re.compile(r"name '(\w+)' is not defined").search
_no_attribute = re.compile(r"'(dict|list)' object has no attribute '(\w+)'").search
_OWN_LISTS = tuple(f"{name} is not JSON serializable" for name in ("Hits", "Rows", "Lines", "Units"))
_MAX_NAMES = 5


def hint_for(error: BaseException, namespace: Namespace) -> Optional[str]:
    if type(error) is NameError:
        found = _undefined(str(error))
        if found and is_allowed_module(found.group(1)):
            return f"write `import {found.group(1)}` first"
    elif type(error) is TypeError and str(error).endswith("object is not callable"):
        hidden = namespace.hidden_names()[:_MAX_NAMES]
        if hidden:
            names = ", ".join(f"`{name}`" for name in hidden)
            return f"now your variables: {names}; `del` one to have the function of that name back"
    elif type(error) is TypeError and str(error).endswith(_OWN_LISTS):
        return "make a list of it first: json.dumps(list(...))"
    elif type(error) is AttributeError:
        found = _no_attribute(str(error))
        if found and hasattr(str, found.group(2)):
            return _shape_of_context(found.group(1), namespace.documents()["context"])
    return None


def _shape_of_context(kind: str, context: object) -> Optional[str]:
    if kind == "dict" and isinstance(context, dict):
        names = ", ".join(repr(name)[:80] for name in list(context)[:_MAX_NAMES])
        return f"`context` is a dict of texts by document: {names}; lines() and search() go through all"
    if kind == "list" and isinstance(context, list):
        return f"`context` is a list of {len(context)} parts of one text; lines() and search() go through all"
    return None
