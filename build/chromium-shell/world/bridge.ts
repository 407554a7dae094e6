/**
 * Electron's context bridge between the preload's world and the page's: functions become functions that call across,
 * promises become promises, everything else is cloned, and of an error only the message survives. Neither world ever
 * holds an object of the other.
 *
 * The two worlds share the document, and an event's `detail` is cloned by the browser when the other world reads it.
 * The events' names hold a secret, so the page's own listeners do not meet them; a page that knew it could still call
 * nothing but what was exposed.
 */

type Packed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'function' | 'promise'; readonly id: number }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Packed])[] }
  | { readonly kind: 'array'; readonly items: readonly Packed[] }

type Message =
  | { readonly type: 'expose'; readonly key: string; readonly api: Packed }
  | { readonly type: 'call'; readonly call: number; readonly id: number; readonly args: Packed }
  | { readonly type: 'returned'; readonly call: number; readonly outcome: Outcome }
  | { readonly type: 'settled'; readonly id: number; readonly outcome: Outcome }

type Outcome =
  { readonly ok: true; readonly value: Packed } | { readonly ok: false; readonly message: string }

export interface Bridge {
  /** Makes `api` a property of the other world's global object, once. */
  readonly expose: (key: string, api: unknown) => void
}

export function openBridge(secret: string, side: 'page' | 'preload'): Bridge {
  const other = side === 'page' ? 'preload' : 'page'
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const returned = new Map<number, Outcome>()
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  // The page may replace these later.
  const shared = document
  const dispatch = shared.dispatchEvent.bind(shared)
  const { CustomEvent, Error, Promise, Object, Array } = globalThis

  const send = (message: Message) => dispatch(new CustomEvent(`${secret}-${other}`, { detail: message }))

  const pack = (value: unknown): Packed => {
    if (typeof value === 'function') {
      last += 1
      functions.set(last, value as (...args: unknown[]) => unknown)
      return { kind: 'function', id: last }
    }
    if (value instanceof Promise) {
      last += 1
      const id = last
      void value.then(
        (result) => send({ type: 'settled', id, outcome: succeed(result) }),
        (error: unknown) => send({ type: 'settled', id, outcome: { ok: false, message: messageOf(error) } }),
      )
      return { kind: 'promise', id }
    }
    if (Array.isArray(value)) return { kind: 'array', items: value.map(pack) }
    if (typeof value === 'object' && value !== null && isPlain(value))
      return {
        kind: 'object',
        entries: Object.entries(value).map(([key, item]) => [key, pack(item)] as const),
      }
    return { kind: 'value', value }
  }

  const succeed = (value: unknown): Outcome => ({ ok: true, value: pack(value) })

  const unpack = (packed: Packed): unknown => {
    switch (packed.kind) {
      case 'value':
        return packed.value
      case 'array':
        return packed.items.map(unpack)
      case 'object':
        return Object.freeze(Object.fromEntries(packed.entries.map(([key, item]) => [key, unpack(item)])))
      case 'promise':
        return new Promise((resolve, reject) => promises.set(packed.id, { resolve, reject }))
      case 'function':
        return (...args: unknown[]) => call(packed.id, args)
    }
  }

  const call = (id: number, args: unknown[]): unknown => {
    last += 1
    const number = last
    // Events are dispatched at once: the answer is there when `send` comes back.
    send({ type: 'call', call: number, id, args: pack(args) })
    const outcome = returned.get(number)
    returned.delete(number)
    if (outcome === undefined) throw new Error('An object could not be cloned.')
    if (!outcome.ok) throw new Error(outcome.message)
    return unpack(outcome.value)
  }

  const answer = (id: number, args: Packed): Outcome => {
    try {
      const list = unpack(args)
      const run = functions.get(id)
      if (run === undefined || !Array.isArray(list)) throw new Error('No such function.')
      return succeed(run(...(list as unknown[])))
    } catch (error) {
      return { ok: false, message: messageOf(error) }
    }
  }

  shared.addEventListener(`${secret}-${side}`, (event) => {
    const message = (event as CustomEvent<Message | null>).detail
    if (message === null) return
    switch (message.type) {
      case 'expose':
        if (side === 'page')
          Object.defineProperty(globalThis, message.key, { value: unpack(message.api), enumerable: true })
        return
      case 'call':
        send({ type: 'returned', call: message.call, outcome: answer(message.id, message.args) })
        return
      case 'returned':
        returned.set(message.call, message.outcome)
        return
      case 'settled': {
        const promise = promises.get(message.id)
        promises.delete(message.id)
        if (message.outcome.ok) promise?.resolve(unpack(message.outcome.value))
        else promise?.reject(new Error(message.outcome.message))
      }
    }
  })
  return { expose: (key, api) => void send({ type: 'expose', key, api: pack(api) }) }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
