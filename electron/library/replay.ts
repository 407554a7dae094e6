/** A recorded run, put in the order in which a person reads it. */
import type { FinalEvent, JournalEvent, JournalHeader, StepEvent, SubCallEvent } from '../contract/journal.js'
import type { ReplyRecord } from '../contract/run.js'

export interface ReplayTurn {
  readonly step: number
  /** Root replies of this step: more than one when the first held no code. */
  readonly replies: readonly ReplyRecord[]
  readonly subCalls: readonly SubCallEvent[]
  /** Null when the reply held no code, or the run broke off. */
  readonly executed: StepEvent | null
}

export interface Replay {
  readonly header: JournalHeader
  readonly turns: readonly ReplayTurn[]
  /** Null when the run broke off before its end. */
  readonly final: FinalEvent | null
  /** Kinds final, final_var and direct: the run answered its question by itself. */
  readonly answered: boolean
}

export function replayOf(header: JournalHeader, events: readonly JournalEvent[]): Replay {
  const turns = new Map<
    number,
    { replies: ReplyRecord[]; subCalls: SubCallEvent[]; executed: StepEvent | null }
  >()
  const turn = (
    step: number,
  ): { replies: ReplyRecord[]; subCalls: SubCallEvent[]; executed: StepEvent | null } => {
    const found = turns.get(step) ?? { replies: [], subCalls: [], executed: null }
    turns.set(step, found)
    return found
  }
  let final: FinalEvent | null = null
  for (const event of events) {
    if (event.event === 'reply') turn(event.step).replies.push(event)
    else if (event.event === 'sub-call') turn(event.step).subCalls.push(event)
    else if (event.event === 'step') turn(event.step).executed = event
    else if (event.event === 'final') final = event
  }
  return {
    header,
    turns: [...turns].sort(([a], [b]) => a - b).map(([step, rest]) => ({ step, ...rest })),
    final,
    answered: final !== null && ['final', 'final_var', 'direct'].includes(final.kind),
  }
}
