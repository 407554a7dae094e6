/** Requests that wait for their reply by id: load, inspect and self_test. */
import type { FromDriver } from '../contract/wire.js'

export type Reply = Exclude<FromDriver, { type: 'exec_result' | 'llm_query_request' }>

export interface Replies {
  /** Waits for the reply to request `id`; null when the child died first. */
  expect(id: string): Promise<Reply | null>
  /** Nobody waits any more; the reply may still come and is dropped. */
  abandon(id: string): void
  /** False for a reply that nobody ever asked for. */
  deliver(reply: Reply): boolean
  died(): void
  /** Something is still waited for. */
  readonly waiting: boolean
}

export function replies(): Replies {
  const waiting = new Map<string, (reply: Reply | null) => void>()
  const abandoned = new Set<string>()
  return {
    expect: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    abandon(id) {
      waiting.get(id)?.(null)
      if (waiting.delete(id)) abandoned.add(id)
    },
    deliver(reply) {
      const { id } = reply
      if (id === undefined) return false
      if (abandoned.delete(id)) return true
      const resolve = waiting.get(id)
      waiting.delete(id)
      resolve?.(reply)
      return resolve !== undefined
    },
    died() {
      for (const resolve of waiting.values()) resolve(null)
      waiting.clear()
    },
    get waiting() {
      return waiting.size > 0 || abandoned.size > 0
    },
  }
}
