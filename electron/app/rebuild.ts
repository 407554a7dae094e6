/** Running recorded steps again: to give a fresh REPL its variables back, or to check that a run can be repeated. */
import { stoppedError } from '../contract/errors.js'
import type { SubCallEvent } from '../contract/journal.js'
import type { Repl, StepOutcome, SubCallAnswer, SubCallRequest } from '../contract/repl.js'
import type { Variables } from '../contract/wire.js'
import type { RebuildPlan, RecordedStep } from '../library/rebuild-plan.js'

export type RebuildEnd =
  | { readonly how: 'done' }
  /** A sub-call was not the recorded one, or a step did not end by itself: all that follows would be guesswork. */
  | { readonly how: 'differs'; readonly step: number; readonly detail: string }
  /** Twice the recorded Python time was used up. */
  | { readonly how: 'too-slow'; readonly step: number }

export interface RebuildOptions {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
  /** Called before each step, to set the scene that it had. */
  readonly before?: (recorded: RecordedStep) => Promise<void>
  /** Called with the outcome of each step that ran to its end. */
  readonly onOutcome?: (recorded: RecordedStep, outcome: StepOutcome) => void
}

export interface Rebuilt {
  readonly end: RebuildEnd
  readonly done: number
  /** The table of variables after the last step that ran. */
  readonly variables: Variables | null
}

/** Times the recorded Python seconds; what is below the floor is noise of a busy machine. */
const patience = 2
const floorSeconds = 5

/** Executes the steps in their order. Rejects with `stopped` on abort; the REPL is then half built. */
export async function rebuild(
  repl: Repl,
  { steps, recordedSeconds }: Pick<RebuildPlan, 'steps' | 'recordedSeconds'>,
  options: RebuildOptions,
): Promise<Rebuilt> {
  let left = Math.max(floorSeconds, patience * recordedSeconds)
  let variables: Variables | null = null
  options.onProgress(0, steps.length)
  for (const [index, recorded] of steps.entries()) {
    await options.before?.(recorded)
    const replies = recordedReplies(recorded.subCalls)
    const stop = new AbortController()
    const outcome = await repl.exec({
      code: recorded.code,
      step: recorded.step,
      stepSeconds: Math.max(0.1, left),
      onSubCall: (call) => replies.answer(call, () => stop.abort()),
      signal: AbortSignal.any([options.signal, stop.signal]),
    })
    if (options.signal.aborted) throw stoppedError()
    left -= outcome.seconds
    const end = endOf(outcome, recorded.step, replies.difference())
    if (end !== null) return { end, done: index, variables }
    options.onOutcome?.(recorded, outcome)
    if (outcome.kind === 'result') variables = outcome.variables ?? variables
    options.onProgress(index + 1, steps.length)
  }
  return { end: { how: 'done' }, done: steps.length, variables }
}

function endOf(outcome: StepOutcome, step: number, difference: string | null): RebuildEnd | null {
  if (difference !== null) return { how: 'differs', step, detail: difference }
  if (outcome.kind === 'result') return null
  if (outcome.reason === 'time' || outcome.reason === 'cpu') return { how: 'too-slow', step }
  const detail = outcome.kind === 'killed' ? outcome.message : 'the step was interrupted'
  return { how: 'differs', step, detail }
}

/** Answers by ordinal; the prompt must be the recorded one, or the recorded reply is an answer to something else. */
export function recordedReplies(subCalls: readonly SubCallEvent[]): {
  answer(call: SubCallRequest, onDifference: () => void): Promise<SubCallAnswer>
  difference(): string | null
} {
  const byOrdinal = new Map(subCalls.map((call) => [call.ordinal, call]))
  let difference: string | null = null
  return {
    async answer(call, onDifference) {
      const recorded = byOrdinal.get(call.ordinal)
      if (recorded?.prompt === call.prompt) {
        return recorded.reply === null ? { error: recorded.error ?? 'failed' } : { text: recorded.reply }
      }
      difference ??=
        recorded === undefined
          ? `it asks the model for a sub-call ${call.ordinal + 1} that was not recorded`
          : `the prompt of its sub-call ${call.ordinal + 1} differs from the recorded one`
      onDifference()
      return { error: 'not recorded' }
    },
    difference: () => difference,
  }
}

/** Names that a full rebuild would have and this one lacks. */
export function missingVariables(recorded: Variables | null, rebuilt: Variables | null): string[] {
  const have = new Set((rebuilt?.rows ?? []).map(({ name }) => name))
  return (recorded?.rows ?? []).map(({ name }) => name).filter((name) => !have.has(name))
}
