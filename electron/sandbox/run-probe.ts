/** Starts a driver exactly as a session would, has it attempt what is forbidden, and judges. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { relative } from 'node:path'
import type { ProbeCheck, SandboxPlan } from '../contract/sandbox.js'
import { selfTestResultSchema, type SelfTestResult } from '../contract/wire.js'
import { readablePaths, sandboxCommand, type SandboxCommand } from './command.js'
import { contains } from './paths.js'
import { plantTargets, type SelfTestTargets } from './targets.js'
import { faultsOf } from './verdict.js'

/** Enough for every attempt; the probe checks that one mebibyte more is refused. */
const dataLimitBytes = 512 * 1024 ** 2
const maxReplyBytes = 1 << 20
const maxStderrBytes = 64 * 1024
const maxMilliseconds = 30_000

export interface ProbeResult {
  /** Empty exactly when the plan is a sandbox. */
  readonly faults: readonly string[]
  readonly checks: readonly ProbeCheck[]
}

export interface ProbeOptions {
  /** As probeCommand gives it for a plan; started with a document at 3 and a descriptor at 4 that it is not told of. */
  readonly command: SandboxCommand
  /** What the sandbox may show of the file system, by path. */
  readonly visible: readonly string[]
  readonly home?: string
  readonly signal?: AbortSignal
}

/** The production command line of a session with one document. */
export function probeCommand(plan: SandboxPlan, driverDir: string): SandboxCommand {
  return sandboxCommand({ plan, driverDir, dataLimitBytes, fds: [3] })
}

/** Every path that a plan lets a driver see. */
export function visiblePaths(plan: SandboxPlan, driverDir: string): string[] {
  return ['/dev/null', plan.python.executable, ...readablePaths(plan, driverDir)]
}

/** Never throws for a sandbox that fails; only when stopped, or when targets cannot be planted. */
export async function runProbe({ command, visible, home, signal }: ProbeOptions): Promise<ProbeResult> {
  signal?.throwIfAborted()
  const where = home ?? homedir()
  const planted = await plantTargets()
  try {
    const reply = await converse(command, [planted.documentFd, planted.untoldFd], signal, {
      ...planted.targets,
      home: where,
      homeEntriesOnTheWay: entriesOnTheWay(where, visible),
      dataLimitBytes,
    })
    const observed = await planted.observe()
    if (typeof reply === 'string') return { faults: [...observed, reply], checks: [] }
    return { faults: faultsOf(reply, observed), checks: reply.checks }
  } finally {
    await planted.close()
  }
}

/** Names in the home that lead to something which the driver may read. */
export function entriesOnTheWay(home: string, allowed: readonly string[]): string[] {
  const below = allowed.filter((path) => path !== home && contains(home, path))
  return [...new Set(below.map((path) => relative(home, path).split('/')[0] ?? ''))]
}

/** The driver's answer, or a sentence on why there is none. Nothing of it is left running. */
async function converse(
  { file, args, env, cwd }: SandboxCommand,
  fds: readonly number[],
  signal: AbortSignal | undefined,
  targets: SelfTestTargets,
): Promise<SelfTestResult | string> {
  const child = spawn(file, args, { env, cwd, detached: true, stdio: ['pipe', 'pipe', 'pipe', ...fds] })
  const stop = () => child.kill('SIGKILL')
  const clock = setTimeout(stop, maxMilliseconds)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [stdout, stderr, ending] = await Promise.all([
      firstLine(child, `${JSON.stringify({ type: 'self_test', ...targets })}\n`),
      tail(child),
      endOf(child),
    ])
    signal?.throwIfAborted()
    if (ending !== 'status 0') return `the driver ended with ${ending}: ${lastLine(stderr)}`
    const parsed = selfTestResultSchema.safeParse(parseJson(stdout))
    return parsed.success ? parsed.data : `the driver gave no self-test: ${stdout.slice(0, 200)}`
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', stop)
  }
}

/** Sends the request, and closes the driver's input, which ends it, once a whole line has come back. */
async function firstLine(child: ChildProcess, request: string): Promise<string> {
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the probe spawns with pipes')
  stdin.on('error', () => undefined) // a driver that has ended says so by its status
  stdin.write(request)
  let text = ''
  try {
    for await (const piece of stdout.setEncoding('utf8') as AsyncIterable<string>) {
      text += piece
      if (text.includes('\n')) stdin.end()
      if (text.length > maxReplyBytes) child.kill('SIGKILL')
    }
  } catch {
    // a stream that breaks off leaves what there is; the status tells the rest
  }
  return text.split('\n')[0] ?? ''
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return code === null ? String(killedBy) : `status ${code}`
  } catch (error) {
    return String(error) // it could not be started
  }
}

async function tail(child: ChildProcess): Promise<string> {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-maxStderrBytes)
  })
  await once(child, 'close').catch(() => undefined)
  return text
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
