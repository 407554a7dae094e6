/** What the kernel tells of a driver's process: who it is under its wrapper, its memory, its CPU time. */
import { readFile } from 'node:fs/promises'

/** Clock ticks a second in /proc/<pid>/stat: fixed by the kernel's interface to programs. */
const ticksPerSecond = 100

/** Pids in a `children` file of /proc. */
export function parseChildren(text: string): number[] {
  return text.split(' ').map(Number).filter(Boolean)
}

/**
 * Bytes of anonymous and shared memory in /proc/<pid>/status; undefined when it names none (a process that
 * has ended). VmRSS would also count a mapped document.
 */
export function parseMemory(status: string): number | undefined {
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)
    return found?.[1] === undefined ? undefined : Number(found[1])
  })
  const [anonymous, shared] = kilobytes
  return anonymous === undefined || shared === undefined ? undefined : (anonymous + shared) * 1024
}

/** User and system seconds in /proc/<pid>/stat. The name in it may hold spaces and parentheses. */
export function parseCpuSeconds(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? ticks / ticksPerSecond : undefined
}

/** The process at the end of the chain of only children: Python itself, not bubblewrap around it. */
export async function leafProcess(pid: number): Promise<number> {
  const text = await readOrNothing(`/proc/${pid}/task/${pid}/children`)
  const [child] = parseChildren(text ?? '')
  return child === undefined ? pid : leafProcess(child)
}

/** Bytes as parseMemory counts them; undefined when the process is gone. */
export async function readMemory(pid: number): Promise<number | undefined> {
  const text = await readOrNothing(`/proc/${pid}/status`)
  return text === undefined ? undefined : parseMemory(text)
}

/** Seconds of CPU time so far; undefined when the process is gone. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  const text = await readOrNothing(`/proc/${pid}/stat`)
  return text === undefined ? undefined : parseCpuSeconds(text)
}

async function readOrNothing(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return undefined // a process that has ended has no files
  }
}
