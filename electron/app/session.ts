/** A session: files, one REPL over them, and the questions asked about them one after the other. */
import path from 'node:path'
import type { Artefact, DocumentFacts } from '../contract/documents.js'
import { factsOf, QuarryError, stoppedError, type ErrorFacts } from '../contract/errors.js'
import type { JournalEvent } from '../contract/journal.js'
import type { ModelServer } from '../contract/model.js'
import type { Repl } from '../contract/repl.js'
import type { RunEvent, RunOptions, RunResult } from '../contract/run.js'
import type { SandboxReport } from '../contract/sandbox.js'
import type { Inspection } from '../contract/wire.js'
import { documentName, uniqueNames } from '../documents/names.js'
import { openDocuments, type FileWish } from '../documents/open.js'
import type { Reader } from '../documents/reader.js'
import { sessionId } from '../library/ids.js'
import { createReplyCache } from '../models/cache.js'
import { answerQuestion } from './question.js'
import type { Earlier } from './run-over.js'
import type { Install } from './install.js'
import { createLiveRepl } from './live-repl.js'
import { findSandbox } from './machine.js'
import { replParts } from './repl-parts.js'
import type { TimeBudget } from './time-budget.js'

export interface SessionOptions {
  readonly install: Install
  /** The data folder. */
  readonly home: string
  readonly python: string | null
  readonly server: ModelServer
  /** Notes for a log; they may hold words of the code that ran, and so of the documents. */
  readonly onLog?: (text: string) => void
}

export interface AttachOptions {
  readonly signal?: AbortSignal
  /** Bytes read and in all, of the file that is being read; `at` counts the files from 0. */
  readonly onProgress?: (done: number, total: number, at: number) => void
  /** What the user said of a file, by its path as it is given here. */
  readonly of?: (path: string) => FileWish
  /** Reads for several calls; the caller closes it. */
  readonly reader?: Reader
}

export interface Attached {
  readonly documents: readonly DocumentFacts[]
  /** Files that could not be read; the others stand. */
  readonly failed: readonly FailedFile[]
}

export interface FailedFile {
  readonly path: string
  readonly error: ErrorFacts
}

export interface AskRequest {
  readonly question: string
  readonly options: RunOptions
  /** Decide the concurrency of sub-calls when the model is loaded; else as in the options. */
  readonly concurrencyByGpu?: boolean
  /** Began with the reading of the files, where they are part of the question; else `maxSeconds` count from now. */
  readonly time?: TimeBudget
  readonly signal?: AbortSignal
  /** Another model server than the session's. */
  readonly server?: ModelServer
  readonly onEvent?: (event: RunEvent) => void
  /** Called at once with the list that takes every recorded event of this run. */
  readonly onRecord?: (events: readonly JournalEvent[]) => void
}

export interface AskResult extends RunResult {
  /** Path of the run's journal; null when it could not be written. */
  readonly journal: string | null
  /** What the user was told on the way, in order. */
  readonly notices: readonly ErrorFacts[]
}

export interface Session {
  readonly id: string
  readonly documents: readonly DocumentFacts[]
  /** An open document, which stays the session's; null where none has this name. */
  artefact(name: string): Artefact | null
  /**
   * Adds files, one call at a time. A question that runs does not see them; the next one does: with questions asked
   * already it starts a new child and repeats the earlier work.
   */
  attach(paths: readonly string[], options?: AttachOptions): Promise<Attached>
  /** Takes a document out again. Throws QuarryError usage once a question was asked, since its journal names it. */
  detach(name: string): Promise<void>
  /** Finds Python and tries the sandbox, so that the first question need not. Throws QuarryError. */
  prepare(signal?: AbortSignal): Promise<SandboxReport>
  /** One at a time. Throws QuarryError when the run cannot begin; afterwards every failure is a result. */
  ask(request: AskRequest): Promise<AskResult>
  /** Stops the question that runs. */
  stop(): void
  /** A look into a variable; null when no REPL lives. */
  inspect(path: readonly (string | number)[], offset: number, limit: number): Promise<Inspection | null>
  /** Of the REPL's processes; null when none lives. */
  memory(): ReturnType<Repl['memory']> | null
  close(): Promise<void>
}

export function openSession(options: SessionOptions): Session {
  const id = sessionId(new Date())
  const artefacts: Artefact[] = []
  /** Absolute paths of all files that were to be attached. */
  const named: string[] = []
  const runs: JournalEvent[][] = []
  const earlier: Earlier[] = []
  const cache = createReplyCache()
  const closing = new AbortController()
  let sandbox: Promise<SandboxReport> | null = null
  let running: { stop: AbortController; done: Promise<unknown> } | null = null
  let closed: Promise<void> | null = null
  /** The documents are others than those that the REPL knows. */
  let stale = false

  function prepare(signal?: AbortSignal): Promise<SandboxReport> {
    sandbox ??= findSandbox({
      install: options.install,
      home: options.home,
      python: options.python,
      privatePaths: named,
      ...(signal === undefined ? {} : { signal }),
    }).catch((error: unknown) => {
      sandbox = null
      throw error
    })
    return sandbox
  }

  const live = createLiveRepl(
    replParts(options.install, () => prepare(), options.onLog),
    [],
  )

  async function ask(request: AskRequest): Promise<AskResult> {
    if (running !== null)
      throw new QuarryError('usage', 'a question is being answered already', { remedy: 'stop it or wait' })
    if (closing.signal.aborted) throw new QuarryError('usage', 'the session is closed')
    // The last document may have been taken out since the question was taken.
    if (artefacts.length === 0)
      throw new QuarryError('usage', 'there is no file to ask about', { remedy: 'add a file first' })
    const stop = new AbortController()
    const signals = [stop.signal, closing.signal, ...(request.signal === undefined ? [] : [request.signal])]
    const events: JournalEvent[] = []
    request.onRecord?.(events)
    const work = answer({ ...request, signal: AbortSignal.any(signals) }, events)
    running = { stop, done: work.catch(() => undefined) }
    try {
      const result = await work
      if (result.answer !== '') earlier.push({ question: request.question, answer: result.answer })
      return result
    } finally {
      if (events.length > 0) runs.push(events)
      running = null
    }
  }

  async function answer(
    request: Parameters<typeof answerQuestion>[1],
    events: JournalEvent[],
  ): Promise<AskResult> {
    const documents = [...artefacts]
    if (stale) {
      stale = false
      await live.setDocuments(documents)
    }
    const ports = {
      home: options.home,
      app: options.install.version,
      session: id,
      run: runs.length + 1,
      server: request.server ?? options.server,
      sandbox: () => prepare(),
      live,
      artefacts: documents,
      events,
      history: () => [...runs, events],
      earlier: [...earlier],
      cache,
    }
    return answerQuestion(ports, request)
  }

  async function attach(paths: readonly string[], attachOptions: AttachOptions = {}): Promise<Attached> {
    const { signal, onProgress, reader, of } = attachOptions
    // An interpreter must not read a folder that holds one of the files: it is looked at again.
    named.push(...paths.map((one) => path.resolve(one)))
    sandbox = null
    const opened = await openDocuments(paths, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(reader === undefined ? {} : { reader }),
      ...(of === undefined ? {} : { of }),
    })
    if (signal?.aborted === true) {
      await Promise.all(opened.artefacts.map((artefact) => artefact.close()))
      throw stoppedError()
    }
    const wished = new Map(paths.map((one) => [path.resolve(one), of?.(one).name]))
    const names = uniqueNames(
      opened.artefacts.map(({ facts }) => facts.path),
      artefacts.map(({ facts }) => facts.name),
      (file) => wished.get(file) ?? documentName(file),
    )
    const added = opened.artefacts.map((artefact, index) =>
      renamed(artefact, names[index] ?? artefact.facts.name),
    )
    artefacts.push(...added)
    if (added.length > 0) stale = true
    return {
      documents: added.map(({ facts }) => facts),
      failed: opened.failed.map(({ path, error }) => ({ path, error: factsOf(error) })),
    }
  }

  async function detach(name: string): Promise<void> {
    if (runs.length > 0 || running !== null) {
      throw new QuarryError('usage', `${name} is part of questions that were asked already`, {
        remedy: 'begin a new chat without it',
      })
    }
    const at = artefacts.findIndex(({ facts }) => facts.name === name)
    if (at === -1) return
    const gone = artefacts.splice(at, 1)
    stale = true
    await Promise.all(gone.map((artefact) => artefact.close()))
  }

  async function close(): Promise<void> {
    closing.abort()
    await running?.done
    await live.close()
    await Promise.all(artefacts.map((artefact) => artefact.close()))
  }

  return {
    id,
    get documents() {
      return artefacts.map(({ facts }) => facts)
    },
    artefact: (name) => artefacts.find(({ facts }) => facts.name === name) ?? null,
    attach,
    detach,
    prepare,
    ask,
    stop: () => running?.stop.abort(),
    inspect: (path, offset, limit) => live.inspect(path, offset, limit),
    memory: () => live.memory(),
    close: () => (closed ??= close()),
  }
}

/** Names are unique over all files of a session, whenever they came. */
function renamed(artefact: Artefact, name: string): Artefact {
  return { ...artefact, facts: { ...artefact.facts, name }, close: () => artefact.close() }
}
