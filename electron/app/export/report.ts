/** From the record of a run to what an export says of it. Pure. */
import type { DocumentFacts } from '../../contract/documents.js'
import type { FinalEvent, JournalEvent, JournalHeader } from '../../contract/journal.js'
import { reportVersion, type Report, type ReportFile, type ReportStep } from '../../contract/report.js'
import { replayOf, type ReplayTurn } from '../../library/replay.js'
import { coverageOf } from '../coverage.js'
import { unplacer, type OwnPlaces } from './unplaced.js'

export interface RecordedRun {
  readonly header: JournalHeader
  /** Of this run alone, in order. */
  readonly events: readonly JournalEvent[]
  readonly torn: boolean
  /** How the run ended, where the record does not say so yet: a run that was stopped ends in its own time. */
  readonly ending?: FinalEvent | undefined
  /** Why it has no ending at all, where that is known. */
  readonly failure?: RecordedError | undefined
  /** Are not told. */
  readonly own?: OwnPlaces | undefined
}

export function reportOf({ header, events, torn, ending, failure, own }: RecordedRun): Report {
  const { turns, final: recorded } = replayOf(header, events)
  const final = recorded ?? ending ?? null
  const kind = final?.kind ?? (failure === undefined ? 'broken off' : 'error')
  const error = final === null ? failure : final.error
  const unplaced = unplacer(header.documents, own)
  const { app, session, run, time, question, options, mode, python, sandbox, recordedReplies } = header
  return {
    report: 'quarry',
    version: reportVersion,
    app,
    session,
    run,
    time,
    question,
    kind,
    answered: kind === 'final' || kind === 'final_var' || kind === 'direct',
    bestEffort: kind === 'best_effort',
    error: error === undefined ? null : errorOf(error, unplaced),
    answer: final?.answer ?? '',
    value: final?.value ?? null,
    evidence: final?.evidence ?? [],
    numbers: final?.numbers ?? [],
    coverage: coverageIn(header, events, final),
    files: header.documents.map(fileOf),
    steps: turns.flatMap((turn) => stepOf(turn, unplaced)),
    mode,
    options,
    totals: final?.totals ?? null,
    python,
    sandbox,
    ...(recordedReplies === undefined ? {} : { recordedReplies }),
    torn,
  }
}

/**
 * As it was recorded. A first run that broke off has its steps to tell it by; of a later one nobody knows what the runs
 * before it reached, and records from before it was kept tell nothing: both would read as "never touched".
 */
function coverageIn(
  { documents, mode, run }: JournalHeader,
  events: readonly JournalEvent[],
  final: FinalEvent | null,
): Report['coverage'] {
  if (final !== null && final.coverage.length > 0) return final.coverage
  const told = mode === 'direct' || events.some((event) => event.event === 'step' && event.touched)
  return final === null && run === 1 && told ? coverageOf({ documents, mode, events }) : null
}

type RecordedError = NonNullable<FinalEvent['error']>

/** A report names files, and says nothing of where they lay. */
function errorOf(
  { code, message, remedy }: RecordedError,
  unplaced: (text: string) => string,
): RecordedError {
  return {
    code,
    message: unplaced(message),
    ...(remedy === undefined ? {} : { remedy: unplaced(remedy) }),
  }
}

function fileOf(facts: DocumentFacts): ReportFile {
  const { name, kind, fileBytes, sha256, encoding, badBytes, chars, lines, warnings } = facts
  const { reader, encodingChosen, units } = facts
  return {
    name,
    kind,
    fileBytes,
    sha256,
    encoding,
    badBytes,
    chars,
    lines,
    warnings,
    ...(reader === undefined ? {} : { reader }),
    ...(encodingChosen === undefined ? {} : { encodingChosen }),
    ...(units === undefined ? {} : { units }),
  }
}

/** A reply without code is no step; sub-calls without an end are one that broke off. */
function stepOf({ step, executed, subCalls }: ReplayTurn, unplaced: (text: string) => string): ReportStep[] {
  const calls = {
    made: subCalls.length,
    failed: subCalls.filter(({ error }) => error !== null).length,
    cached: subCalls.filter(({ cached }) => cached).length,
  }
  if (executed === null) return subCalls.length === 0 ? [] : [cutOff(step, calls)]
  const { code, stdout, error, final, seconds, byQuarry, ended } = executed
  return [
    {
      step,
      by: byQuarry === true ? 'quarry' : 'model',
      code,
      output: stdout,
      error,
      answered: final !== null,
      seconds,
      ended: ended === undefined ? null : { how: ended.how, message: unplaced(ended.message) },
      subCalls: calls,
    },
  ]
}

function cutOff(step: number, subCalls: ReportStep['subCalls']): ReportStep {
  return {
    step,
    by: 'model',
    code: '',
    output: '',
    error: null,
    answered: false,
    seconds: 0,
    ended: { how: 'cut off', message: 'the run broke off before the step ended' },
    subCalls,
  }
}
