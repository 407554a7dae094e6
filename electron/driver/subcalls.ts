/** The sub-calls of one step that wait for an answer; knows which requests no honest driver sends. */
import type { FromDriver } from '../contract/wire.js'
import type { Waiting } from './clock.js'

type Request = Extract<FromDriver, { type: 'llm_query_request' }>

export interface PendingCalls {
  /** Takes a request; returns what is wrong with it, or null. */
  asked(request: Request): string | null
  answered(id: string): void
  readonly waiting: Waiting
  /** Requests taken so far in the step. */
  readonly made: number
}

/**
 * Bounds on what can be pending at once, so that a flood of requests cannot fill the host's memory. The driver
 * sends at most 4,000,000 characters of prompts in a batch, and one batch at a time; a character is up to two
 * units of a JavaScript string.
 */
export const maxPendingUnits = 8_000_000
export const maxPendingCalls = 100_000

export function pendingCalls(): PendingCalls {
  const pending = new Map<string, number>()
  let units = 0
  let made = 0
  let batch = { id: '', left: 0 }
  return {
    asked({ id, prompt, ...request }) {
      if (pending.has(id)) return 'two sub-calls with one id'
      units += prompt.length
      if (units > maxPendingUnits || pending.size >= maxPendingCalls)
        return 'more sub-calls at once than allowed'
      pending.set(id, prompt.length)
      made += 1
      if (request.batch === undefined) batch = { id: '', left: 0 }
      else if (request.batch === batch.id) batch = { id: batch.id, left: Math.max(0, batch.left - 1) }
      else batch = { id: request.batch, left: Math.max(0, (request.total ?? 1) - 1) }
      return null
    },
    answered(id) {
      units -= pending.get(id) ?? 0
      pending.delete(id)
    },
    get waiting() {
      return { pending: pending.size, announced: batch.left }
    },
    get made() {
      return made
    },
  }
}
