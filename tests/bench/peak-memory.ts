/** The largest resident memory of a process so far, as the kernel keeps it. Counts mapped pages of files too. */
import { readFile } from 'node:fs/promises'
import { leafProcess } from '../support/process-facts.js'

/** Of Python below `pid`, which may be the wrapper around it; bytes. Throws when it has ended. */
export async function peakBelow(pid: number): Promise<number> {
  const status = await readFile(`/proc/${await leafProcess(pid)}/status`, 'utf8')
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(status)
  if (found?.[1] === undefined) throw new Error('the kernel does not tell the peak memory of a process')
  return Number(found[1]) * 1024
}

/** The same for a script about itself: an expression, bytes. (getrusage would tell its parent's peak as well.) */
export const peakOfItself = `next(int(line.split()[1]) * 1024 for line in open('/proc/self/status') if line.startswith('VmHWM'))`

/** Bytes that programs can still have without anything being ended for it. */
export async function availableMemory(): Promise<number> {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(await readFile('/proc/meminfo', 'utf8'))
  return Number(found?.[1] ?? 0) * 1024
}
