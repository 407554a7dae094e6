/** Whether an answer in words stands on what the model was shown. Text against text; no opinion of a model. */

/** Questions whose answer is computed over many places: no few lines can state it. */
const computing =
  /\b(how (many|much|often|long)|count|the number of|total|sum|altogether|in all|average|mean|median|percent|share of|most|least|fewest|largest|smallest|biggest|highest|lowest|greatest|first|last|earliest|latest|oldest|newest|top|rank|common|each|every|per|between)\b/i

export function needsCode(question: string): boolean {
  return computing.test(question)
}

/** An answer that says the text does not hold what is asked. */
export function deniesAnswer(answer: string): boolean {
  return /\b(not|no|none|never|nothing|cannot|can't|doesn't|isn't|unknown|unable|without)\b/i.test(answer)
}

/**
 * True when the answer holds at least one fact (a word with a digit, a name) beyond the question, and every such
 * fact stands in what was shown.
 */
export function isGrounded(answer: string, question: string, shown: string): boolean {
  const known = foldText(question)
  const seen = foldText(shown)
  const values = new Set(fieldsIn(seen).map(({ value }) => value))
  const words = foldText(answer).match(/[\p{L}\p{N}_](?:[\p{L}\p{N}_.@-]*[\p{L}\p{N}_])?/gu) ?? []
  const facts = [...factsIn(answer, shown), ...words.filter((word) => values.has(word))].filter(
    (fact) => !standsIn(fact, known),
  )
  return facts.length > 0 && facts.every((fact) => standsIn(fact, seen))
}

/** A field of a line: `user=ada`, `bytes="3748"`. */
export interface Field {
  /** Empty where nothing that could be a name stands before the sign. */
  readonly key: string
  readonly value: string
}

/** Values too are facts, without a capital or a digit. The stop of a sentence is no part of them. */
export function fieldsIn(text: string): Field[] {
  const found = text.matchAll(/([\p{L}\p{N}_.-]*)=["']?([\p{L}\p{N}_](?:[\p{L}\p{N}_.@-]*[\p{L}\p{N}_])?)/gu)
  return [...found].map(([, key = '', value = '']) => ({ key, value }))
}

/** A fact stands as a whole word: 6 is not in 2026. `text` is folded already. */
export function standsIn(fact: string, text: string): boolean {
  const word = escaped(foldText(fact))
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

/**
 * Words with a digit, and words with a capital. One that opens a sentence has its capital from there, unless it stands
 * with one in the middle of a sentence of `shown`.
 */
export function factsIn(answer: string, shown = ''): string[] {
  const found: string[] = []
  for (const match of answer.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.,:/@'-]*[\p{L}\p{N}]|\p{N}|\p{L}/gu)) {
    const word = match[0]
    const opens = /(^|[.!?\n]\s*)["'`*(]*$/.test(answer.slice(0, match.index))
    if (/\p{N}/u.test(word) || (/\p{Lu}/u.test(word) && (!opens || isName(word, shown)))) found.push(word)
  }
  return found
}

function isName(word: string, shown: string): boolean {
  return new RegExp(`[\\p{L}\\p{N},;] ${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(shown)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Case and the commas of large numbers do not count. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/(?<=\d),(?=\d{3}\b)/g, '')
}
