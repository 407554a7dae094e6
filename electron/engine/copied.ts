/**
 * Whether an answer keeps the values that code printed: a small model rewrites dates ("6:26 PM" for 06:26:29) and runs a name
 * into the word before it. Text against text; no opinion of a model.
 */
import { factsIn, foldText, standsIn } from './grounded.js'

/** Shorter pieces stand in other words by chance. */
const leastLetters = 4

/** Values with digits in the answer that no output and no word of the question holds, and words that a value was run into. */
export function miscopied(answer: string, question: string, printed: string): string[] {
  const known = foldText(`${question}\n${printed}`)
  const numbers = numbersIn(known)
  const changed = factsIn(answer).filter(
    (fact) =>
      /\d/.test(fact) && !/^\d$/.test(fact) && !standsIn(fact, known) && !isRounded(foldText(fact), numbers),
  )
  return [...new Set([...changed, ...gluedWords(answer, known, printed)])]
}

/** Words of the answer that end with a quoted value of the output, or begin with it, and stand nowhere themselves. */
function gluedWords(answer: string, known: string, printed: string): string[] {
  const values = [...foldText(printed).matchAll(/(["'])([\p{L}\p{N}][^"'\n]*?)\1/gu)]
    .map((match) => match[2] ?? '')
    .filter((value) => value.length >= leastLetters)
  const words = foldText(answer).match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.filter(
    (word) =>
      !standsIn(word, known) &&
      values.some(
        (value) =>
          word !== value && (word.endsWith(value) || word.startsWith(value)) && !isPlural(word, value),
      ),
  )
}

function isPlural(word: string, value: string): boolean {
  return word === `${value}s`
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

/** 60,344.83 stands for a printed 60344.829999. */
function isRounded(fact: string, numbers: readonly number[]): boolean {
  const found = /^\D*?(\d+(?:\.(\d+))?)\D*$/.exec(fact)
  if (found?.[1] === undefined) return false
  const value = Number(found[1])
  const places = found[2]?.length ?? 0
  return numbers.some((number) => number.toFixed(places) === value.toFixed(places))
}
