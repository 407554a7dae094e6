/** A request other than a chat: ended by its signal, or by silence. */
import type { Ollama } from 'ollama'
import { QuarryError } from '../contract/errors.js'
import type { Connection } from './connection.js'
import { pullStalled, stalled, stoppedWhile } from './failures.js'
import { clientFor } from './ollama-client.js'
import { pullLineSchema } from './ollama-schemas.js'
import { startClock } from './waiting.js'
import type { Clock, WaitLimits } from './waiting.js'

export interface Bounds {
  readonly url: string
  readonly connection: Connection
  readonly stop: AbortSignal
  readonly limits: WaitLimits
}

/** Rejects with QuarryError stopped or server_stalled, else with whatever the client threw. */
export async function ask<Value>(bounds: Bounds, call: (client: Ollama) => Promise<Value>): Promise<Value> {
  const silent = (seconds: number) => stalled('did not answer', seconds)
  return watched(bounds, bounds.limits.answerSeconds, silent, call)
}

/** Fetches a model. A stall is a download that does not grow: the server goes on sending the same line then. */
export async function fetchModel(
  bounds: Bounds,
  model: string,
  onProgress: (done: number, total: number, status: string) => void,
): Promise<void> {
  const { idleSeconds, checkSeconds } = bounds.limits
  const silent = (seconds: number) => pullStalled(model, seconds)
  await watched(bounds, idleSeconds, silent, async (client, clock) => {
    let before = ''
    for await (const raw of await client.pull({ model, stream: true })) {
      const line = pullLineSchema.parse(raw)
      const now = `${line.status} ${line.completed}`
      // Only downloads report as they go; checking a large file's digest is minutes without a word.
      if (now !== before) clock.restart(line.total > 0 ? idleSeconds : checkSeconds)
      before = now
      onProgress(line.completed, line.total, line.status)
    }
  })
}

async function watched<Value>(
  { url, connection, stop }: Bounds,
  seconds: number,
  silent: (seconds: number) => QuarryError,
  call: (client: Ollama, clock: Clock) => Promise<Value>,
): Promise<Value> {
  if (stop.aborted) throw stoppedWhile(false)
  const ours = new AbortController()
  const onStop = () => {
    ours.abort(stoppedWhile(false))
  }
  stop.addEventListener('abort', onStop, { once: true })
  const clock = startClock(seconds, (limit) => {
    ours.abort(silent(limit))
  })
  try {
    return await call(clientFor(url, connection.fetch(ours.signal)), clock)
  } catch (error) {
    throw ours.signal.reason instanceof QuarryError ? ours.signal.reason : error
  } finally {
    clock.end()
    stop.removeEventListener('abort', onStop)
    ours.abort()
  }
}
