/** A main process that only plays: answers requests from a scene and pushes its script of events. */
import { applyBatch, emptyChat } from '../../electron/contract/chat-state.js'
import type { ChatEvent, ChatSnapshot } from '../../electron/contract/chat.js'
import type { AppFacts, EngineStatus, Push, QuarryBridge } from '../../electron/contract/ipc.js'
import type { ErrorFacts } from '../words/faults.js'

export interface Scene {
  readonly facts: AppFacts
  /** Null: the look at the server never ends. */
  readonly engine: EngineStatus | null
  readonly chats: readonly ChatSnapshot[]
  /** Pushed one by one, `every` milliseconds apart, to the first chat. */
  readonly script?: { readonly every: number; readonly events: readonly ChatEvent[] }
  /** Every request that changes something fails so. */
  readonly refuses?: ErrorFacts
}

type Listener = (value: unknown) => void

export interface Played {
  readonly quarry: QuarryBridge
  /** Something happens in a chat. */
  readonly send: (chat: string, events: ChatEvent[]) => void
  /** From now on a request is answered so. */
  readonly answer: (name: string, value: unknown) => void
}

export function playedMain(scene: Scene): Played {
  const listeners = new Map<Push, Set<Listener>>()
  const chats = new Map(scene.chats.map((chat) => [chat.state.chat, chat]))
  const send = (chat: string, events: ChatEvent[]) => {
    const known = chats.get(chat)
    if (known === undefined) return
    const batch = { chat, first: known.count, events }
    chats.set(chat, applyBatch(known, batch).snapshot)
    listeners.get('chat.batch')?.forEach((listener) => listener(batch))
  }
  const [first] = scene.chats
  if (scene.script !== undefined && first !== undefined)
    play(scene.script, (event) => send(first.state.chat, [event]))
  const open = (sample: boolean) => {
    const chat = `chat-${chats.size + 1}`
    const snapshot = { count: 0, state: emptyChat(chat, sample ? { truth: '6 requests' } : null) }
    chats.set(chat, snapshot)
    return snapshot
  }
  const answers: Record<string, (args: never) => unknown> = {
    'app.facts': () => ({ ...scene.facts, chats: [...chats.keys()] }),
    'engine.status': () => scene.engine ?? new Promise(() => undefined),
    'engine.choose': ({ model }: { model: string | null }) => ({
      ...scene.engine,
      model,
      chosen: model !== null,
    }),
    'chat.open': () => open(false),
    'chat.sample': () => open(true),
    'chat.snapshot': ({ chat }: { chat: string }) => chats.get(chat),
    'files.take-opened': () => ({ tokens: [], left: 0 }),
    'chat.choose-files': () => ({ added: 0 }),
    'files.choose-folder': () => null,
    'chat.ask': ({ chat, question }: { chat: string; question: string }) => {
      const run = (chats.get(chat)?.state.runs.length ?? 0) + 1
      send(chat, [{ type: 'asked', run, question, startedAt: Date.now(), model: 'qwen3:8b' }])
      return { run }
    },
    'chat.export': () => ({ saved: 'quarry-how-many-requests-failed-2026-03-07.md' }),
    'chat.inspect': () => null,
    'chat.read': () => ({ text: '', total: 0 }),
  }
  const reading = new Set(['app.facts', 'engine.status', 'chat.snapshot', 'files.take-opened', 'chat.open'])
  const call = async (name: string, args: unknown) => {
    if (scene.refuses !== undefined && !reading.has(name)) return { ok: false, error: scene.refuses }
    return { ok: true, value: (await answers[name]?.(args as never)) ?? {} }
  }
  const quarry: QuarryBridge = {
    call: call as QuarryBridge['call'],
    register: async (files) => ({
      ok: true,
      value: files.map(({ name, size }, at) => ({ token: `token-${at}`, name, bytes: size, folder: false })),
    }),
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener as Listener))
      return () => all.delete(listener as Listener)
    },
  }
  return { quarry, send, answer: (name, value) => void (answers[name] = () => value) }
}

function play({ every, events }: NonNullable<Scene['script']>, send: (event: ChatEvent) => void): void {
  const rest = [...events]
  const timer = setInterval(() => {
    const next = rest.shift()
    if (next === undefined) clearInterval(timer)
    else send(next)
  }, every)
}
