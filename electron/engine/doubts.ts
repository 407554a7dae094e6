/**
 * An answer that the model gave after code had printed something: what speaks against it, told to the model once each, and
 * what is made of it when the model stands by it.
 */
import { miscopied } from './copied.js'
import { deniesAnswer, foldText, isGrounded, needsCode, standsIn } from './grounded.js'
import { isLinked, statements } from './linked.js'
import { askedField, unprintedField } from './mistakes.js'
import { correction, notCopied, unprinted } from './turns.js'

export interface Outputs {
  readonly question: string
  /** What `look` printed. */
  readonly looked: string
  /** What all blocks of the model printed, and what the last one did. */
  readonly seen: string
  readonly printed: string
  /** The last block. */
  readonly code: string
}

export interface Doubts {
  /** What to tell the model; null when nothing speaks against the answer that it was not told before. */
  about(answer: string, outputs: Outputs): string | null
}

type Doubt = (answer: string, outputs: Outputs) => string | null

export function startDoubts(): Doubts {
  const waiting = new Set<Doubt>([borrowed, otherField, rewritten])
  return {
    about(answer, outputs) {
      for (const doubt of waiting) {
        const told = doubt(answer, outputs)
        if (told === null) continue
        waiting.delete(doubt)
        return told
      }
      return null
    },
  }
}

/** The answer, or what stands in its place or beside it: the output itself where the answer does not keep its values. */
export function answerBeside(answer: string, { question, looked, seen, printed }: Outputs): string {
  if (saysNothing(answer, question, printed)) return printed
  const isShort = printed.length <= besideAnswer && !printed.includes('\n')
  const changed = isShort && miscopied(answer, question, `${looked}\n${seen}`).length > 0
  return changed ? `${answer} (The code printed: ${printed})` : answer
}

/** Facts that stand in the text, but on lines about something else than what was asked. */
function borrowed(answer: string, { question, looked, seen }: Outputs): string | null {
  const shown = `${looked}\n${seen}`
  const isBorrowed =
    !needsCode(question) &&
    !deniesAnswer(answer) &&
    isGrounded(answer, question, shown) &&
    !isLinked(answer, question, statements(shown))
  return isBorrowed ? correction('apart') : null
}

/** Names that code did not print, or times and numbers where names are asked. */
function otherField(answer: string, { question, looked, seen, printed, code }: Outputs): string | null {
  if (!needsCode(question)) return null
  const field = unprintedField(answer, question, looked, seen) ?? askedField(question, looked, printed)
  return field === null ? null : unprinted(field, code)
}

function rewritten(answer: string, { question, looked, seen, printed }: Outputs): string | null {
  const changed = miscopied(answer, question, `${looked}\n${seen}`)
  return changed.length > 0 ? notCopied(changed, printed) : null
}

/** Characters of an output that may stand beside an answer which does not keep its values. */
const besideAnswer = 160
/** As many words of the question in a row are its repetition. */
const fewWords = 5
/** Characters of an output that can stand for itself as an answer. */
const shortOutput = 400

/**
 * An answer that repeats the question, after code that printed something short: what it printed is the answer. One word of
 * the question may be the answer itself ("web-1 or web-2?"), a sentence of it is none.
 */
function saysNothing(answer: string, question: string, printed: string): boolean {
  const words = foldText(answer).match(/[\p{L}\p{N}]+/gu) ?? []
  const asked = foldText(question)
  const repeats = words.length >= fewWords && words.every((word) => standsIn(word, asked))
  return repeats && printed.length <= shortOutput && asked.includes(words.slice(0, fewWords).join(' '))
}
