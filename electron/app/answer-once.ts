/** One question about files, from nothing to an answer: a session that lives for it alone. */
import type { DocumentFacts } from '../contract/documents.js'
import type { FolderPreview } from '../documents/folder.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { ModelServer } from '../contract/model.js'
import { defaultBudgets, noTotals, type RunEvent } from '../contract/run.js'
import { nothingReadable } from './failed-files.js'
import { namedFiles } from './folder-files.js'
import type { Install } from './install.js'
import { openSession, type AskResult, type Attached, type FailedFile, type Session } from './session.js'
import { chooseSettings, type Settings, type Wishes } from './settings.js'
import { startTimeBudget, type TimeBudget } from './time-budget.js'

export interface OnceRequest {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly server: ModelServer
  /** Files and folders. */
  readonly paths: readonly string[]
  readonly reading?: ReadingWishes
  readonly question: string
  readonly wishes: Wishes
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  /** Files were read; told before the model is asked. */
  readonly onAttached?: (documents: readonly DocumentFacts[], failed: readonly FailedFile[]) => void
  /** A folder was looked into; nothing of it was read yet. */
  readonly onFolder?: (folder: string, preview: FolderPreview) => void
  /** Files that were named more than once; each is read once. */
  readonly onRepeated?: (files: readonly string[]) => void
  /** Bytes read and in all, of file `at` of `files`, counted from 0. */
  readonly onReading?: (done: number, total: number, at: number, files: number) => void
  readonly onNote?: (text: string) => void
}

/** What the user said of all files that were named. */
export interface ReadingWishes {
  /** WHATWG label of the encoding of texts. */
  readonly encoding?: string
  readonly password?: string
}

export interface OnceResult extends AskResult {
  readonly failed: readonly FailedFile[]
}

/**
 * Throws QuarryError when the run cannot begin. Of several hindrances the files' comes first, then the server's. The
 * seconds that a question may take include the reading of its files.
 */
export async function answerOnce(request: OnceRequest): Promise<OnceResult> {
  const { install, home, python, server, signal, wishes } = request
  const session = openSession({ install, home, python, server })
  const time = startTimeBudget(wishes.maxSeconds ?? defaultBudgets.maxSeconds)
  try {
    const prepared = await inTime(time, request, (bound) => prepare(session, { ...request, signal: bound }))
    if (prepared === null) return timeOver(time, wishes)
    const { failed, warnings, settings } = prepared
    for (const note of settings.notes) request.onNote?.(note)
    for (const facts of warnings) request.onEvent({ type: 'notice', facts })
    const result = await session.ask({
      question: request.question,
      options: settings.options,
      concurrencyByGpu: settings.concurrencyByGpu,
      time,
      signal,
      onEvent: request.onEvent,
    })
    return { ...result, notices: [...warnings, ...result.notices], failed }
  } finally {
    await session.close()
  }
}

/** Null when the time was over before it was done. */
async function inTime<Value>(
  time: TimeBudget,
  { signal }: OnceRequest,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const bound = time.bound(signal)
  try {
    return await work(bound.signal)
  } catch (error) {
    if (bound.signal.aborted && !signal.aborted) return null
    throw error
  } finally {
    bound.end()
  }
}

/** No run began, so none was recorded. */
function timeOver(time: TimeBudget, { model, mode }: Wishes): OnceResult {
  const message = 'the time was over before the files were read and the sandbox was tried'
  return {
    answer: '',
    kind: 'timeout',
    value: null,
    evidence: [],
    numbers: [],
    coverage: [],
    ...noTotals,
    seconds: time.spent(),
    mode: mode === 'direct' ? 'direct' : 'rlm',
    model: model ?? '',
    journal: null,
    notices: [{ code: 'usage', message, remedy: 'allow more with --max-seconds' }],
    failed: [],
  }
}

/** Reads the files and asks the server for its facts at the same time. */
async function prepare(session: Session, request: OnceRequest): Promise<Prepared> {
  const { server, wishes, signal } = request
  const reading = read(session, request)
  const choosing = chooseSettings(server, wishes, signal)
  // Tried while the files are read; what it throws is met again by the question.
  const trying = session.prepare(signal).catch(() => undefined)
  const [attached, settings] = await Promise.allSettled([reading, choosing, trying])
  if (attached.status === 'rejected') throw attached.reason
  const { documents, failed } = attached.value
  if (documents.length === 0) throw nothingReadable(failed)
  request.onAttached?.(documents, failed)
  if (settings.status === 'rejected') throw settings.reason
  const warnings = [...documents.flatMap(readerWarnings), ...settings.value.warnings]
  return { failed, warnings, settings: settings.value }
}

async function read(session: Session, request: OnceRequest): Promise<Attached> {
  const { signal, reading, onFolder, onRepeated, onReading } = request
  const { paths, names, failed } = await namedFiles(request.paths, { signal, onFolder, onRepeated })
  const attached = await session.attach(paths, {
    signal,
    of: (file) => ({ ...reading, name: names.get(file) }),
    onProgress: (done, total, at) => onReading?.(done, total, at, paths.length),
  })
  return { ...attached, failed: [...failed, ...attached.failed] }
}

interface Prepared {
  readonly failed: readonly FailedFile[]
  readonly warnings: readonly ErrorFacts[]
  readonly settings: Settings
}

/** What the reader found odd: bytes that are no text, an encoding that was guessed. */
function readerWarnings({ name, warnings }: DocumentFacts): ErrorFacts[] {
  return warnings.map((warning) => ({ code: 'input_unreadable', message: `${name}: ${warning}` }))
}
