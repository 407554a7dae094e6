/** Whether a recorded run can be repeated: its code is executed again and every output compared. */
import type { JournalEvent } from '../contract/journal.js'
import { factsOf, QuarryError } from '../contract/errors.js'
import type { Artefact } from '../contract/documents.js'
import { openDocument } from '../documents/open.js'
import { verifyRecorded } from '../documents/verify.js'
import { compareOutputs, readsClock, type OutputComparison } from '../library/compare-outputs.js'
import { readJournal } from '../library/journal-reader.js'
import { planRebuild, type RecordedStep, type SkippedStep } from '../library/rebuild-plan.js'
import { fileMessage } from './failed-files.js'
import type { Install } from './install.js'
import { findSandbox } from './machine.js'
import { recordedPieceChars } from './piece-chars.js'
import { rebuild, type RebuildEnd } from './rebuild.js'
import { replParts } from './repl-parts.js'

export interface VerifyRequest {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly journal: string
  /** Opens documents that are protected. */
  readonly password?: string
  readonly signal: AbortSignal
  readonly onStep: (step: RecordedStep, comparison: OutputComparison) => void
  readonly onProgress: (done: number, total: number) => void
}

export interface Verification {
  readonly steps: number
  readonly same: number
  /** Steps whose output hangs on the clock, and steps that differ. */
  readonly clock: readonly number[]
  readonly differing: readonly number[]
  /** Killed, interrupted or cut off when they were recorded: there is no result to compare with. */
  readonly skipped: readonly SkippedStep[]
  /** The journal has no end: the app was killed, or the run still goes on. */
  readonly brokeOff: boolean
  readonly end: RebuildEnd
  /** Python is another version than recorded: a reason for differences. */
  readonly otherPython: string | null
  /**
   * Every step that has a recorded result gave it again, the clock apart. A run that computed nothing repeats when it
   * came to its end so; where it broke off or every step was skipped, nothing was shown.
   */
  readonly repeats: boolean
}

/**
 * Compares the hashes of all files first: where one differs nothing runs.
 * Throws QuarryError input_changed, input_missing, input_password and others of files; journal_*; sandbox_unavailable; stopped.
 */
export async function verify(request: VerifyRequest): Promise<Verification> {
  const { install, home, signal } = request
  const { header, events } = await readJournal(request.journal)
  const plan = planRebuild([events])
  const brokeOff = !events.some((event) => event.event === 'final')
  for (const document of header.documents) await naming(document.path, verifyRecorded(document, { signal }))
  const sandbox = await findSandbox({
    install,
    home,
    python: request.python,
    privatePaths: header.documents.map(({ path }) => path),
    signal,
  })
  const artefacts: Artefact[] = []
  try {
    for (const { path, name, fileBytes, encoding, encodingChosen } of header.documents) {
      const wish = {
        ...(encodingChosen === true ? { encoding } : {}),
        ...(request.password === undefined ? {} : { password: request.password }),
      }
      artefacts.push(await naming(path, openDocument(path, { name, fileBytes, signal, ...wish })))
    }
    const parts = replParts(install, async () => sandbox)
    const repl = await parts.start(artefacts)
    try {
      repl.configure({ ...configured(events), variables: true })
      const documents = artefacts.map(parts.loadDocument)
      await repl.load(documents, header.question)
      const same: number[] = []
      const clock: number[] = []
      const differing: number[] = []
      let clockRead = false
      const { end } = await rebuild(repl, plan, {
        signal,
        onProgress: request.onProgress,
        onOutcome: (step, outcome) => {
          if (outcome.kind !== 'result') return
          clockRead ||= readsClock(step.code)
          const comparison = compareOutputs(step, outcome, clockRead)
          const lists = { same, clock, differs: differing }
          lists[comparison.verdict].push(step.step)
          request.onStep(step, comparison)
        },
      })
      return {
        steps: plan.steps.length,
        same: same.length,
        clock,
        differing,
        skipped: plan.skipped,
        brokeOff,
        end,
        otherPython: sandbox.python.version === header.python ? null : header.python,
        repeats:
          end.how === 'done' &&
          differing.length === 0 &&
          (plan.steps.length > 0 || (!brokeOff && plan.skipped.length === 0)),
      }
    } finally {
      await repl.close()
    }
  } finally {
    await Promise.all(artefacts.map((artefact) => artefact.close()))
  }
}

/** Caps shape outputs, so they are the recorded ones. */
function configured(events: readonly JournalEvent[]): { stdoutTruncateChars: number; pieceChars: number } {
  const header = events.find((event) => event.event === 'header')
  const configure = events.find((event) => event.event === 'configure')
  const stdoutTruncateChars = configure?.stdoutTruncateChars ?? header?.stdoutTruncateChars ?? 2000
  return { stdoutTruncateChars, pieceChars: recordedPieceChars(events) }
}

async function naming<Value>(path: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    const { code, remedy, ...facts } = factsOf(error)
    throw new QuarryError(code, fileMessage({ path, error: { code, ...facts } }), {
      ...(remedy === undefined ? {} : { remedy }),
      cause: error,
    })
  }
}
