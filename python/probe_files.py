"""Self-test of files: reading, listing, writing, and everything else that changes one."""

from __future__ import annotations

import functools
import os
import stat

import confine
from probe_attempt import Check, NoTarget, Refused, Targets, each_refused, target

#: Read by every user on every system; tried where the host planted no file.
_FILE_EVERYWHERE = "/etc/passwd"


def read_file(targets: Targets) -> str:
    with open(targets.get("canaryFile", _FILE_EVERYWHERE), "rb") as file:
        return f"read {len(file.read(64))} bytes"


def list_home(targets: Targets) -> str:
    """The home may show the folders on the way to an installed Python; anything else is a leak."""
    shown = set(os.listdir(target(targets, "home"))) - set(target(targets, "homeEntriesOnTheWay"))
    if not shown:
        raise Refused("an empty home is seen")
    return f"listed {len(shown)} entries"


def list_folder(targets: Targets) -> str:
    return f"listed {len(os.listdir(target(targets, 'folder')))} entries"


def list_processes(targets: Targets) -> str:
    processes = [entry for entry in os.listdir("/proc") if entry.isdigit()]
    if not processes:
        raise Refused("no process is listed")
    return f"listed {len(processes)} processes"


def write_file(targets: Targets) -> str:
    with open(target(targets, "plantedFile"), "r+b") as file:
        return f"wrote {file.write(b'probe')} bytes"


def truncate_file(targets: Targets) -> str:
    os.truncate(target(targets, "plantedFile"), 0)
    return "truncated"


def change_file(targets: Targets) -> str:
    path: str = target(targets, "plantedFile")
    return each_refused(
        {
            "chmod": lambda: os.chmod(path, 0o600),
            "chown": lambda: os.chown(path, os.getuid(), os.getgid()),
            "utime": lambda: os.utime(path, (1, 1)),
            "setxattr": lambda: os.setxattr(path, "user.probe", b"1"),
            "rename": lambda: os.rename(path, path + ".moved"),
            "unlink": lambda: os.unlink(path),
        }
    )


def create_file(targets: Targets) -> str:
    """In the planted folder and wherever else a file could appear, memory file systems included."""
    folders = [target(targets, "folder"), "/", "/dev", "/dev/shm", "/tmp", "/run", *confine.own_folders()]
    return each_refused({folder: functools.partial(_create_and_remove, folder) for folder in folders})


def create_folder(targets: Targets) -> str:
    path = os.path.join(target(targets, "folder"), "made-by-probe")
    return each_refused(
        {
            "mkdir": lambda: os.mkdir(path),
            "symlink": lambda: os.symlink("/", path),
            "mkfifo": lambda: os.mkfifo(path),
        }
    )


def write_document(targets: Targets) -> str:
    """By the handed descriptor, and by opening it anew under the names it has."""
    handed = [
        descriptor
        for descriptor in confine.kept_descriptors
        if stat.S_ISREG(os.fstat(descriptor).st_mode)
    ]
    if not handed:
        raise NoTarget("no document was handed over")
    descriptor = handed[0]
    return each_refused(
        {
            "write": lambda: os.write(descriptor, b"probe"),
            "/proc/self/fd": lambda: os.close(os.open(f"/proc/self/fd/{descriptor}", os.O_RDWR)),
            "/dev/fd": lambda: os.close(os.open(f"/dev/fd/{descriptor}", os.O_RDWR)),
            "ftruncate": lambda: os.ftruncate(descriptor, 0),
            "fchmod": lambda: os.fchmod(descriptor, 0o600),
        }
    )


def _create_and_remove(folder: str) -> None:
    path = os.path.join(folder, f"quarry-probe-{os.getpid()}")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    os.unlink(path)


CHECKS: dict[str, Check] = {
    "file-read": read_file,
    "home-list": list_home,
    "folder-list": list_folder,
    "process-list": list_processes,
    "file-write": write_file,
    "file-truncate": truncate_file,
    "file-change": change_file,
    "file-create": create_file,
    "folder-create": create_folder,
    "document-write": write_document,
}

