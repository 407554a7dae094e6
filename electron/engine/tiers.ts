/** What fits a model's window: how much is shown to it, how long its replies may be, what one sub-call holds. */

export interface Tier {
  readonly name: 'small' | 'medium' | 'large'
  /** Longest reply of the root model, tokens. */
  readonly replyTokens: number
  /** Characters of a step's output shown to the model. */
  readonly outputChars: number
  /** Characters of the first and last lines of a file in the first prompt. */
  readonly sampleChars: number
  /** Characters of text that one sub-call holds well. */
  readonly subCallChars: number
  /** Sub-calls that are sensible for one question. */
  readonly sensibleSubCalls: number
}

/** Small below 12k tokens, medium to 48k, large above. */
export function tierOf(window: number): Tier {
  if (window < 12_000) {
    const subCallChars = Math.max(1_500, Math.round((window * 1.2) / 500) * 500)
    return {
      name: 'small',
      replyTokens: 500,
      outputChars: 1_500,
      sampleChars: 700,
      subCallChars,
      sensibleSubCalls: 20,
    }
  }
  if (window <= 48_000) {
    return {
      name: 'medium',
      replyTokens: 1_000,
      outputChars: 2_000,
      sampleChars: 1_200,
      subCallChars: 12_000,
      sensibleSubCalls: 50,
    }
  }
  return {
    name: 'large',
    replyTokens: 2_000,
    outputChars: 4_000,
    sampleChars: 2_000,
    subCallChars: 30_000,
    sensibleSubCalls: 100,
  }
}
