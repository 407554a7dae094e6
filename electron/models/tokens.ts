/** What a text costs in tokens, before a server has counted it. */

/**
 * Tokens by kinds of characters, on the high side for today's vocabularies: a digit is a token by itself in
 * several of them, and CJK costs up to one a character. Against Qwen2.5's vocabulary: prose, code and JSON come to
 * 0.75 of this, German, logs and csv to 0.9-1.03, Chinese to 0.57, a drawn table to 0.61.
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
  /** The server refused a prompt: it had more tokens than `atLeast`. */
  learnRefusal(rough: number, atLeast: number): void
}

/** Before the first reply the rough count, itself high, gets a margin for long compound words; later the learned ratio does. */
const firstMargin = 1.15
const learnedMargin = 1.05
/** Share of the newest reply in the learned ratio. */
const weight = 0.4
/** Prompts below this say more about the template around them than about their text. Tokens. */
const smallest = 64

/** Replies whose highest ratio the careful estimate takes: a log costs a third more than the prose before it. */
const keptRatios = 8

export function createTokenMeter(): TokenMeter {
  let ratio: number | null = null
  const recent: number[] = []
  const keep = (seen: number) => {
    recent.push(seen)
    if (recent.length > keptRatios) recent.shift()
  }
  return {
    get learned() {
      return ratio !== null
    },
    expected: (text) => Math.ceil(roughTokens(text) * (ratio ?? 1)),
    estimate(text) {
      const rough = roughTokens(text)
      if (recent.length === 0) return Math.ceil(rough * firstMargin)
      return Math.ceil(rough * Math.max(...recent) * learnedMargin)
    },
    learn(rough, counted) {
      if (rough < smallest || counted <= 0) return
      const seen = within(counted / rough)
      keep(seen)
      ratio = ratio === null ? seen : ratio + (seen - ratio) * weight
    },
    learnRefusal(rough, atLeast) {
      if (rough >= smallest) keep(within(atLeast / rough))
    },
  }
}

function within(ratio: number): number {
  return Math.min(3, Math.max(0.3, ratio))
}

type Kind = 'letter' | 'digit' | 'blank' | 'newline' | 'mark' | 'alphabetic' | 'wide' | 'pair'

/** Where the scripts of one sign a syllable or word begin (CJK, Hangul syllables); before: accents, Cyrillic, Arabic. */
const firstWide = 0x2e80

function kindOf(code: number): Kind {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'letter'
  if (code >= 48 && code <= 57) return 'digit'
  if (code === 32 || code === 9) return 'blank'
  if (code === 10 || code === 13) return 'newline'
  if (code < 128) return 'mark'
  if (code < firstWide) return 'alphabetic'
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
    case 'alphabetic':
      // One or two stand inside a Latin word and break it up; more are words of another script.
      return length <= 2 ? length : length * 0.55
    case 'wide':
      return length
    case 'pair':
      return length * 1.5
  }
}
