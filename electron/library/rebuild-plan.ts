/** What must run again, and with which replies, so that a fresh REPL holds the variables of a session. */
import type { JournalEvent, StepEvent, SubCallEvent } from '../contract/journal.js'
import type { Final, Variables } from '../contract/wire.js'

/** A recorded step that got a result, its failed ones too: what they changed in place stayed. */
export interface RecordedStep {
  /** Number of the run in its session, and of the step in that run; the latter seeds `random`. */
  readonly run: number
  readonly step: number
  /** The run's question, which the step's code may read. */
  readonly question: string
  readonly code: string
  /** Python seconds that it took. */
  readonly seconds: number
  /** By ordinal: the replies to give, each after its prompt was compared. */
  readonly subCalls: readonly SubCallEvent[]
  readonly stdout: string
  readonly error: string | null
  readonly final: Final | null
}

export interface SkippedStep {
  readonly run: number
  readonly step: number
  /** `cut off`: Quarry itself ended before the step did. */
  readonly how: 'interrupted' | 'killed' | 'cut off'
  readonly reason: string
}

export interface RebuildPlan {
  /** In the order in which they ran, over all runs. */
  readonly steps: readonly RecordedStep[]
  readonly skipped: readonly SkippedStep[]
  /** Python seconds of all steps together. */
  readonly recordedSeconds: number
  /** The table after the last step that got a result: what a whole rebuild must give. */
  readonly variables: Variables | null
}

/** `journals`: the events of each run of one session, oldest run first; the last one may still be going on. */
export function planRebuild(journals: readonly (readonly JournalEvent[])[]): RebuildPlan {
  const runs = journals.map(planRun)
  const steps = runs.flatMap((run) => run.steps)
  return {
    steps,
    skipped: runs.flatMap((run) => run.skipped),
    recordedSeconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
    variables: runs.reduce<Variables | null>((last, run) => run.variables ?? last, null),
  }
}

function planRun(events: readonly JournalEvent[]): Omit<RebuildPlan, 'recordedSeconds'> {
  const header = events.find((event) => event.event === 'header')
  const run = header?.run ?? 1
  const question = header?.question ?? ''
  const calls = new Map<number, SubCallEvent[]>()
  const steps: RecordedStep[] = []
  const skipped: SkippedStep[] = []
  let variables: Variables | null = null
  for (const event of events) {
    if (event.event === 'sub-call') calls.set(event.step, [...(calls.get(event.step) ?? []), event])
    if (event.event !== 'step') continue
    const subCalls = (calls.get(event.step) ?? []).sort((a, b) => a.ordinal - b.ordinal)
    calls.delete(event.step)
    if (event.ended !== undefined) skipped.push(skippedStep(run, event.step, event.ended))
    else {
      const { step, code, seconds, stdout, error, final } = event
      steps.push({ run, step, question, code, seconds, subCalls, stdout, error, final })
      variables = event.variables ?? variables
    }
  }
  for (const step of calls.keys()) {
    skipped.push({ run, step, how: 'cut off', reason: 'the run broke off before the step ended' })
  }
  return { steps, skipped, variables }
}

function skippedStep(
  run: number,
  step: number,
  { how, message }: NonNullable<StepEvent['ended']>,
): SkippedStep {
  return { run, step, how, reason: message }
}
