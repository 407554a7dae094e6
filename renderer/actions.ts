/** Everything the window can ask for. A request that fails leaves its reason in the store; nothing throws to a component. */
import { applyBatch } from '../electron/contract/chat-state.js'
import { call, factsOf, on, register } from './bridge.js'
import { frameQueue } from './frames.js'
import { focusComposer } from './keys/focus.js'
import { counted } from './words/format.js'
import { notReady } from './words/readiness.js'
import { isFirstLook, keepSnapshot, latestRun, useStore } from './store.js'
import { useView } from './view.js'
import type { ChatBatch, ChatSnapshot, ChatState } from '../electron/contract/chat.js'
import type { FolderOffer } from './store.js'
import type { BridgeFile, FileToken } from '../electron/contract/ipc.js'
import type { ExportFormat } from '../electron/contract/report.js'
import type { ErrorFacts } from './words/faults.js'

/** Subscribes, then fetches what lives already; returns the way to end it. */
export function start(): () => void {
  const batches = frameQueue<ChatBatch>(applyBatches)
  const ends = [on('chat.batch', (batch) => batches.push(batch)), on('files.opened', () => void takeOpened())]
  void attempt(async () => {
    const facts = await call('app.facts', {})
    useStore.setState({ facts })
    for (const chat of facts.chats) keepSnapshot(await call('chat.snapshot', { chat }))
    const newest = useStore.getState().order[0]
    if (newest !== undefined) openChat(newest)
    await takeOpened()
  })
  void lookAgain()
  return () => ends.forEach((end) => end())
}

/** Looks again at server, models and sandbox. */
export async function lookAgain(): Promise<void> {
  if (useStore.getState().lookingSince !== null) return
  useStore.setState({ lookingSince: Date.now() })
  await attempt(async () => useStore.setState({ engine: await call('engine.status', {}) }))
  useStore.setState({ lookingSince: null })
}

export async function chooseModel(model: string | null): Promise<void> {
  await attempt(async () => useStore.setState({ engine: await call('engine.choose', { model }) }))
}

export function openChat(chat: string): void {
  useStore.setState({ current: chat })
  useView.setState(nothingChosen)
}

/** Of a chat that comes on the screen: numbers of questions are those of one chat. */
const nothingChosen = { run: null, step: null, exporting: null }

/** A chat that nothing was put into yet serves as the new one. */
export async function newChat(): Promise<string | null> {
  const { chats, order } = useStore.getState()
  const unused = order.find((id) => isUnused(chats[id]?.state))
  if (unused !== undefined) {
    openChat(unused)
    focusComposer()
    return unused
  }
  return (
    (await attempt(async () => {
      const snapshot = await call('chat.open', {})
      keepSnapshot(snapshot)
      openChat(snapshot.state.chat)
      return snapshot.state.chat
    })) ?? null
  )
}

export async function playSample(): Promise<void> {
  await attempt(async () => {
    const snapshot = await call('chat.sample', {})
    keepSnapshot(snapshot)
    openChat(snapshot.state.chat)
  })
}

export async function closeChat(chat: string): Promise<void> {
  await attempt(async () => {
    await call('chat.close', { chat })
    const offers = useStore.getState().folders.filter((offer) => offer.chat === chat)
    for (const { token } of offers) await refuseOffer(token)
    const onScreen = useStore.getState().current === chat
    useStore.setState(({ chats, order, current }) => {
      const left = order.filter((id) => id !== chat)
      const rest = Object.fromEntries(Object.entries(chats).filter(([id]) => id !== chat))
      return { chats: rest, order: left, current: current === chat ? (left[0] ?? null) : current }
    })
    if (onScreen) useView.setState(nothingChosen)
  })
}

/** Dropped or picked files, into the chat on the screen or a new one. */
export async function addFiles(files: readonly BridgeFile[]): Promise<void> {
  forgetFault()
  await attempt(async () => {
    const tokens = await register(files)
    if (tokens.length < files.length) useStore.setState({ fault: leftOut(files.length - tokens.length) })
    if (tokens.length > 0) await attach(tokens)
  })
}

/** Files that were opened from outside: by the command line, a file manager, a second start. */
async function takeOpened(): Promise<void> {
  await attempt(async () => {
    const { tokens, left } = await call('files.take-opened', {})
    if (left > 0) useStore.setState({ fault: tooManyOpened(left) })
    if (tokens.length > 0) await attach(tokens)
  })
}

/** The system's file dialog. */
export async function chooseFiles(): Promise<void> {
  const chat = await chatForFiles()
  if (chat !== null) await attempt(() => call('chat.choose-files', { chat }))
}

/** The system's dialog for a folder; what it holds is shown before anything is read. */
export async function chooseFolder(): Promise<void> {
  const chat = await chatForFiles()
  if (chat === null) return
  const token = await attempt(() => call('files.choose-folder', {}))
  if (token != null) await offer(chat, token)
}

export async function addFolder({ chat, token }: FolderOffer): Promise<void> {
  dropOffer(token)
  await attempt(() => call('folder.add', { chat, token }))
}

/** The folder is not to be added; a look into it ends. */
export async function refuseOffer(token: string): Promise<void> {
  dropOffer(token)
  await attempt(() => call('folder.leave', { token }))
}

function dropOffer(token: string): void {
  useStore.setState(({ folders }) => ({ folders: folders.filter((one) => one.token !== token) }))
}

/** Reads a file again; null: by the encoding that is found. */
export async function setEncoding(chat: string, file: string, encoding: string | null): Promise<void> {
  await attempt(() => call('chat.set-encoding', { chat, file, encoding }))
}

export async function unlock(chat: string, file: string, password: string): Promise<void> {
  await attempt(() => call('chat.unlock', { chat, file, password }))
}

export async function removeFile(chat: string, file: string): Promise<void> {
  await attempt(() => call('chat.remove-file', { chat, file }))
}

/**
 * True when the main process took the question. One that comes before server and models were first looked at waits for
 * that, and is given up when there is none to ask: the composer then says why.
 */
export async function ask(chat: string, question: string): Promise<boolean> {
  forgetFault()
  if (await firstLook()) {
    const { chats, engine } = useStore.getState()
    const state = chats[chat]?.state
    if (state === undefined || notReady(state, engine, question) !== null) return false
  }
  const asked = await attempt(() => call('chat.ask', { chat, question }))
  if (asked !== undefined) useView.setState({ run: null })
  return asked !== undefined
}

export async function stop(): Promise<void> {
  const { current } = useStore.getState()
  const run = latestRun(useStore.getState())
  if (current === null || run === null || run.state === 'done') return
  useStore.setState({ stopping: `${current}/${run.run}` })
  await attempt(() => call('chat.stop', { chat: current }))
}

/** The name of the file that was written; null when the user cancelled, or when it failed. */
export async function exportQuestion(
  chat: string,
  run: number,
  format: ExportFormat,
): Promise<string | null> {
  forgetFault()
  return (await attempt(() => call('chat.export', { chat, run, format })))?.saved ?? null
}

export async function openLink(url: string): Promise<void> {
  await attempt(() => call('link.open', { url }))
}

export function forgetFault(): void {
  useStore.setState({ fault: null })
}

function isUnused(chat: ChatState | undefined): boolean {
  return chat !== undefined && !chat.sample && chat.files.length === 0 && chat.runs.length === 0
}

/** Waits while nobody knows yet what there is to ask; true when it had to. */
async function firstLook(): Promise<boolean> {
  if (!isFirstLook(useStore.getState())) return false
  await new Promise<void>((resolve) => {
    const end = useStore.subscribe((state) => {
      if (isFirstLook(state)) return
      end()
      resolve()
    })
  })
  return true
}

async function attach(tokens: readonly FileToken[]): Promise<void> {
  const chat = await chatForFiles()
  if (chat === null) return
  const files = tokens.filter(({ folder }) => !folder)
  if (files.length > 0) await call('chat.add-files', { chat, tokens: files.map(({ token }) => token) })
  await Promise.all(tokens.filter(({ folder }) => folder).map((token) => offer(chat, token)))
}

/** A folder that cannot be looked into is an offer no more; the fault says why. */
async function offer(chat: string, { token, name }: FileToken): Promise<void> {
  const waiting: FolderOffer = { token, chat, name, view: null }
  useStore.setState(({ folders }) => ({
    folders: [...folders.filter((one) => one.token !== token), waiting],
  }))
  try {
    const view = await call('folder.look', { token })
    useStore.setState(({ folders }) => ({
      folders: folders.map((one) => (one === waiting ? { ...one, view } : one)),
    }))
  } catch (error) {
    // One of the same folder that came after it stands.
    useStore.setState(({ folders }) => ({ folders: folders.filter((one) => one !== waiting) }))
    const fault = factsOf(error)
    if (fault.code !== 'stopped') useStore.setState({ fault })
  }
}

function leftOut(count: number): ErrorFacts {
  return {
    code: 'input_not_a_file',
    message: `${counted(count, 'item')} could not be added: things that are neither files nor folders are left out`,
  }
}

function tooManyOpened(count: number): ErrorFacts {
  return {
    code: 'input_too_large',
    message: `${counted(count, 'file')} more than can be opened at once ${count === 1 ? 'was' : 'were'} left out`,
    remedy: 'add the folder that holds them instead',
  }
}

/** The sample's file is fixed: files for a question of one's own go to a chat of their own. */
async function chatForFiles(): Promise<string | null> {
  const { current, chats } = useStore.getState()
  const open = current === null ? undefined : chats[current]?.state
  return open === undefined || open.sample ? newChat() : open.chat
}

function applyBatches(batches: readonly ChatBatch[]): void {
  const chats: Record<string, ChatSnapshot> = { ...useStore.getState().chats }
  const torn = new Set<string>()
  for (const batch of batches) {
    const chat = chats[batch.chat]
    // A batch of a chat whose snapshot is on its way: the snapshot holds it, or the next gap fetches it.
    if (chat === undefined || torn.has(batch.chat)) continue
    const { snapshot, gap } = applyBatch(chat, batch)
    chats[batch.chat] = snapshot
    if (gap) torn.add(batch.chat)
  }
  useStore.setState({ chats })
  for (const chat of torn) {
    void attempt(async () => keepSnapshot(await call('chat.snapshot', { chat })))
  }
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    useStore.setState({ fault: factsOf(error) })
    return undefined
  }
}
