"""Landlock: this process may read the given files and folders, and no other path in any way."""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import struct
from collections.abc import Iterable

from linux_calls import call

_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1

_READ_FILE, _READ_DIR = 1 << 2, 1 << 3

#: First ABI version -> access rights to files that it brought: thirteen, REFER, TRUNCATE, IOCTL_DEV.
_FILE_RIGHTS = {1: 0x1FFF, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
#: BIND_TCP and CONNECT_TCP.
_NETWORK_RIGHTS = {4: 0b11}
#: Abstract Unix sockets and signals.
_SCOPES = {6: 0b11}


def abi_version() -> int:
    """The Landlock version of the running kernel; 0 when it has none or it is switched off."""
    try:
        return call("landlock_create_ruleset", 0, 0, _CREATE_RULESET_VERSION)
    except OSError as failure:
        if failure.errno in (errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM):
            return 0
        raise


def ruleset_attribute(abi: int) -> bytes:
    """struct landlock_ruleset_attr that handles every right which the version knows, none left out."""
    files, network, scopes = (
        sum(bits for since, bits in rights.items() if since <= abi)
        for rights in (_FILE_RIGHTS, _NETWORK_RIGHTS, _SCOPES)
    )
    if abi < 4:
        return struct.pack("=Q", files)
    if abi < 6:
        return struct.pack("=QQ", files, network)
    return struct.pack("=QQQ", files, network, scopes)


def restrict(readable: Iterable[str], abi: int) -> None:
    """Puts the rules in force for this thread and those it starts, for good.

    Nothing may be executed and nothing written, not even below `readable`. A path that is not there is
    left out: what does not exist cannot be read. Needs no_new_privs. OSError when the kernel refuses.
    """
    attribute = ruleset_attribute(abi)
    buffer = ctypes.create_string_buffer(attribute, len(attribute))
    ruleset = call("landlock_create_ruleset", buffer, len(attribute), 0)
    try:
        for path in readable:
            _allow_reading(ruleset, path)
        call("landlock_restrict_self", ruleset, 0)
    finally:
        os.close(ruleset)


def _allow_reading(ruleset: int, path: str) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        rights = _READ_FILE | _READ_DIR if is_folder else _READ_FILE
        # struct landlock_path_beneath_attr is packed: 8 bytes of rights, 4 of descriptor
        rule = struct.pack("=Qi", rights, descriptor)
        buffer = ctypes.create_string_buffer(rule, len(rule))
        call("landlock_add_rule", ruleset, _RULE_PATH_BENEATH, buffer, 0)
    finally:
        os.close(descriptor)
