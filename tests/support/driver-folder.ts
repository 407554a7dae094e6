/**
 * Folders of drivers under a name of this test file's own, so that every process that was started from them can
 * be told from all others on the machine, whoever its parent is by then.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killAll } from './processes.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface DriverFolder {
  /** Copy of python/, the real driver. */
  readonly real: string
  /** A copy of one of tests/support/fake-drivers. */
  fake(name: 'obedient' | 'unconfined' | 'stillborn' | 'mute'): string
  /** Command lines of processes from this folder that still run. */
  running(): string[]
  /** Pids of the same. */
  pids(): number[]
  /** Kills them. */
  kill(): void
  /** An empty folder. */
  readonly scratch: string
  remove(): void
}

export function driverFolder(): DriverFolder {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-driver-'))
  cpSync(join(repository, 'python'), join(folder, 'real'), { recursive: true })
  cpSync(join(repository, 'tests/support/fake-drivers'), folder, { recursive: true })
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  const processes = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid: Number(pid), words: commandLine(pid) }))
      .filter(({ words }) => words.includes(folder))
  return {
    real: join(folder, 'real'),
    scratch,
    fake: (name) => join(folder, name),
    running: () => processes().map(({ words }) => words),
    pids: () => processes().map(({ pid }) => pid),
    kill: () => killAll(processes().map(({ pid }) => pid)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Empty for a process that has ended, and for a zombie, which holds nothing any more. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
