/**
 * Whether an answer keeps the values that code printed: a small model rewrites dates ("6:26 PM" for 06:26:29) and runs a name
 * into the word before it. Text against text; no opinion of a model.
 */
import { factsIn, foldText, standsIn } from './grounded.js'

/** Shorter pieces stand in other words by chance. */
const leastLetters = 4

/** Values with digits in the answer that no output and no word of the question holds. */
export function miscopied(answer: string, question: string, printed: string): string[] {
  const known = foldText(`${question}\n${printed}`)
  const numbers = numbersIn(known)
  const changed = factsIn(answer).filter(
    (fact) =>
      /\d/.test(fact) && !/^\d$/.test(fact) && !standsIn(fact, known) && !isRounded(foldText(fact), numbers),
  )
  return [...new Set(changed)]
}

/** Words that stand before a name. Others begin words of their own: "report" is not "re" and a printed 'port'. */
const before = /^(?:are|is|was|were|and|the)$/

/** Puts the space back between such a word and a quoted value of the output that it was run into: "areuczerny". */
export function unglued(answer: string, asked: string, printed: string): string {
  const values = [...printed.matchAll(/(["'])([\p{L}\p{N}][^"'\n]*?)\1/gu)]
    .map((match) => match[2] ?? '')
    .filter((value) => value.length >= leastLetters)
  const known = foldText(`${asked}\n${printed}`)
  return answer.replace(/[\p{L}\p{N}_]+/gu, (word) => {
    const value = values.find((one) => word.endsWith(one) && before.test(word.slice(0, -one.length)))
    if (value === undefined || standsIn(word, known)) return word
    return `${word.slice(0, -value.length)} ${value}`
  })
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
