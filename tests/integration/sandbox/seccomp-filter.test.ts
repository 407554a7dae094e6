import { beforeAll, describe, expect, test } from 'vitest'
import { findPython } from '../../../electron/sandbox/find-python.js'
import { askPython } from '../../support/sandbox/ask-python.js'
import { runFilter, type Instruction } from '../../support/sandbox/bpf.js'
import { productPython } from '../../support/sandbox/weak-driver.js'

const ownPid = 4242
const allow = 0x7fff0000
const eperm = 0x00050001
const enosys = 0x00050026
const killProcess = 0x80000000
const architectures = { x86_64: 0xc000003e, aarch64: 0xc00000b7, i386: 0x40000003 }

const thread = 0x3d0f00n // what a C library passes for a new thread
const fork = 0x1200011n

/** Numbers from the kernel's headers, typed here anew: [x86_64, aarch64]; null where there is no such call. */
type Numbers = readonly [number | null, number | null]
type Case = readonly [what: string, numbers: Numbers, args: readonly bigint[], verdict: number]

const cases: readonly Case[] = [
  ['read', [0, 63], [], allow],
  ['write', [1, 64], [], allow],
  ['mmap', [9, 222], [], allow],
  ['futex', [202, 98], [], allow],
  ['exit_group', [231, 94], [], allow],
  ['getrandom', [318, 278], [], allow],
  ['openat for reading', [257, 56], [-100n, 0n, 0o2000000n], allow],
  ['openat for writing', [257, 56], [-100n, 0n, 0o1n], eperm],
  ['openat for both', [257, 56], [-100n, 0n, 0o2n], eperm],
  ['openat that creates', [257, 56], [-100n, 0n, 0o100n], eperm],
  ['openat that empties', [257, 56], [-100n, 0n, 0o1000n], eperm],
  ['openat2', [437, 437], [], eperm],
  ['open for writing', [2, null], [0n, 0o1n], eperm],
  ['creat', [85, null], [], eperm],
  ['socket', [41, 198], [2n, 1n, 0n], eperm],
  ['socketpair', [53, 199], [1n, 1n, 0n], eperm],
  ['connect', [42, 203], [], eperm],
  ['sendto', [44, 206], [], eperm],
  ['sendmsg', [46, 211], [], eperm],
  ['recvmsg', [47, 212], [], eperm],
  ['bind', [49, 200], [], eperm],
  ['execve', [59, 221], [], eperm],
  ['execveat', [322, 281], [], eperm],
  ['clone of a thread', [56, 220], [thread], allow],
  ['clone of a process', [56, 220], [fork], eperm],
  ['clone of a thread in a new user namespace', [56, 220], [thread | 0x10000000n], eperm],
  ['clone of a thread in a new mount namespace', [56, 220], [thread | 0x20000n], eperm],
  ['clone of a thread without shared memory', [56, 220], [0x10800n], eperm],
  ['clone3', [435, 435], [], enosys],
  ['fork', [57, null], [], eperm],
  ['vfork', [58, null], [], eperm],
  ['kill of itself', [62, 129], [BigInt(ownPid), 2n], allow],
  ['kill of another', [62, 129], [1n, 9n], eperm],
  ['kill of its group', [62, 129], [0n, 9n], eperm],
  ['kill of everybody', [62, 129], [-1n, 9n], eperm],
  // the kernel reads only the low half of a pid
  ['kill of another behind high bits', [62, 129], [(1n << 32n) + 1n, 9n], eperm],
  ['tgkill within itself', [234, 131], [BigInt(ownPid), 4243n, 2n], allow],
  ['tgkill of another', [234, 131], [1n, 1n, 9n], eperm],
  ['tkill of another', [200, 130], [1n, 9n], eperm],
  ['rt_sigqueueinfo of another', [129, 138], [1n], eperm],
  ['rt_tgsigqueueinfo of another', [297, 240], [1n], eperm],
  ['pidfd_open', [434, 434], [], eperm],
  ['pidfd_getfd', [438, 438], [], eperm],
  ['pidfd_send_signal', [424, 424], [], eperm],
  ['ptrace', [101, 117], [], eperm],
  ['process_vm_readv', [310, 270], [], eperm],
  ['process_vm_writev', [311, 271], [], eperm],
  ['prlimit64 of itself', [302, 261], [0n], allow],
  ['prlimit64 of another', [302, 261], [1n], eperm],
  ['setpriority', [141, 140], [], eperm],
  ['sched_setaffinity', [203, 122], [], eperm],
  ['sched_setscheduler', [144, 119], [], eperm],
  ['sched_setattr', [314, 274], [], eperm],
  ['io_uring_setup', [425, 425], [], eperm],
  ['io_uring_enter', [426, 426], [], eperm],
  ['bpf', [321, 280], [], eperm],
  ['userfaultfd', [323, 282], [], eperm],
  ['perf_event_open', [298, 241], [], eperm],
  ['mount', [165, 40], [], eperm],
  ['move_mount', [429, 429], [], eperm],
  ['fsopen', [430, 430], [], eperm],
  ['pivot_root', [155, 41], [], eperm],
  ['chroot', [161, 51], [], eperm],
  ['unshare', [272, 97], [], eperm],
  ['setns', [308, 268], [], eperm],
  ['truncate', [76, 45], [], eperm],
  ['ftruncate', [77, 46], [], eperm],
  ['fchmod', [91, 52], [], eperm],
  ['fchmodat', [268, 53], [], eperm],
  ['fchmodat2', [452, 452], [], eperm],
  ['fchownat', [260, 54], [], eperm],
  ['utimensat', [280, 88], [], eperm],
  ['setxattr', [188, 5], [], eperm],
  ['getxattr', [191, 8], [], eperm],
  ['setxattrat', [463, 463], [], eperm],
  ['unlinkat', [263, 35], [], eperm],
  ['renameat2', [316, 276], [], eperm],
  ['mkdirat', [258, 34], [], eperm],
  ['linkat', [265, 37], [], eperm],
  ['symlinkat', [266, 36], [], eperm],
  ['readlinkat', [267, 78], [], eperm],
  ['chdir', [80, 49], [], eperm],
  ['statfs', [137, 43], [], eperm],
  ['inotify_init1', [294, 26], [], eperm],
  ['fanotify_init', [300, 262], [], eperm],
  ['shmget', [29, 194], [], eperm],
  ['msgget', [68, 186], [], eperm],
  ['semget', [64, 190], [], eperm],
  ['mq_open', [240, 180], [], eperm],
  ['keyctl', [250, 219], [], eperm],
  ['add_key', [248, 217], [], eperm],
  ['request_key', [249, 218], [], eperm],
  ['memfd_create', [319, 279], [], eperm],
  ['memfd_secret', [447, 447], [], eperm],
  ['flock', [73, 32], [], eperm],
  ['fcntl that duplicates', [72, 25], [3n, 0n], allow],
  ['fcntl that locks', [72, 25], [3n, 6n], eperm],
  ['fcntl that names an owner for signals', [72, 25], [0n, 8n], eperm],
  ['ioctl that asks for a terminal', [16, 29], [0n, 0x5401n], allow],
  ['ioctl that types into a terminal', [16, 29], [0n, 0x5412n], eperm],
  ['prctl that names a thread', [157, 167], [15n], allow],
  ['prctl that switches the death signal off', [157, 167], [1n, 0n], eperm],
  ['seccomp', [317, 277], [], eperm],
  ['a call newer than the table', [470, 470], [], enosys],
  ['a negative number', [-1, -1], [], eperm],
  ['read as x32', [0x40000000, 0x40000000 + 63], [], eperm],
]

const programs = new Map<string, readonly Instruction[]>()

beforeAll(async () => {
  const python = await findPython({ driverDir: productPython })
  const built = await askPython(
    python,
    `import json, confine_seccomp, syscalls_x86_64 as a, syscalls_aarch64 as b
print(json.dumps([confine_seccomp.build_filter(m.AUDIT_ARCH, m.NUMBERS, ${ownPid}) for m in (a, b)]))`,
  )
  const [x86, arm] = built as [Instruction[], Instruction[]]
  programs.set('x86_64', x86)
  programs.set('aarch64', arm)
})

describe.each([
  ['x86_64', 0],
  ['aarch64', 1],
] as const)('the filter for %s', (machine, column) => {
  const judge = (number: number, arch: number, args: readonly bigint[] = []) =>
    runFilter(programs.get(machine) ?? [], { number, arch, args })

  const known = cases.flatMap(([what, numbers, args, verdict]) => {
    const number = numbers[column]
    return number === null ? [] : [{ what, number, args, verdict }]
  })
  test.each(known)('gives $what the right verdict', ({ number, args, verdict }) => {
    expect(judge(number, architectures[machine], args)).toBe(verdict)
  })

  test.each(['i386', machine === 'x86_64' ? 'aarch64' : 'x86_64'] as const)(
    'ends a process that calls as %s',
    (other) => {
      expect(judge(63, architectures[other])).toBe(killProcess)
    },
  )

  test('fits into what the kernel takes, with every jump inside', () => {
    const program = programs.get(machine) ?? []
    expect(program.length).toBeGreaterThan(100)
    expect(program.length).toBeLessThanOrEqual(4096)
    const outside = program.filter(
      ([code, yes, no], at) =>
        (code & 7) === 5 && (at + 1 + Math.max(yes, no) >= program.length || Math.max(yes, no) > 255),
    )
    expect(outside).toEqual([])
  })
})
