/** One chat: a session with its files and questions, and the state that a window shows of it. */
import type { ChatBatch, ChatEvent, ChatSnapshot } from '../../contract/chat.js'
import { emptyChat } from '../../contract/chat-state.js'
import type { Args, Result } from '../../contract/ipc.js'
import type { ExportFormat } from '../../contract/report.js'
import { ownPlaces } from '../places.js'
import { openSession, type SessionOptions } from '../session.js'
import { createSource, type Source } from '../source/source.js'
import { createChatFiles } from './files.js'
import { watchMemory } from './memory-watch.js'
import { createPublisher } from './publisher.js'
import { createRecords, type Exported } from './records.js'
import { createChatRuns, type Answerer } from './runs.js'
import { createTexts } from './texts.js'

export interface Chat {
  readonly id: string
  snapshot(): ChatSnapshot
  addFiles(paths: readonly string[], names?: ReadonlyMap<string, string>): void
  setEncoding(id: string, encoding: string | null): Promise<void>
  unlock(id: string, password: string): void
  removeFile(id: string): Promise<void>
  ask(question: string, by: Answerer): number
  stop(): void
  inspect(where: Omit<Args<'chat.inspect'>, 'chat'>): Promise<Result<'chat.inspect'>>
  read(where: Omit<Args<'chat.read'>, 'chat'>): Result<'chat.read'>
  /** A question that is over, with all that its answer rests on. Throws QuarryError usage. */
  exported(run: number, format: ExportFormat): Exported
  /** The files' texts, to be looked at. */
  readonly source: Pick<Source, 'open' | 'lines' | 'find' | 'locate' | 'bytes' | 'password'>
  /** Stops what runs; resolves when no process and no open file is left. */
  close(): Promise<void>
}

export interface ChatOptions extends SessionOptions {
  readonly onBatch: (batch: ChatBatch) => void
  /** Of a bundled sample; null elsewhere. */
  readonly sample: { readonly truth: string } | null
}

export function createChat(options: ChatOptions): Chat {
  const session = openSession(options)
  const publisher = createPublisher(emptyChat(session.id, options.sample), options.onBatch)
  const push = (event: ChatEvent): void => publisher.push(event)
  const texts = createTexts()
  const records = createRecords(ownPlaces(options.home))
  const files = createChatFiles(session, push, () => runs.busy)
  const source = createSource(
    (name) => session.artefact(name),
    (name) => files.passwordOf(name),
  )
  const runs = createChatRuns({ session, files, texts, records, push })
  const nameOf = (id: string): string | null =>
    publisher.snapshot().state.files.find((file) => file.id === id)?.name ?? null
  const endWatch = watchMemory(
    () => session.memory(),
    (memory) => push({ type: 'memory', memory }),
  )
  return {
    id: session.id,
    snapshot: () => publisher.snapshot(),
    addFiles: (paths, names) => files.add(paths, names),
    setEncoding: (id, encoding) => source.without(nameOf(id), () => files.setEncoding(id, encoding)),
    unlock: (id, password) => files.unlock(id, password),
    removeFile: (id) => source.without(nameOf(id), () => files.remove(id)),
    ask: (question, by) => runs.ask(question, by),
    stop: () => runs.stop(),
    inspect: ({ path, offset, limit }) => session.inspect(path, offset, limit),
    read: (where) => texts.read(where),
    exported: (run, format) =>
      records.exported(
        run,
        publisher.snapshot().state.runs.find((one) => one.run === run),
        format,
      ),
    source,
    async close() {
      publisher.close()
      endWatch()
      await source.close()
      await files.close()
      const ended = runs.close()
      await session.close()
      await ended
    },
  }
}
