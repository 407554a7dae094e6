/** The files of a chat: listed at once, read one after the other, each with its own end. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ChatEvent, FileView } from '../../contract/chat.js'
import type { DocumentFacts } from '../../contract/documents.js'
import { factsOf, QuarryError, type ErrorFacts } from '../../contract/errors.js'
import { documentName } from '../../documents/names.js'
import { createReader, type Reader } from '../../documents/reader.js'
import { createPace } from '../reading-pace.js'
import type { FailedFile, Session } from '../session.js'

export interface ChatFiles {
  /**
   * Absolute paths. A file that is here and has not changed is not added twice; one that failed is tried again; one that
   * has changed is added beside its older text. `names`: of files that are not called by their base name.
   */
  add(paths: readonly string[], names?: ReadonlyMap<string, string>): void
  /**
   * Reads a file again by this encoding, a WHATWG label; null: as it is found. Throws QuarryError usage for a file that a
   * question was asked about or that is being read, and, where it is read already, while a question is being answered.
   */
  setEncoding(id: string, encoding: string | null): Promise<void>
  /**
   * Tries again with a password. One that opens a file whose pages the window draws is kept in memory as long as the file
   * is here; any other is forgotten once it was tried. Throws QuarryError usage.
   */
  unlock(id: string, password: string): void
  /** What opened the file of this name in the session; null where nothing is kept. */
  passwordOf(name: string): string | null
  /** Throws QuarryError usage for a file that a question was, or is being, asked about. */
  remove(id: string): Promise<void>
  /** Resolves when nothing is being read. */
  settled(): Promise<void>
  /** Files that are or may become readable. */
  readonly hopeful: number
  readonly failed: readonly FailedFile[]
  /** Ends the reading. */
  close(): Promise<void>
}

interface Entry {
  readonly path: string
  /** Size and time of the last change; empty when there is no such file. */
  readonly stamp: string
  readonly stop: AbortController
  /** Another name than the base name. */
  readonly wished: string | undefined
  /** As the user chose. */
  encoding: string | undefined
  /** To be tried, or, of a PDF that it opened, what draws its pages. Never part of `view`. */
  password: string | undefined
  view: FileView
  /** In the session; null before it is read. */
  name: string | null
  error: ErrorFacts | null
  gone: boolean
}

export function createChatFiles(
  session: Pick<Session, 'attach' | 'detach'>,
  push: (event: ChatEvent) => void,
  isAsking: () => boolean = () => false,
): ChatFiles {
  let entries: Entry[] = []
  let count = 0
  /** Given, and not yet looked at. */
  let unlisted = 0
  let listing: Promise<void> = Promise.resolve()
  let reading: Promise<void> | null = null
  let closed = false

  function show(entry: Entry, change: Partial<FileView>): void {
    entry.view = { ...entry.view, ...change }
    if (!entry.gone) push({ type: 'file', file: entry.view })
  }

  function enter(file: string, stamp: string, bytes: number, wished?: string): Entry {
    count += 1
    const view: FileView = {
      id: `file-${count}`,
      name: wished ?? documentName(file),
      bytes,
      state: 'reading',
      done: 0,
      facts: null,
      error: null,
    }
    const entry: Entry = {
      path: file,
      stamp,
      stop: new AbortController(),
      wished,
      encoding: undefined,
      password: undefined,
      view,
      name: null,
      error: null,
      gone: false,
    }
    entries = [...entries, entry]
    return entry
  }

  function leave(entry: Entry): void {
    entry.gone = true
    entry.password = undefined
    entries = entries.filter((one) => one !== entry)
    push({ type: 'file-gone', id: entry.view.id })
  }

  async function list(paths: readonly string[], names: ReadonlyMap<string, string>): Promise<void> {
    const stats = await Promise.all(paths.map((file) => stat(file).catch(() => null)))
    for (const [at, file] of paths.entries()) {
      if (closed) return
      const now = stats[at] ?? null
      const stamp = now === null ? '' : `${now.size} ${now.mtimeMs}`
      const same = entries.filter((entry) => entry.path === file)
      for (const entry of same) if (entry.view.state === 'failed') leave(entry)
      if (same.some((entry) => entry.view.state !== 'failed' && entry.stamp === stamp)) continue
      show(enter(file, stamp, now?.isFile() === true ? now.size : 0, names.get(file)), {})
    }
    startReading()
  }

  function startReading(): void {
    reading ??= readAll().finally(() => (reading = null))
  }

  function readAgain(entry: Entry): void {
    entry.error = null
    show(entry, { state: 'reading', done: 0, left: null, facts: null, error: null })
    startReading()
  }

  /** A file that is not being read. */
  function resting(id: string): Entry {
    const entry = entries.find(({ view }) => view.id === id)
    if (entry === undefined) throw new QuarryError('usage', 'this file is no longer in the chat')
    if (entry.view.state !== 'reading') return entry
    throw new QuarryError('usage', `${entry.view.name} is being read`, { remedy: 'wait until it is there' })
  }

  /**
   * Takes what was read of an entry out of the session. A question counts on its files from the moment it is taken, also
   * before the session has it; and a question that is taken meanwhile waits for this and for what follows.
   */
  async function takeOut(entry: Entry, afterwards: () => void): Promise<void> {
    if (entry.name === null) return afterwards()
    if (isAsking()) {
      throw new QuarryError('usage', `a question is being answered with ${entry.view.name}`, {
        remedy: 'stop it or wait',
      })
    }
    const work = session.detach(entry.name).then(() => {
      entry.name = null
      afterwards()
    })
    const ended = work.catch(() => undefined)
    listing = listing.then(() => ended)
    await work
  }

  async function readAll(): Promise<void> {
    const reader = createReader()
    try {
      for (;;) {
        const next = entries.find(({ view }) => view.state === 'reading')
        if (next === undefined || closed) return
        await read(next, reader)
      }
    } finally {
      await reader.close()
    }
  }

  async function read(entry: Entry, reader: Reader): Promise<void> {
    const pace = createPace(() => performance.now() / 1000)
    const { wished: name, encoding, password } = entry
    entry.password = undefined
    try {
      const { documents, failed } = await session.attach([entry.path], {
        signal: entry.stop.signal,
        reader,
        of: () => ({ name, encoding, password }),
        onProgress: (done, total) => show(entry, { done, bytes: total, left: pace(done, total) }),
      })
      const [first, ...others] = documents
      if (failed[0] !== undefined) fail(entry, failed[0].error)
      if (first !== undefined) ready(entry, first)
      if (first?.kind === 'pdf' && !entry.gone) entry.password = password
      for (const facts of others) ready(enter(facts.path, entry.stamp, facts.fileBytes), facts)
      if (first === undefined && failed[0] === undefined)
        show(entry, { state: 'failed', error: nothingIn(entry) })
      if (entry.gone && first !== undefined) await session.detach(first.name)
    } catch (error) {
      fail(entry, factsOf(error))
    }
  }

  function fail(entry: Entry, error: ErrorFacts): void {
    entry.error = error
    show(entry, { state: 'failed', left: null, error })
  }

  function ready(entry: Entry, facts: DocumentFacts): void {
    const { name, kind, encoding, chars, lines, warnings, fileBytes, units, encodingChosen } = facts
    entry.name = name
    show(entry, {
      name,
      state: 'ready',
      bytes: fileBytes,
      done: fileBytes,
      left: null,
      facts: {
        ...{ kind, encoding, chars, lines, warnings },
        ...(units === undefined ? {} : { units }),
        ...(encodingChosen === undefined ? {} : { encodingChosen }),
      },
    })
  }

  return {
    add(paths, names = new Map()) {
      unlisted += paths.length
      listing = listing
        .then(() =>
          list(
            paths.map((file) => path.resolve(file)),
            names,
          ),
        )
        .finally(() => (unlisted -= paths.length))
    },
    async setEncoding(id, encoding) {
      const entry = resting(id)
      await takeOut(entry, () => {
        entry.encoding = encoding ?? undefined
        readAgain(entry)
      })
    },
    unlock(id, password) {
      const entry = resting(id)
      if (entry.view.state !== 'failed') throw new QuarryError('usage', `${entry.view.name} is open already`)
      entry.password = password
      readAgain(entry)
    },
    passwordOf: (name) => entries.find((entry) => entry.name === name)?.password ?? null,
    async remove(id) {
      const entry = entries.find(({ view }) => view.id === id)
      if (entry === undefined) return
      await takeOut(entry, () => {
        leave(entry)
        entry.stop.abort()
      })
    },
    async settled() {
      await listing
      await reading
    },
    get hopeful() {
      return unlisted + entries.filter(({ view }) => view.state !== 'failed').length
    },
    get failed() {
      return entries.flatMap(({ path: file, error }) => (error === null ? [] : [{ path: file, error }]))
    },
    async close() {
      closed = true
      for (const entry of entries) entry.stop.abort()
      await listing
      await reading
      for (const entry of entries) entry.password = undefined
    },
  }
}

function nothingIn({ view }: Entry): ErrorFacts {
  return { code: 'input_empty', message: `${view.name} holds nothing that can be read` }
}
