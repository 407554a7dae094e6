"""Asks for the process's number by the 32-bit way into the kernel, unconfined or (with arguments) confined.

Prints the answer. A filter that looks only at numbers would take this call for another one.
"""

from __future__ import annotations

import ctypes
import mmap
import sys

# mov eax, 20 (getpid of i386); int 0x80; ret
_CODE = bytes.fromhex("b814000000cd80c3")


def main() -> None:
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(_CODE)
    ask = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
    if len(sys.argv) > 1:
        sys.path.insert(0, sys.argv[1])
        import confine

        confine.confine([], None)
    print(ask(), flush=True)


main()
