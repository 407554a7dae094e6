/**
 * The DevTools protocol over a pair of pipes: JSON messages, each ended by a NUL byte. No port is opened, so no other
 * process can reach the browser. When this end closes, the browser ends itself.
 */
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'

const params = z.record(z.string(), z.unknown())
const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: params.optional(),
  result: params.optional(),
  error: z.object({ message: z.string() }).optional(),
})
export type Params = z.infer<typeof params>

/** The browser refused a command, or is gone. */
export class PipeError extends Error {}

/** A channel to the browser itself or to one of its targets. */
export interface Channel {
  /** Rejects with a `PipeError`. */
  send(method: string, params?: Params): Promise<Params>
  /** Calls in the order of the events; the last `on` of a method is not special. */
  on(method: string, listener: (params: Params) => void): void
}

export interface Pipe extends Channel {
  session(id: string): Channel
  /** Settles when the other end is gone. */
  readonly closed: Promise<void>
  /** Lets the browser go: it ends when its pipe does. */
  close(): void
}

export function openPipe(input: Writable, output: Readable): Pipe {
  const waiting = new Map<number, { method: string; done: PromiseWithResolvers }>()
  const listeners = new Map<string, ((params: Params) => void)[]>()
  let last = 0
  let open = true

  const closed = new Promise<void>((resolve) => {
    const end = () => {
      open = false
      for (const { method, done } of waiting.values())
        done.reject(new PipeError(`${method}: the browser is gone`))
      waiting.clear()
      resolve()
    }
    // A broken pipe is the end of the browser, told by `close` as well.
    input.on('error', end)
    output.on('error', end)
    output.once('close', end)
  })

  const receive = (text: string) => {
    const message = messageSchema.parse(JSON.parse(text))
    if (message.id === undefined) {
      for (const listener of listeners.get(keyOf(message.sessionId, message.method ?? '')) ?? [])
        listener(message.params ?? {})
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) call?.done.resolve(message.result ?? {})
    else call?.done.reject(new PipeError(`${call.method}: ${message.error.message}`))
  }
  const parts: Buffer[] = []
  output.on('data', (data: Buffer) => {
    let start = 0
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const text = Buffer.concat([...parts, data.subarray(start, end)]).toString('utf8')
      parts.length = 0
      start = end + 1
      receive(text)
    }
    if (start < data.length) parts.push(data.subarray(start))
  })

  const session = (sessionId: string | undefined): Channel => ({
    send: async (method, params = {}) => {
      if (!open) throw new PipeError(`${method}: the browser is gone`)
      last += 1
      const done = withResolvers()
      waiting.set(last, { method, done })
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      return done.promise
    },
    on: (method, listener) => {
      const key = keyOf(sessionId, method)
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
  })
  return {
    ...session(undefined),
    session,
    closed,
    close: () => {
      input.end()
    },
  }
}

const keyOf = (session: string | undefined, method: string) => `${session ?? ''} ${method}`

interface PromiseWithResolvers {
  readonly promise: Promise<Params>
  readonly resolve: (value: Params) => void
  readonly reject: (error: Error) => void
}

/** Of the language from Node 22 on. */
function withResolvers(): PromiseWithResolvers {
  let resolve: (value: Params) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Params>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
