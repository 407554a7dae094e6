/** The REPL over one running child: who asked what, which step runs, and how it all ends. */
import { missingCase, QuarryError } from '../contract/errors.js'
import type { ExecRequest, KillReason, Repl, StepOutcome } from '../contract/repl.js'
import type {
  FromDriver,
  Inspection,
  LoadDocument,
  Loaded,
  SelfTestResult,
  ToDriver,
} from '../contract/wire.js'
import { startChild, type Child, type Command, type Ending, type Spawn } from './child.js'
import { endTree } from './end.js'
import { idleWatch } from './idle.js'
import { watchMemory, type MemoryWatch } from './memory.js'
import {
  closedMessage,
  crash,
  crashMessage,
  endingText,
  leftRunningMessage,
  loadDied,
  loadRefused,
  memoryMessage,
  notStarted,
  protocolMessage,
} from './outcome.js'
import { replies, type Reply } from './replies.js'
import { startStep, type Step } from './step.js'
import type { Death } from './outcome.js'
import { processTree, type ProcessTree } from './tree.js'

export interface ReplParts {
  readonly spawn: Spawn
  readonly command: Command
  /** Descriptors of the host; the child sees them as 3, 4, ... */
  readonly fds: readonly number[]
  readonly memoryLimitBytes: number
  /** Notes for the log file, among them what a crashed child said last. */
  readonly log: (text: string) => void
  /** How long `inspect` waits for a child that is busy, ms. */
  readonly inspectMs: number
}

export class DriverRepl implements Repl {
  private readonly child: Child
  private readonly tree: ProcessTree | null
  private readonly watch: MemoryWatch
  private readonly replies = replies()
  private readonly idle = idleWatch()
  private step: Step | null = null
  private death: Death | null = null
  private ending: Ending | null = null
  private removal: Promise<void> | null = null
  private closed = false
  private requests = 0

  constructor(private readonly parts: ReplParts) {
    this.child = startChild(parts.spawn, parts.command, parts.fds, {
      message: (message) => this.take(message),
      violation: (detail) => {
        parts.log(`the driver broke the protocol: ${detail}`)
        this.kill('protocol', protocolMessage)
      },
    })
    this.tree = this.child.pid === undefined ? null : processTree(this.child.pid)
    this.watch = watchMemory(() => this.tree?.memoryBytes() ?? 0, parts.memoryLimitBytes, {
      over: () => this.kill('memory', memoryMessage(parts.memoryLimitBytes)),
      tick: () => this.tick(),
    })
    void this.child.ended.then((ending) => this.ended(ending))
  }

  get alive(): boolean {
    return this.death === null && this.ending === null
  }

  memory(): ReturnType<Repl['memory']> {
    return this.watch.read()
  }

  configure(settings: Parameters<Repl['configure']>[0]): void {
    this.child.send({ type: 'configure', id: this.nextId('configure'), ...settings })
  }

  /** What the driver says of its own confinement; no targets are planted, so nothing outside is touched. */
  async selfTest(): Promise<SelfTestResult> {
    const reply = await this.request({ type: 'self_test', id: this.nextId('self_test') })
    if (reply?.type === 'self_test_result') return reply
    throw this.failed('Python did not start', reply)
  }

  async load(documents: readonly LoadDocument[], question?: string): Promise<Loaded> {
    const reply = await this.request({
      type: 'load',
      id: this.nextId('load'),
      documents: [...documents],
      ...(question === undefined ? {} : { question }),
    })
    if (reply?.type === 'loaded') return reply
    if (reply === null && this.ending !== null) throw loadDied(this.death, this.ending)
    if (reply?.type === 'protocol_error') throw loadRefused(reply.message)
    throw this.failed('Python could not load the files', reply)
  }

  async exec(request: ExecRequest): Promise<StepOutcome> {
    if (this.step !== null) throw new Error('a step is running already')
    if (this.closed) throw new QuarryError('driver_failed', 'the session is closed')
    if (this.ending !== null) return { kind: 'killed', ...(this.death ?? crash(this.ending)), seconds: 0 }
    if (request.signal?.aborted === true) return notStarted()
    const id = this.nextId('exec')
    const step = startStep(
      {
        send: (message) => this.child.send(message),
        interrupt: () => this.tree?.interrupt(),
        kill: (reason, message) => this.kill(reason, message),
        cpuSeconds: () => this.tree?.cpuSeconds() ?? null,
        log: this.parts.log,
      },
      id,
      request,
    )
    this.step = step
    if (!this.child.send({ type: 'exec', id, code: request.code, step: request.step })) {
      this.refuseStep('its code is too long')
    }
    return step.outcome
  }

  async inspect(path: readonly (string | number)[], offset: number, limit: number): Promise<Inspection> {
    const id = this.nextId('inspect')
    const busy = setTimeout(() => this.replies.abandon(id), this.parts.inspectMs)
    try {
      const reply = await this.request({ type: 'inspect', id, path: [...path], offset, limit })
      if (reply?.type === 'inspection') return reply
      if (reply !== null || !this.alive) throw this.failed('Python could not show the variable', reply)
      return {
        type: 'inspection',
        path: [...path],
        error: 'Python is busy; look again when the step has ended.',
      }
    } finally {
      clearTimeout(busy)
    }
  }

  close(): Promise<void> {
    this.closed = true
    this.death ??= { reason: 'stopped', message: closedMessage }
    return this.remove()
  }

  private remove(): Promise<void> {
    this.removal ??= (async () => {
      this.child.endInput()
      if (this.tree !== null) await endTree(this.tree, this.child.ended)
      // Without processes there is nothing to wait for, whoever still holds the pipes.
      this.ended({ code: null, signal: 'SIGKILL' })
    })()
    return this.removal
  }

  private kill(reason: KillReason, message: string): void {
    if (this.death !== null || this.ending !== null) return
    this.death = { reason, message }
    this.tree?.killPython()
    // Wrappers follow Python; should one of them hang, the rest is ended by force, and waited for no longer.
    this.remove().catch((error: unknown) => this.parts.log(String(error)))
  }

  private tick(): void {
    const busy = this.step !== null || this.replies.waiting
    this.step?.tick()
    const left = this.idle.look(busy, busy ? null : (this.tree?.cpuSeconds() ?? null))
    if (left) this.kill('cpu', leftRunningMessage)
  }

  private ended(ending: Ending): void {
    if (this.ending !== null) return
    this.ending = ending
    this.watch.stop()
    if (this.death === null)
      this.parts.log(`${crashMessage(ending)} Its last words: ${this.child.log() || 'none'}`)
    this.replies.died()
    this.step?.died(this.death ?? crash(ending))
    this.step = null
  }

  private take(message: FromDriver): string | null {
    switch (message.type) {
      case 'exec_result':
        return this.takeResult(message)
      case 'llm_query_request':
        return this.step === null ? 'a sub-call outside of a step' : this.step.subCall(message)
      case 'protocol_error':
        this.takeRefusal(message)
        return null
      case 'self_test_result':
      case 'loaded':
      case 'inspection':
        return this.replies.deliver(message) ? null : `a reply to nothing (${message.type})`
      default:
        return missingCase(message)
    }
  }

  private takeResult(message: Extract<FromDriver, { type: 'exec_result' }>): string | null {
    const step = this.step
    if (step === null || message.id !== step.id) return 'a result of no step that runs'
    // What follows in the same piece of output belongs to no step any more.
    this.step = null
    step.result(message)
    return null
  }

  private takeRefusal(message: Extract<FromDriver, { type: 'protocol_error' }>): void {
    if (message.id !== undefined && message.id === this.step?.id) this.refuseStep(message.message)
    else if (!this.replies.deliver(message))
      this.parts.log(`the driver refused a message: ${message.message}`)
  }

  private refuseStep(why: string): void {
    this.step?.refused(why)
    this.step = null
  }

  private request(message: ToDriver & { id: string }): Promise<Reply | null> {
    if (this.ending !== null) return Promise.resolve(null)
    const reply = this.replies.expect(message.id)
    this.child.send(message)
    return reply
  }

  private failed(what: string, reply: Reply | null): QuarryError {
    const why =
      reply?.type === 'protocol_error'
        ? reply.message
        : this.ending === null
          ? 'no answer came'
          : `it ended by itself, ${endingText(this.ending)}`
    return new QuarryError('driver_failed', `${what}: ${why}`)
  }

  private nextId(kind: string): string {
    this.requests += 1
    return `${kind}-${this.requests}`
  }
}
