"""Tells the host what this Python needs to run: one JSON object on standard output.

Run by the interpreter in question, unconfined, before it is trusted with anything. It loads every
module that a confined driver may want later, so that the shared libraries which they pull in are known.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import sys
import sysconfig

#: What the code of a step may import, and what the driver itself needs.
_MODULES = """
    base64 binascii bisect bz2 calendar collections copy csv ctypes dataclasses datetime decimal difflib
    email.utils enum fcntl fractions functools hashlib heapq html io ipaddress itertools json lzma math
    mmap numbers operator pprint queue random re resource select signal socket statistics string struct
    textwrap threading time traceback typing unicodedata urllib.parse zlib
""".split()


class _LoadedObject(ctypes.Structure):
    """The head of struct dl_phdr_info."""

    _fields_ = [("address", ctypes.c_void_p), ("name", ctypes.c_char_p)]


def main() -> None:
    missing = [name for name in _MODULES if not _can_import(name)]
    json.dump(
        {
            "executable": sys.executable,
            "version": ".".join(map(str, sys.version_info[:3])),
            "folders": _folders(),
            "libraries": _loaded_libraries(),
            "missingModules": missing,
        },
        sys.stdout,
    )


def _can_import(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def _folders() -> list[str]:
    """Standard library, its compiled part, and whatever else Python itself put on the search path."""
    named = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), *sys.path[1:]]
    return sorted({os.path.normpath(path) for path in named if os.path.exists(path)})


def _loaded_libraries() -> list[dict[str, str]]:
    """Each shared library under the name that the loader found it by, and the file it is."""
    names: set[str] = set()

    def note(info: ctypes._Pointer[_LoadedObject], _size: int, _data: int | None) -> int:
        name = os.fsdecode(info.contents.name or b"")
        if os.path.isabs(name) and os.path.exists(name):
            # a search path that starts at the library's own folder leaves dots in the name
            names.add(os.path.normpath(name))
        return 0

    callback = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.POINTER(_LoadedObject), ctypes.c_size_t, ctypes.c_void_p
    )
    ctypes.CDLL(None).dl_iterate_phdr(callback(note), None)
    return [{"name": name, "file": os.path.realpath(name)} for name in sorted(names)]


main()
