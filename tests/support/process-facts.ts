/** A driver's process from outside: who it is under its wrapper, its memory, its CPU time. */
import { readFile } from 'node:fs/promises'
import { parseChildren, parseCpuSeconds, parseMemory } from '../../electron/sandbox/process-tree.js'

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
