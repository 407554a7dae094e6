/** Processes below one of ours, so that a test can hold that none is left. */
import { readdirSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** Tells a process from a later one of the same number. */
  readonly born: string
  readonly command: string
}

export function allProcesses(): Process[] {
  if (process.platform !== 'linux') return fromPs()
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Ended, and waiting for its parent to take note.
      if (fields[0] === 'Z' || fields[0] === 'X') return []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return [{ pid: Number(name), parent: Number(fields[1]), born: fields[19] ?? '', command }]
    } catch {
      return [] // It ended while we looked.
    }
  })
}

/** The process itself and everything that it and its children started. */
export function treeOf(pid: number, all: readonly Process[] = allProcesses()): Process[] {
  const own = all.filter((one) => one.pid === pid)
  const below = all.filter((one) => one.parent === pid && one.pid !== pid)
  return [...own, ...below.flatMap((one) => treeOf(one.pid, all))]
}

/** Those that still live. */
export function alive(processes: readonly Process[]): Process[] {
  const now = new Map(allProcesses().map((one) => [one.pid, one.born]))
  return processes.filter((one) => now.get(one.pid) === one.born)
}

/** Kills these. One may have gone with another before its turn comes, which is what was wanted. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function fromPs(): Process[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,lstart=,command='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\w+ +\w+ +\d+ [\d:]+ \d+)\s+(.*)$/.exec(line)
    if (found === null) return []
    const [, pid, parent, born = '', command = ''] = found
    return [{ pid: Number(pid), parent: Number(parent), born, command }]
  })
}
