/** One step: from `exec` to its outcome, with its sub-calls, its clock and its end from outside. */
import { QuarryError } from '../contract/errors.js'
import type { ExecRequest, InterruptReason, KillReason, StepOutcome } from '../contract/repl.js'
import type { FromDriver } from '../contract/wire.js'
import {
  cpuLimitSeconds,
  pauseClock,
  pythonWaits,
  remainingMs,
  resumeClock,
  spentMs,
  startClock,
} from './clock.js'
import { interruptMessage, wasInterrupted, type Death } from './outcome.js'
import { pendingCalls } from './subcalls.js'
import type { Child } from './child.js'

export interface StepHost {
  send: Child['send']
  /** SIGINT to the Python process itself. */
  interrupt(): void
  /** Ends the whole tree; `died` follows once it has. */
  kill(reason: KillReason, message: string): void
  /** CPU seconds that the child has used so far, or null where that cannot be read. */
  cpuSeconds(): number | null
  log(text: string): void
}

export interface Step {
  readonly id: string
  readonly outcome: Promise<StepOutcome>
  result(message: Extract<FromDriver, { type: 'exec_result' }>): void
  /** What is wrong with the request, or null. */
  subCall(message: Extract<FromDriver, { type: 'llm_query_request' }>): string | null
  /** The driver could not take the request itself. */
  refused(message: string): void
  /** Called by the sampler, several times a second. */
  tick(): void
  died(death: Death): void
}

/** How long Python may take to obey SIGINT, ms. */
export const graceMs = 2000

/**
 * SIGINT is sent again while no answer comes, ms after the first: the driver ignores one that arrives between the
 * request and the first line of the step's code.
 */
const repeatMs = [250, 750, 1500]

const now = () => performance.now()

export function startStep(host: StepHost, id: string, request: ExecRequest): Step {
  const outcome = deferred<StepOutcome>()
  const timers = new Set<NodeJS.Timeout>()
  const cpuAtStart = host.cpuSeconds()
  const calls = pendingCalls()
  let clock = startClock(now())
  let limitTimer: NodeJS.Timeout | undefined
  let ending: InterruptReason | null = null
  let failure: Error | null = null
  let settled = false

  function settle(value: StepOutcome): void {
    if (settled) return
    settled = true
    for (const timer of timers) clearTimeout(timer)
    clearTimeout(limitTimer)
    request.signal?.removeEventListener('abort', stop)
    if (failure === null) outcome.resolve(value)
    else outcome.reject(failure)
  }

  function after(ms: number, act: () => void): void {
    timers.add(setTimeout(act, ms))
  }

  function end(reason: InterruptReason): void {
    if (settled || ending !== null) return
    ending = reason
    clearTimeout(limitTimer)
    host.interrupt()
    for (const ms of repeatMs) after(ms, () => host.interrupt())
    after(graceMs, () => host.kill(reason, interruptMessage(reason, request.stepSeconds)))
  }

  function stop(): void {
    end('stopped')
  }

  /** After every change of who has to act: Python or the model. */
  function rewind(): void {
    clock = pythonWaits(calls.waiting) ? pauseClock(clock, now()) : resumeClock(clock, now())
    clearTimeout(limitTimer)
    const left = remainingMs(clock, request.stepSeconds, now())
    if (left !== null && ending === null && !settled) limitTimer = setTimeout(() => end('time'), left)
  }

  async function answer(ordinal: number, message: Parameters<Step['subCall']>[0]): Promise<void> {
    const { prompt, schema, batch, index, total } = message
    try {
      const reply = await request.onSubCall({
        ordinal,
        prompt,
        ...(schema === undefined ? {} : { schema }),
        ...(batch === undefined ? {} : { batch: { id: batch, index: index ?? 0, total: total ?? 1 } }),
      })
      if (settled) return
      if (!host.send({ type: 'llm_query_response', id: message.id, ...reply })) {
        host.send({ type: 'llm_query_response', id: message.id, error: 'the reply was too long' })
      }
      calls.answered(message.id)
      rewind()
    } catch (error) {
      const stopped = error instanceof QuarryError && error.code === 'stopped'
      if (!stopped && !settled && ending === null) failure = asError(error)
      end('stopped')
    }
  }

  request.signal?.addEventListener('abort', stop, { once: true })
  rewind()

  return {
    id,
    outcome: outcome.promise,
    result(message) {
      const { stdout, error, final, variables, citations, touched } = message
      const result = {
        stdout,
        error,
        final,
        variables: variables ?? null,
        citations: citations ?? [],
        ...(touched === undefined ? {} : { touched }),
        // The driver's own figure is the finer one; it is never believed beyond what the host saw.
        seconds: Math.min(message.seconds, spentMs(clock, now()) / 1000),
      }
      if (ending !== null && wasInterrupted(result))
        settle({ kind: 'interrupted', reason: ending, ...result })
      else settle({ kind: 'result', ...result })
    },
    subCall(message) {
      const wrong = calls.asked(message)
      if (wrong !== null) return wrong
      if (message.variables !== undefined) {
        try {
          request.onVariables?.(message.variables)
        } catch (error) {
          host.log(`a watcher of variables failed: ${String(error)}`)
        }
      }
      rewind()
      // A step that is being ended gets no more answers: nothing would record them.
      if (ending === null) void answer(calls.made - 1, message)
      return null
    },
    refused(message) {
      failure ??= new QuarryError('driver_failed', `Python refused the step: ${message}`)
      settle({ kind: 'killed', reason: 'protocol', message, seconds: 0 })
    },
    tick() {
      const cpu = host.cpuSeconds()
      if (cpu === null || cpuAtStart === null) return
      if (cpu - cpuAtStart > cpuLimitSeconds(request.stepSeconds)) end('cpu')
    },
    died({ reason, message }) {
      settle({ kind: 'killed', reason, message, seconds: spentMs(clock, now()) / 1000 })
    },
  }
}

interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(error: Error): void
}

function deferred<T>(): Deferred<T> {
  let functions: Omit<Deferred<T>, 'promise'> = { resolve: () => {}, reject: () => {} }
  const promise = new Promise<T>((resolve, reject) => (functions = { resolve, reject }))
  return { promise, ...functions }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
