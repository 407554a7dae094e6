/** All chats of the app window: what it may ask of the main process about files, questions and models. */
import type { ChatBatch, ChatSnapshot } from '../../contract/chat.js'
import { QuarryError, type ErrorFacts } from '../../contract/errors.js'
import type { Args, EngineStatus, Result } from '../../contract/ipc.js'
import type { ModelServer } from '../../contract/model.js'
import type { Install } from '../install.js'
import { createRecordedServer, type RecordedPace } from '../recorded-server.js'
import { openSample, sampleFacts } from '../sample.js'
import { noWishes } from '../settings.js'
import { serverOr } from './absent-server.js'
import { createChat, type Chat } from './chat.js'
import { createEngine } from './engine.js'
import type { Exported } from './records.js'
import type { Answerer } from './runs.js'

export interface ChatsOptions {
  readonly install: Install
  /** The data folder. */
  readonly home: string
  /** A path or a program's name; null: Quarry finds one. */
  readonly python: string | null
  /** What it throws is shown as the server's error. */
  readonly connect: () => ModelServer
  /** Called at most once a frame and chat. */
  readonly onBatch: (batch: ChatBatch) => void
  /** At which a recorded reply appears; that of a reader when absent. */
  readonly samplePace?: RecordedPace
  /** Notes for a log; they may hold words of documents. */
  readonly onLog?: (text: string) => void
}

/** Failures are thrown as QuarryError; a chat that is closed is one of them (usage). */
export interface Chats {
  /** Ids of the chats that live, oldest first. */
  chats(): string[]
  /** The bundled sample; null when this build has none. */
  sample(): { readonly question: string; readonly file: string } | null
  engineStatus(): Promise<EngineStatus>
  /** Null: Quarry chooses. */
  chooseModel(model: string | null): Promise<EngineStatus>
  open(): ChatSnapshot
  /**
   * A chat on the bundled file whose recorded question is asked at once. The window asks nothing else in it and takes the
   * user's own questions to a chat of their own; one that is asked here all the same goes to a real model.
   */
  openSample(): Promise<ChatSnapshot>
  snapshot(chat: string): ChatSnapshot
  close(chat: string): Promise<void>
  /** Returns at once; the files' states come as events. `names`: of files that are not called by their base name. */
  addFiles(chat: string, paths: readonly string[], names?: ReadonlyMap<string, string>): void
  /** Reads a file again, before the first question; null: the encoding is found out again. */
  setEncoding(chat: string, file: string, encoding: string | null): Promise<void>
  /** Tries a password on a file that asks for one. */
  unlock(chat: string, file: string, password: string): void
  removeFile(chat: string, file: string): Promise<void>
  /** The number of the run. */
  ask(chat: string, question: string): number
  stop(chat: string): void
  inspect(args: Args<'chat.inspect'>): Promise<Result<'chat.inspect'>>
  read(args: Args<'chat.read'>): Result<'chat.read'>
  /** A question that is over, written as a file of this format. */
  exported(args: Args<'chat.export'>): Exported
  /** The files of a chat, to be looked at. */
  source(chat: string): Chat['source']
  /** Stops every run and closes every chat and the connection to the model server. */
  closeAll(): Promise<void>
}

/** Characters a second at which code can be followed. */
const readingPace: RecordedPace = { charsPerSecond: 300 }

export function openChats(options: ChatsOptions): Chats {
  const { install, home, python, onBatch } = options
  const server = serverOr(options.connect)
  const closing = new AbortController()
  const engine = createEngine({ install, home, python, server, signal: closing.signal })
  const chats = new Map<string, Chat>()

  function begin(sample: { readonly truth: string } | null): Chat {
    if (closing.signal.aborted) throw new QuarryError('usage', 'Quarry is closing')
    const log = options.onLog === undefined ? {} : { onLog: options.onLog }
    const chat = createChat({ install, home, python, server, sample, onBatch, ...log })
    chats.set(chat.id, chat)
    return chat
  }

  function chatOf(id: string): Chat {
    const chat = chats.get(id)
    if (chat !== undefined) return chat
    throw new QuarryError('usage', 'this chat is closed', { remedy: 'begin a new one' })
  }

  function realModel(chat: Chat): Answerer {
    const wishes = { ...noWishes, model: engine.chosen }
    const by = { server, wishes, model: engine.expected }
    return chat.snapshot().state.sample ? { ...by, explain: ofSample } : by
  }

  return {
    chats: () => [...chats.keys()],
    sample: () => sampleFacts(install),
    engineStatus: () => engine.status(),
    chooseModel(model) {
      engine.choose(model)
      return engine.status()
    },
    open: () => begin(null).snapshot(),
    async openSample() {
      const { answer, path, recording, wishes } = await openSample(install)
      const chat = begin({ truth: answer })
      chat.addFiles([path])
      const recorded = createRecordedServer(recording, options.samplePace ?? readingPace)
      chat.ask(recording.question, { server: recorded, wishes, model: recording.model })
      return chat.snapshot()
    },
    snapshot: (id) => chatOf(id).snapshot(),
    async close(id) {
      const chat = chatOf(id)
      chats.delete(id)
      await chat.close()
    },
    addFiles: (id, paths, names) => chatOf(id).addFiles(paths, names),
    setEncoding: (id, file, encoding) => chatOf(id).setEncoding(file, encoding),
    unlock: (id, file, password) => chatOf(id).unlock(file, password),
    removeFile: (id, file) => chatOf(id).removeFile(file),
    ask(id, question) {
      const chat = chatOf(id)
      return chat.ask(question, realModel(chat))
    },
    stop: (id) => chatOf(id).stop(),
    inspect: (args) => chatOf(args.chat).inspect(args),
    read: (args) => chatOf(args.chat).read(args),
    exported: ({ chat, run, format }) => chatOf(chat).exported(run, format),
    source: (id) => chatOf(id).source,
    async closeAll() {
      closing.abort()
      const open = [...chats.values()]
      chats.clear()
      await Promise.all(open.map((chat) => chat.close()))
      await server.close()
    },
  }
}

/** The sample plays without a model; a question of the user's own does not. */
function ofSample(facts: ErrorFacts): ErrorFacts {
  const message = `only the sample's own question is recorded; another one needs a model, and ${facts.message}`
  return { ...facts, message }
}
