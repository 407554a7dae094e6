/** Which way a question goes: the whole text in the prompt, or code in the REPL. */
import { QuarryError } from '../contract/errors.js'
import type { Mode } from '../contract/run.js'

export interface ModeFacts {
  readonly mode: Mode
  /** Estimated tokens of all documents in scope. */
  readonly textTokens: number
  /** Tokens of the window. */
  readonly window: number
  /** Prompt tokens a second as measured, or null. */
  readonly promptSpeed: number | null
}

/** A text is read whole only when that takes about this long at most. Seconds. */
const directSeconds = 20
/** What a model whose speed is unknown is trusted to read in that time. Tokens. */
const unknownSpeedTokens = 2_000
/** Share of the window that the text may fill; the rest is for rules, question and reply. */
const directShare = 0.6

/** Short texts go straight to the model, which reads them better than it writes code about them. Throws `usage`. */
export function chooseMode(facts: ModeFacts): 'direct' | 'rlm' {
  const fits = facts.textTokens <= facts.window * directShare
  switch (facts.mode) {
    case 'rlm':
      return 'rlm'
    case 'direct':
      if (!fits) {
        throw new QuarryError(
          'usage',
          `the text (about ${facts.textTokens} tokens) does not fit in the model's window of ${facts.window} tokens, so it cannot be read whole`,
          { remedy: 'leave out --mode direct, or choose a model with a larger window' },
        )
      }
      return 'direct'
    case 'auto': {
      const quick = facts.promptSpeed === null ? unknownSpeedTokens : facts.promptSpeed * directSeconds
      return fits && facts.textTokens <= quick ? 'direct' : 'rlm'
    }
  }
}
