/**
 * What the window knows: facts of the app, what a question needs, and a copy of every live chat. Only `actions.ts` and
 * the pushes of the main process change it. Components read it by the selectors below, so that they render again only
 * when their own part changed.
 */
import { create } from 'zustand'
import type { ChatSnapshot, ChatState, RunView } from '../electron/contract/chat.js'
import type { FolderView } from '../electron/contract/files.js'
import type { AppFacts, EngineStatus } from '../electron/contract/ipc.js'
import type { ErrorFacts } from './words/faults.js'

/** A folder that was dropped or chosen and waits for a yes. */
export interface FolderOffer {
  readonly token: string
  readonly chat: string
  readonly name: string
  /** Null while it is looked into. */
  readonly view: FolderView | null
}

export interface State {
  readonly facts: AppFacts | null
  readonly engine: EngineStatus | null
  /** Since when server, models and sandbox are being looked for (milliseconds since 1970); null when nobody looks. */
  readonly lookingSince: number | null
  readonly chats: Readonly<Record<string, ChatSnapshot>>
  /** Of all chats. */
  readonly folders: readonly FolderOffer[]
  /** Newest first. */
  readonly order: readonly string[]
  readonly current: string | null
  /** The run that is to stop and has not said yet that it did: `chat/run`. */
  readonly stopping: string | null
  /** The last request of the window that failed for a reason no other place shows. */
  readonly fault: ErrorFacts | null
}

export const useStore = create<State>()(() => ({
  facts: null,
  engine: null,
  lookingSince: null,
  chats: {},
  folders: [],
  order: [],
  current: null,
  stopping: null,
  fault: null,
}))

/** Puts a snapshot in, without choosing its chat. */
export function keepSnapshot(snapshot: ChatSnapshot): void {
  const id = snapshot.state.chat
  useStore.setState(({ chats, order }) => ({
    chats: { ...chats, [id]: snapshot },
    order: order.includes(id) ? order : [id, ...order],
  }))
}

/** Server, models and sandbox are being looked at and nothing is known of them yet. */
export function isFirstLook({ engine, lookingSince }: State): boolean {
  return engine === null && lookingSince !== null
}

/** The chat on the screen. */
export function currentChat(state: State): ChatState | null {
  return state.current === null ? null : (state.chats[state.current]?.state ?? null)
}

/** The newest run of the chat on the screen. */
export function latestRun(state: State): RunView | null {
  return currentChat(state)?.runs.at(-1) ?? null
}

/** True from the question until its result or failure. */
export function isBusy(state: State): boolean {
  const run = latestRun(state)
  return run !== null && run.state !== 'done'
}

/** The newest question that is over and has a record. */
export function exportableRun(state: State): RunView | null {
  return currentChat(state)?.runs.findLast(isExportable) ?? null
}

/** It is over, however it ended, and its record was begun: which is told by its mode. One that never began has none. */
export function isExportable({ state, mode }: RunView): boolean {
  return state === 'done' && mode !== null
}

/** True from the wish to stop until the run is over. */
export function isStopping(state: State): boolean {
  const run = latestRun(state)
  return run !== null && run.state !== 'done' && state.stopping === `${state.current}/${run.run}`
}

/** The chat on the screen plays the recorded sample. */
export function isSample(state: State): boolean {
  return currentChat(state)?.sample ?? false
}

export function useChat(): ChatState | null {
  return useStore(currentChat)
}

export function useLatestRun(): RunView | null {
  return useStore(latestRun)
}
