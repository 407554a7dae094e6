"""The system call filter: a list of calls that a confined Python needs, everything else refused.

The program is built by pure functions and installed by `install`. It refuses by an error number and
not by a signal, so that code which tries gets an exception it can read.
"""

from __future__ import annotations

import ctypes
import errno
import struct
from typing import NamedTuple

from linux_calls import call

Instruction = tuple[int, int, int, int]
"""One BPF instruction: code, jump if true, jump if false, constant."""

RET_KILL_PROCESS = 0x80000000
RET_ERRNO = 0x00050000
RET_ALLOW = 0x7FFF0000

_LOAD, _JUMP_EQUAL, _JUMP_GREATER, _JUMP_SET, _AND, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x54, 0x06
_OFFSET_NUMBER, _OFFSET_ARCH, _OFFSET_ARGUMENTS = 0, 4, 16
_X32_BIT = 0x40000000
_WHOLE = 0xFFFFFFFF

_SET_MODE_FILTER, _FLAG_ALL_THREADS = 1, 1

_CLONE_VM, _CLONE_SIGHAND, _CLONE_THREAD = 0x100, 0x800, 0x10000
#: mount, cgroup, UTS, IPC, user, PID and network namespaces
_CLONE_NAMESPACES = 0x20000 | 0x7E000000
_A_THREAD = _CLONE_VM | _CLONE_SIGHAND | _CLONE_THREAD
#: O_WRONLY, O_RDWR, O_CREAT, O_TRUNC and the own bit of O_TMPFILE
_OPEN_FOR_WRITING = 0o1 | 0o2 | 0o100 | 0o1000 | 0o20000000
#: F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC. Not F_SETFL: a document's flags are shared with
#: the host. Not F_SETOWN and F_SETSIG: they signal other processes. No locks: they stop a document's owner.
_DESCRIPTOR_COMMANDS = (0, 1, 2, 3, 1030)
#: TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX
_DEVICE_COMMANDS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
#: PR_GET_PDEATHSIG, PR_SET_NAME, PR_GET_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ, PR_GET_NO_NEW_PRIVS,
#: PR_SET_VMA. Not PR_SET_PDEATHSIG: a child that outlives its host has no owner.
_PROCESS_OPTIONS = (2, 15, 16, 21, 23, 39, 0x53564D41)

#: Calls that are allowed whatever their arguments. Only names are listed that some machine has.
ALLOWED = frozenset(
    """
    read readv pread64 preadv preadv2 write writev lseek close close_range dup dup2 dup3 pipe pipe2
    stat fstat lstat newfstatat statx access faccessat faccessat2 getcwd getdents getdents64 fadvise64
    poll ppoll select pselect6
    mmap munmap mprotect mremap madvise brk
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack
    getitimer setitimer alarm pause restart_syscall
    futex futex_waitv futex_wake futex_wait futex_requeue set_robust_list get_robust_list rseq
    set_tid_address membarrier getcpu sched_yield sched_getaffinity
    exit exit_group
    nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times getrusage
    getpid getppid gettid getuid geteuid getgid getegid getresuid getresgid getgroups capget
    getrlimit setrlimit uname sysinfo getrandom
    """.split()
)

#: Refused as if the kernel did not know it: libc then uses clone, whose flags a filter can read.
UNKNOWN = frozenset(["clone3"])


class ArgumentRule(NamedTuple):
    """A call is allowed when the masked low half of one argument is one of `values`.

    The low half is all that the kernel looks at for every argument that a rule names.
    """

    argument: int
    mask: int
    values: tuple[int, ...]


def argument_rules(own_pid: int) -> dict[str, ArgumentRule]:
    """Calls that are allowed for some arguments only: threads, signals to oneself, reading."""
    to_itself = ArgumentRule(0, _WHOLE, (own_pid,))
    return {
        "clone": ArgumentRule(0, _A_THREAD | _CLONE_NAMESPACES, (_A_THREAD,)),
        "kill": to_itself,
        "tkill": to_itself,
        "tgkill": to_itself,
        "rt_sigqueueinfo": to_itself,
        "rt_tgsigqueueinfo": to_itself,
        "prlimit64": ArgumentRule(0, _WHOLE, (0, own_pid)),
        "open": ArgumentRule(1, _OPEN_FOR_WRITING, (0,)),
        "openat": ArgumentRule(2, _OPEN_FOR_WRITING, (0,)),
        "fcntl": ArgumentRule(1, _WHOLE, _DESCRIPTOR_COMMANDS),
        "ioctl": ArgumentRule(1, _WHOLE, _DEVICE_COMMANDS),
        "prctl": ArgumentRule(0, _WHOLE, _PROCESS_OPTIONS),
    }


def build_filter(audit_arch: int, numbers: dict[str, int], own_pid: int) -> list[Instruction]:
    """The whole program for one machine and process.

    Another architecture ends the process, x32 calls and unlisted calls are EPERM, and numbers newer
    than the table are ENOSYS, as from a kernel that lacks them.
    """
    program: list[Instruction] = [
        (_LOAD, 0, 0, _OFFSET_ARCH),
        (_JUMP_EQUAL, 1, 0, audit_arch),
        (_RETURN, 0, 0, RET_KILL_PROCESS),
        (_LOAD, 0, 0, _OFFSET_NUMBER),
        (_JUMP_SET, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, RET_ERRNO | errno.EPERM),
        (_JUMP_GREATER, 0, 1, max(numbers.values())),
        (_RETURN, 0, 0, RET_ERRNO | errno.ENOSYS),
    ]
    for name in sorted(UNKNOWN & numbers.keys()):
        program += _when_number(numbers[name], [(_RETURN, 0, 0, RET_ERRNO | errno.ENOSYS)])
    for name in sorted(ALLOWED & numbers.keys(), key=numbers.__getitem__):
        program += _when_number(numbers[name], [(_RETURN, 0, 0, RET_ALLOW)])
    for name, rule in argument_rules(own_pid).items():
        if name in numbers:
            program += _when_number(numbers[name], _argument_block(rule))
    program.append((_RETURN, 0, 0, RET_ERRNO | errno.EPERM))
    return program


def install(program: list[Instruction]) -> None:
    """Puts the program in force for every thread of this process, for good; OSError if it cannot be."""
    packed = b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
    code = ctypes.create_string_buffer(packed, len(packed))
    # struct sock_fprog: a length, padding, and the address of the instructions
    header = struct.pack("@HP", len(program), ctypes.addressof(code))
    argument = ctypes.create_string_buffer(header, len(header))
    if call("seccomp", _SET_MODE_FILTER, _FLAG_ALL_THREADS, argument) != 0:
        raise RuntimeError("the system call filter could not be put on every thread")


def _when_number(number: int, block: list[Instruction]) -> list[Instruction]:
    return [(_JUMP_EQUAL, 0, len(block), number), *block]


def _argument_block(rule: ArgumentRule) -> list[Instruction]:
    """Reads the argument and always returns; so the call's number need not be loaded again."""
    block: list[Instruction] = [
        (_LOAD, 0, 0, _OFFSET_ARGUMENTS + 8 * rule.argument),
        (_AND, 0, 0, rule.mask),
    ]
    for value in rule.values:
        block += [(_JUMP_EQUAL, 0, 1, value), (_RETURN, 0, 0, RET_ALLOW)]
    return [*block, (_RETURN, 0, 0, RET_ERRNO | errno.EPERM)]
