"""What honest code does after confinement: late imports of every allowed module, threads, memory, pipes."""

from __future__ import annotations

import importlib
import json
import mmap
import sys

import confine

_LATE = """
    re json math itertools collections statistics datetime csv string textwrap functools operator heapq
    bisect difflib random unicodedata decimal fractions typing dataclasses enum copy time html io abc
    numbers pprint calendar ipaddress hashlib base64 urllib.parse email.utils bz2 lzma zlib threading
""".split()


def main() -> None:
    arguments = confine.parse_arguments(sys.argv[1:])
    confine.confine(arguments.fds, arguments.data_limit_bytes, arguments.readable, arguments.required)
    for name in _LATE:
        importlib.import_module(name)
    import decimal
    import hashlib
    import threading

    answers: list[str] = []
    thread = threading.Thread(target=lambda: answers.append(hashlib.sha256(b"quarry").hexdigest()[:8]))
    thread.start()
    thread.join()
    with mmap.mmap(3, 0, access=mmap.ACCESS_READ) as document:
        answers.append(document[:5].decode())
    answers.append(str(decimal.Decimal("0.1") * 3))
    try:
        answers.append(str(len(bytearray(1 << 40))))
    except MemoryError:
        answers.append("MemoryError")
    answers.append(str(len(bytearray(8 << 20))))
    print(json.dumps(answers), flush=True)
    sys.stdin.read()


main()
