"""Modules and classes that steps find imported: small models use them without an import, and a step is lost."""

from __future__ import annotations

import collections
import itertools
import json
import math
import re
from typing import Any

PRELOADED: dict[str, Any] = {
    "re": re,
    "json": json,
    "math": math,
    "itertools": itertools,
    "collections": collections,
    "Counter": collections.Counter,
    "defaultdict": collections.defaultdict,
}
