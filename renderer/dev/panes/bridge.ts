/** A main process with one chat whose values and texts can be opened. */
import { applyBatch, emptyChat } from '../../../electron/contract/chat-state.js'
import type { ChatEvent, ChatSnapshot, ChatState } from '../../../electron/contract/chat.js'
import type { QuarryBridge } from '../../../electron/contract/ipc.js'
import { engine, facts } from '../parts.js'
import { inspected, read } from './values.js'

export interface PaneBridge {
  readonly quarry: QuarryBridge
  readonly send: (events: readonly ChatEvent[]) => void
  /** Every request of the page so far. */
  readonly asked: readonly { readonly name: string; readonly args: Record<string, unknown> }[]
  /** Until it is let go, no value is read. Returns what lets go. */
  readonly hold: () => () => void
  /** Sends `perSecond` events a second until it is ended. */
  play(events: Iterator<ChatEvent>, perSecond: number): () => void
  state(): ChatState
}

const chat = 'panes'

export function paneBridge(events: readonly ChatEvent[]): PaneBridge {
  const asked: { name: string; args: Record<string, unknown> }[] = []
  const listeners = new Set<(value: unknown) => void>()
  let held: Promise<void> | null = null
  let snapshot: ChatSnapshot = { count: 0, state: emptyChat(chat) }
  const send = (more: readonly ChatEvent[]) => {
    const batch = { chat, first: snapshot.count, events: [...more] }
    snapshot = applyBatch(snapshot, batch).snapshot
    listeners.forEach((listener) => listener(batch))
  }
  send(events)
  const answer = (name: string, args: Record<string, unknown>): unknown => {
    asked.push({ name, args })
    switch (name) {
      case 'app.facts':
        return { ...facts, chats: [chat] }
      case 'engine.status':
        return engine
      case 'chat.snapshot':
        return snapshot
      case 'chat.inspect':
        return inspected(args as unknown as Parameters<typeof inspected>[0])
      case 'chat.read':
        return read(args as unknown as Parameters<typeof read>[0])
      case 'files.take-opened':
        return { tokens: [], left: 0 }
      default:
        return {}
    }
  }
  return {
    quarry: {
      call: (async (name: string, args: Record<string, unknown>) => {
        if (name === 'chat.inspect') await held
        return { ok: true, value: answer(name, args) }
      }) as unknown as QuarryBridge['call'],
      register: async () => ({ ok: true, value: [] }),
      on: (name, listener) => {
        if (name === 'chat.batch') listeners.add(listener as (value: unknown) => void)
        return () => listeners.delete(listener as (value: unknown) => void)
      },
    },
    send,
    asked,
    hold: () => {
      let go: () => void = () => undefined
      held = new Promise<void>((resolve) => (go = resolve))
      return () => go()
    },
    play: (stream, perSecond) => played(stream, perSecond, send),
    state: () => snapshot.state,
  }
}

/** By the clock, since a timer that is late must not send less. */
function played(
  events: Iterator<ChatEvent>,
  perSecond: number,
  send: (events: readonly ChatEvent[]) => void,
): () => void {
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const next = events.next()
      if (next.done === true) return clearInterval(timer)
      send([next.value])
    }
  }, 4)
  return () => clearInterval(timer)
}
