/**
 * The processes of one child: the sandbox's wrappers and, at the leaf, Python itself. Reads /proc at once and in
 * place (microseconds): a signal must go to what was looked at, and the memory watch must not queue behind the
 * reading of a large file.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { parseChildren, parseCpuSeconds, parseMemory } from '../sandbox/process-tree.js'

export interface ProcessTree {
  /** SIGINT to Python itself, never to a wrapper, which dies of it. */
  interrupt(): void
  terminate(): void
  /** SIGKILL to Python first: its wrappers then end by themselves and are reaped; `killAll` is for those that do not. */
  killPython(): void
  killAll(): void
  /** Anonymous memory of the whole tree, bytes; CPU seconds of Python. */
  memoryBytes(): number
  cpuSeconds(): number | null
  /** No process of the tree runs any more. */
  gone(): boolean
}

export function processTree(root: number): ProcessTree {
  const seen = new Map<number, string>()
  const look = () => {
    // The children of a pid that was given away belong to somebody else.
    const pids = seen.size === 0 || running(root) ? descend(root) : []
    for (const pid of pids) {
      const found = identity(pid)
      if (found !== null && !seen.has(pid)) seen.set(pid, found.started)
    }
    return pids
  }
  /** A pid may have been given to another process since. */
  const running = (pid: number) => {
    const found = identity(pid)
    return found !== null && found.runs && found.started === seen.get(pid)
  }
  let leaf: number | undefined
  const python = () => (leaf ??= look().at(-1) ?? root)
  const signal = (pid: number, name: NodeJS.Signals) => {
    if (!running(pid)) return
    try {
      process.kill(pid, name)
    } catch {
      // It ended in this moment, which is what was wanted.
    }
  }
  look()
  return {
    interrupt: () => signal(python(), 'SIGINT'),
    terminate: () => signal(python(), 'SIGTERM'),
    killPython: () => signal(python(), 'SIGKILL'),
    killAll() {
      look()
      for (const pid of [...seen.keys()].reverse()) signal(pid, 'SIGKILL')
    },
    memoryBytes: () => look().reduce((sum, pid) => sum + (parseMemory(read(`/proc/${pid}/status`)) ?? 0), 0),
    cpuSeconds: () => parseCpuSeconds(read(`/proc/${python()}/stat`)) ?? null,
    gone: () => [...seen.keys()].every((pid) => !running(pid)),
  }
}

function descend(root: number): number[] {
  const pids = [root]
  // The list grows while it is walked: children of children follow.
  for (const pid of pids) pids.push(...children(pid))
  return pids
}

function children(pid: number): number[] {
  return threads(pid).flatMap((thread) => parseChildren(read(`/proc/${pid}/task/${thread}/children`)))
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** What tells this process from a later one with its number, and whether it still runs; null when it is gone. */
function identity(pid: number): { readonly started: string; readonly runs: boolean } | null {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === '') return null
  // The name in it may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields[0] ?? '', fields[19] ?? '']
  return { started, runs: state !== 'Z' && state !== 'X' }
}

/** The empty text for a process that has ended, and where there is no /proc. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
