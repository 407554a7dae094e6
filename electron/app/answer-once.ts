/** One question about files, from nothing to an answer: a session that lives for it alone. */
import type { DocumentFacts } from '../contract/documents.js'
import { QuarryError, type ErrorFacts } from '../contract/errors.js'
import type { ModelServer } from '../contract/model.js'
import type { RunEvent } from '../contract/run.js'
import type { Install } from './install.js'
import { openSession, type AskResult, type FailedFile, type Session } from './session.js'
import { chooseSettings, type Settings, type Wishes } from './settings.js'

export interface OnceRequest {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly server: ModelServer
  readonly paths: readonly string[]
  readonly question: string
  readonly wishes: Wishes
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  /** Files were read; told before the model is asked. */
  readonly onAttached?: (documents: readonly DocumentFacts[], failed: readonly FailedFile[]) => void
  readonly onReading?: (done: number, total: number) => void
  readonly onNote?: (text: string) => void
}

export interface OnceResult extends AskResult {
  readonly failed: readonly FailedFile[]
}

/** Throws QuarryError when the run cannot begin. Of several hindrances the files' comes first, then the server's. */
export async function answerOnce(request: OnceRequest): Promise<OnceResult> {
  const { install, home, python, server, signal } = request
  const session = openSession({ install, home, python, server })
  try {
    const { failed, warnings, settings } = await prepare(session, request)
    for (const note of settings.notes) request.onNote?.(note)
    for (const facts of warnings) request.onEvent({ type: 'notice', facts })
    const result = await session.ask({
      question: request.question,
      options: settings.options,
      concurrencyByGpu: settings.concurrencyByGpu,
      signal,
      onEvent: request.onEvent,
    })
    return { ...result, notices: [...warnings, ...result.notices], failed }
  } finally {
    await session.close()
  }
}

/** Reads the files and asks the server for its facts at the same time. */
async function prepare(session: Session, request: OnceRequest): Promise<Prepared> {
  const { paths, server, wishes, signal } = request
  const reading = session.attach(paths, {
    signal,
    ...(request.onReading === undefined ? {} : { onProgress: request.onReading }),
  })
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

interface Prepared {
  readonly failed: readonly FailedFile[]
  readonly warnings: readonly ErrorFacts[]
  readonly settings: Settings
}

/** What the reader found odd: bytes that are no text, an encoding that was guessed. */
function readerWarnings({ name, warnings }: DocumentFacts): ErrorFacts[] {
  return warnings.map((warning) => ({ code: 'input_unreadable', message: `${name}: ${warning}` }))
}

/** With one file its own reason is the error; of several each is named. */
export function nothingReadable(failed: readonly FailedFile[]): QuarryError {
  const [first] = failed
  if (first === undefined)
    return new QuarryError('usage', 'no file was named', { remedy: 'name one or more files' })
  const { code, remedy } = first.error
  const message = failed.map(fileMessage).join(' | ')
  return new QuarryError(code, message, remedy === undefined ? {} : { remedy })
}

/** `path: reason`. */
export function fileMessage({ path, error }: FailedFile): string {
  return `${path}: ${error.message}`
}

export function failedFacts(file: FailedFile): ErrorFacts {
  return { ...file.error, message: fileMessage(file) }
}
