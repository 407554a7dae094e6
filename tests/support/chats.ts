/** Real chats for tests: the real reader, driver and sandbox, a scripted model server, and a window that follows. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { openChats, type Chats, type ChatsOptions } from '../../electron/app/chats/index.js'
import { connect } from '../../electron/app/connect.js'
import { applyBatch } from '../../electron/contract/chat-state.js'
import {
  chatBatchSchema,
  type ChatBatch,
  type ChatSnapshot,
  type ChatState,
  type RunView,
} from '../../electron/contract/chat.js'
import { driverFolder, type DriverFolder } from './driver-folder.js'
import { useReaderWorker } from './reader-worker.js'
import {
  startScriptedOllama,
  type Script,
  type ScriptedOllama,
  type ScriptedOptions,
  type ScriptedReply,
} from './scripted-ollama.js'

export interface ChatStage {
  readonly driver: DriverFolder
  /** For files of the test. */
  readonly folder: string
  file(name: string, content: string): string
  open(
    script: Script,
    change?: { server?: ScriptedOptions; chats?: Partial<ChatsOptions> },
  ): Promise<{ readonly chats: Chats; readonly server: ScriptedOllama; readonly window: Window }>
}

/** What a window knows from the batches alone. */
export interface Window {
  readonly batches: readonly ChatBatch[]
  begin(snapshot: ChatSnapshot): string
  state(chat: string): ChatState
  run(chat: string, run: number): RunView
  /** Resolves when the state is so; the test's own limit ends the wait. */
  until(chat: string, holds: (state: ChatState) => boolean): Promise<ChatState>
}

/** Call once at the top of a test file; chats and servers are closed after each test, and no process may be left. */
export function useChats(): ChatStage {
  vi.setConfig({ testTimeout: 240_000 })
  useReaderWorker()
  const driver = driverFolder()
  const home = join(driver.scratch, 'home')
  mkdirSync(home)
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close()
    expect(driver.running()).toEqual([])
  })
  afterAll(() => driver.remove())
  return {
    driver,
    folder: driver.scratch,
    file(name, content) {
      const path = join(driver.scratch, name)
      writeFileSync(path, content)
      return path
    },
    async open(script, change = {}) {
      const server = await startScriptedOllama({ script, ...change.server })
      open.push(() => server.close())
      const { window, onBatch } = createWindow()
      const chats = openChats({
        install: { version: 'test', driverDir: driver.real, sampleDir: '' },
        home,
        python: null,
        connect: () => connect({ url: server.url, allowRemote: false }),
        onBatch,
        ...change.chats,
      })
      open.push(() => chats.closeAll())
      return { chats, server, window }
    },
  }
}

function createWindow(): { window: Window; onBatch: (batch: ChatBatch) => void } {
  const snapshots = new Map<string, ChatSnapshot>()
  const batches: ChatBatch[] = []
  const looks = new Set<() => void>()

  function state(chat: string): ChatState {
    const snapshot = snapshots.get(chat)
    if (snapshot === undefined) throw new Error(`no chat ${chat}`)
    return snapshot.state
  }

  return {
    onBatch(sent) {
      // As over the channel: copied, checked, and nothing shared.
      const batch = chatBatchSchema.parse(structuredClone(sent))
      batches.push(batch)
      const before = snapshots.get(batch.chat)
      if (before === undefined) return
      const { snapshot, gap } = applyBatch(before, batch)
      if (gap) throw new Error('a batch is missing')
      snapshots.set(batch.chat, snapshot)
      for (const look of [...looks]) look()
    },
    window: {
      batches,
      begin(snapshot) {
        snapshots.set(snapshot.state.chat, snapshot)
        return snapshot.state.chat
      },
      state,
      run(chat, run) {
        const found = state(chat).runs.find((one) => one.run === run)
        if (found === undefined) throw new Error(`no run ${run}`)
        return found
      },
      until(chat, holds) {
        return new Promise((resolve) => {
          const look = (): void => {
            if (!holds(state(chat))) return
            looks.delete(look)
            resolve(state(chat))
          }
          looks.add(look)
          look()
        })
      },
    },
  }
}

/** Twenty thousand lines, too many for a window: answered with code. */
export const longLog = Array.from({ length: 20_000 }, (_, at) => `line ${at} status=200\n`).join('')

/**
 * The root model's replies in order, the last one again and again; sub-calls (prompts that begin with "piece") are
 * answered by `subCall`.
 */
export function replies(
  ...texts: readonly (ScriptedReply | ((n: number) => ScriptedReply | Promise<ScriptedReply>))[]
): Extract<Script, (...args: never[]) => unknown> {
  let next = 0
  return async ({ messages }) => {
    if (messages.at(-1)?.content.startsWith('piece') === true) return 'yes'
    const reply = texts[Math.min(next, texts.length - 1)] ?? ''
    next += 1
    return typeof reply === 'function' ? reply(next - 1) : reply
  }
}

/** For `until`: this run is over. */
export function over(run: number): (state: ChatState) => boolean {
  return ({ runs }) => runs.some((one) => one.run === run && one.state === 'done')
}

export { gate } from './gate.js'
