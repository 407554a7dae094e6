/** What the loop makes of outcomes: records for the journal and watchers, and the error of a full window. */
import { QuarryError } from '../contract/errors.js'
import type { StepOutcome } from '../contract/repl.js'
import type { StepRecord } from '../contract/run.js'

/** A step's outcome as a record for journal and watchers. */
export function recordOf(step: number, code: string, outcome: StepOutcome): StepRecord {
  switch (outcome.kind) {
    case 'result':
    case 'interrupted': {
      const { stdout, error, final, seconds, variables, citations, touched } = outcome
      const found = touched === undefined ? {} : { touched }
      const record = { step, code, stdout, error, final, seconds, variables, citations, ...found }
      if (outcome.kind === 'result') return record
      return {
        ...record,
        ended: { how: 'interrupted', reason: outcome.reason, message: interruptMessage(outcome.reason) },
      }
    }
    case 'killed':
      return {
        step,
        code,
        stdout: '',
        error: null,
        final: null,
        seconds: outcome.seconds,
        variables: null,
        citations: [],
        ended: { how: 'killed', reason: outcome.reason, message: outcome.message },
      }
  }
}

function interruptMessage(reason: 'stopped' | 'time' | 'cpu'): string {
  switch (reason) {
    case 'stopped':
      return 'The step was stopped.'
    case 'time':
      return 'The step took too long and was stopped; its variables are as before it.'
    case 'cpu':
      return 'The step used too much processor time and was stopped; its variables are as before it.'
  }
}

/** The window is checked before sending: a prompt that cannot fit is the caller's to fold. */
export function promptTooLong(tokens: number, window: number): QuarryError {
  return new QuarryError(
    'prompt_too_long',
    `the conversation (about ${tokens} tokens) no longer fits in the model's window of ${window} tokens`,
    {
      remedy: 'ask a narrower question, or choose a larger --window',
    },
  )
}
