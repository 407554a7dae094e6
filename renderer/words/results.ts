/** How a run ended, in plain words. */
import type { ResultKind } from '../../electron/contract/run.js'
import type { Remedy } from './faults.js'

export interface ResultWords {
  readonly tone: 'plain' | 'warn' | 'bad'
  readonly title: string
  readonly meaning: string
  readonly remedy: Remedy | null
}

const kept = 'The steps so far and their variables are kept.'

/** Null: an ordinary answer, nothing to add. `answered`: there is some text to show. */
export function resultWords(kind: ResultKind, answered: boolean): ResultWords | null {
  switch (kind) {
    case 'final':
    case 'final_var':
      return null
    case 'direct':
      return {
        tone: 'plain',
        title: 'Read in one go',
        meaning: 'The files are short: the model read them whole and no code was run.',
        remedy: null,
      }
    case 'best_effort':
      return {
        tone: 'warn',
        title: 'Partial answer',
        meaning:
          'No sure answer was found. This is the best guess from what was found; check it before you rely on it.',
        remedy: 'ask-again',
      }
    case 'max_iterations':
      return {
        tone: 'warn',
        title: answered ? 'Partial answer' : 'No answer found',
        meaning: `The steps allowed were used up, or the model made no progress. A larger model often does better. ${kept}`,
        remedy: 'choose-model',
      }
    case 'budget_exhausted':
      return {
        tone: 'warn',
        title: answered ? 'Partial answer' : 'No answer found',
        meaning: `The model asked about as many pieces as one question may. A narrower question needs fewer. ${kept}`,
        remedy: 'ask-again',
      }
    case 'timeout':
      return {
        tone: 'warn',
        title: answered ? 'Out of time, partial answer' : 'Out of time',
        meaning: `The time allowed for one question was used up. ${kept}`,
        remedy: 'ask-again',
      }
    case 'stopped':
      return {
        tone: 'plain',
        title: answered ? 'Stopped, partial answer' : 'Stopped',
        meaning: `You stopped this run. ${kept}`,
        remedy: 'ask-again',
      }
    case 'sandbox_violation':
      return {
        tone: 'bad',
        title: 'No answer',
        meaning: "The model's code could not be locked in, so it was not run.",
        remedy: 'ask-again',
      }
    case 'error':
      return {
        tone: 'bad',
        title: 'No answer',
        meaning: `The run ended with an error. ${kept}`,
        remedy: 'ask-again',
      }
  }
}
