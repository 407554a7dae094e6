/** What a text costs in tokens, before a server has counted it. */

/**
 * Tokens by kinds of characters, on the high side for today's vocabularies: a digit is a token by itself in
 * several of them, and scripts other than Latin cost about one a character.
 */
export function roughTokens(text: string): number {
  let tokens = 0
  let index = 0
  while (index < text.length) {
    const start = index
    const kind = kindOf(text.charCodeAt(index))
    index += 1
    while (index < text.length && continues(kind, text, index)) index += 1
    tokens += costOf(kind, index - start)
  }
  return Math.ceil(tokens)
}

/** Estimates for one model, learned from what its server counted. */
export interface TokenMeter {
  /** Careful: rather too high than too low. */
  estimate(text: string): number
  /** The estimate without the safety margin. */
  expected(text: string): number
  /** False before the first counted reply. */
  readonly learned: boolean
  /** `rough`: roughTokens of a whole prompt; `counted`: what the server says it was. */
  learn(rough: number, counted: number): void
}

/** Before the first reply the rough count, itself high, gets a tenth on top; afterwards the learned ratio a twentieth. */
const firstMargin = 1.1
const learnedMargin = 1.05
/** Share of the newest reply in the learned ratio. */
const weight = 0.4
/** Prompts below this say more about the template around them than about their text. Tokens. */
const smallest = 64

export function createTokenMeter(): TokenMeter {
  let ratio: number | null = null
  return {
    get learned() {
      return ratio !== null
    },
    expected: (text) => Math.ceil(roughTokens(text) * (ratio ?? 1)),
    estimate: (text) => Math.ceil(roughTokens(text) * (ratio === null ? firstMargin : ratio * learnedMargin)),
    learn(rough, counted) {
      if (rough < smallest || counted <= 0) return
      const seen = Math.min(3, Math.max(0.3, counted / rough))
      ratio = ratio === null ? seen : ratio + (seen - ratio) * weight
    },
  }
}

type Kind = 'letter' | 'digit' | 'blank' | 'newline' | 'mark' | 'wide' | 'pair'

function kindOf(code: number): Kind {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'letter'
  if (code >= 48 && code <= 57) return 'digit'
  if (code === 32 || code === 9) return 'blank'
  if (code === 10 || code === 13) return 'newline'
  if (code < 128) return 'mark'
  return code >= 0xd800 && code <= 0xdfff ? 'pair' : 'wide'
}

function continues(kind: Kind, text: string, index: number): boolean {
  const next = text.charCodeAt(index)
  // Marks form one token only with their like: "-----" but not ",;".
  return kind === 'mark' ? next === text.charCodeAt(index - 1) : kindOf(next) === kind
}

function costOf(kind: Kind, length: number): number {
  switch (kind) {
    case 'letter':
      return length <= 7 ? 1 : length / 4
    case 'digit':
      return length
    case 'blank':
      return length === 1 ? 0.1 : 1 + length / 32
    case 'newline':
      return Math.ceil(length / 4)
    case 'mark':
      return Math.ceil(length / 4)
    case 'wide':
      return length
    case 'pair':
      return length * 1.5
  }
}
