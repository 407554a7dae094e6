/** Starts the one Python child of a session, inside the sandbox that the probe has tried. */
import { spawn as nodeSpawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { QuarryError } from '../contract/errors.js'
import type { Repl } from '../contract/repl.js'
import type { SandboxPlan } from '../contract/sandbox.js'
import type { SelfTestResult } from '../contract/wire.js'
import { sandboxCommand } from '../sandbox/command.js'
import { memoryLimit } from '../sandbox/memory-limit.js'
import type { Spawn } from './child.js'
import { DriverRepl, type ReplParts } from './repl.js'

export interface StartOptions {
  /** As the probe found it; a SandboxReport is one. */
  readonly plan: SandboxPlan
  /** Folder of repl_driver.py; absolute. */
  readonly driverDir: string
  /** Open descriptors of the artefacts in the host. The caller keeps and closes them; the child has its own. */
  readonly artefactFds?: readonly number[]
  /** Bytes that `context` will take in Python's memory; decides the memory limit unless that is given. */
  readonly contextBytes?: number
  readonly memoryLimitBytes?: number
  /** Notes for the log file. They may hold words of the code that ran, and so of the documents. */
  readonly onLog?: (text: string) => void
  /** How long `inspect` waits for a child that is busy, ms; 2000. */
  readonly inspectMs?: number
  /** How long the child may take to start, ms; 30,000. */
  readonly startMs?: number
  readonly spawn?: Spawn
}

/** Number by which the child knows the artefact at `index` of `artefactFds`: what `load` names as `fd`. */
export function childFd(index: number): number {
  return 3 + index
}

/**
 * Resolves when Python runs and has said that it is confined. Throws QuarryError driver_failed when it does not
 * start, sandbox_unavailable when it is not confined.
 */
export async function startRepl(options: StartOptions): Promise<Repl> {
  // The kernel ends the child with the thread that started it, not with the process.
  if (!isMainThread) throw new Error('a REPL must be started from the main thread')
  const fds = options.artefactFds ?? []
  const limit =
    options.memoryLimitBytes ??
    memoryLimit({ contextBytes: options.contextBytes ?? 0, machineBytes: totalmem() })
  const repl = open({
    spawn: options.spawn ?? nodeSpawn,
    command: sandboxCommand({
      plan: options.plan,
      driverDir: options.driverDir,
      dataLimitBytes: limit,
      fds: fds.map((_, index) => childFd(index)),
    }),
    fds,
    memoryLimitBytes: limit,
    log: options.onLog ?? (() => {}),
    inspectMs: options.inspectMs ?? 2000,
  })
  const late = setTimeout(() => void repl.close().catch(() => {}), options.startMs ?? 30_000)
  try {
    refuseUnconfined(await repl.selfTest())
    return repl
  } catch (error) {
    await repl.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** Some failures to spawn are thrown, others told by an event; both mean the same. */
function open(parts: ReplParts): DriverRepl {
  try {
    return new DriverRepl(parts)
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    throw new QuarryError('driver_failed', `Python did not start: ${detail}`, { cause })
  }
}

/**
 * The probe has tried every act on planted targets; this asks once more, of this very child and without targets,
 * which costs a few milliseconds. One act that is open is enough to refuse.
 */
function refuseUnconfined({ confined, networkBlocked, fileReadBlocked, checks }: SelfTestResult): void {
  const open = checks.filter(({ blocked }) => !blocked).map(({ name }) => name)
  if (confined && networkBlocked && fileReadBlocked && open.length === 0) return
  const what = open.length === 0 ? '' : ` (open: ${open.join(', ')})`
  throw new QuarryError('sandbox_unavailable', `Python is not confined${what}, so no code may run`, {
    remedy: 'run `quarry doctor` to see which protection is missing',
  })
}
