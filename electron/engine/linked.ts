/**
 * Whether the facts of an answer belong together: each of its statements must stand on one line that also names what the
 * question asks about. A small model takes the number of one name for another's. Text against text; no opinion of a model.
 */
import { factsIn, foldText, standsIn } from './grounded.js'

/** The line that `look` found best, and the lines that it was led to from there, say one thing together. */
const thread = / stands there too:$/
/** The words that a group of lines holds. */
const groupHeading = /^[\d,]+ lines? with (.*?)(?:, such as)?:$/m
const heading =
  /^(?:Not in (?:the text|those parts): |Only parts of the text |No line holds |[\d,]+ lines? with .*:$|.* stands there too:$)/

/** What `look` or `search` printed, as the lines of the text alone. */
export function linesShown(printed: string): string[] {
  return printed.split('\n').filter((line) => line.trim() !== '' && !heading.test(line))
}

/** Lines that stand for themselves, and the best one joined with those that its threads led to. */
export function statements(printed: string): string[] {
  const all = printed.split('\n')
  const threads = all.filter((_, index) => thread.test(all[index - 1] ?? ''))
  const lines = linesShown(printed)
  const best = lines[0]
  return threads.length === 0 || best === undefined ? lines : [...lines, [best, ...threads].join('\n')]
}

/** The first group of lines, which holds most of the question's words, with the lines that its threads led to. */
export function bestLines(printed: string): string {
  const all = printed.split('\n')
  const begin = all.findIndex((line) => groupHeading.test(line))
  const rest = begin < 0 ? [] : all.slice(begin + 1)
  const end = rest.findIndex((line) => heading.test(line))
  const group = end < 0 ? rest : rest.slice(0, end)
  return [...group, ...all.filter((_, index) => thread.test(all[index - 1] ?? ''))].join('\n').trim()
}

/** Other words of the question that the best line has to hold beside its names. */
const sureWords = 2

/** Whether the best lines hold every name of the question and several of its other words: one word more is no part of it. */
export function isSureGroup(question: string, printed: string): boolean {
  const heading = groupHeading.exec(printed)?.[1] ?? ''
  const words = heading.split(' + ').map(foldText)
  const names = factsIn(question)
    .flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u))
    .filter((name) => standsIn(name, foldText(linesShown(printed).join('\n'))))
  const others = words.filter((word) => !names.includes(word))
  return names.length > 0 && names.every((name) => words.includes(name)) && others.length >= sureWords
}

/** Words of at most this many stand for a value that code printed, not for a line of the text. */
const bareWords = 3

/** False when a statement of the answer takes facts from different lines, or from one that names something else. */
export function isLinked(answer: string, question: string, shown: readonly string[]): boolean {
  // What an answer has to be about.
  const names = factsIn(question)
  const asked = foldText(question)
  const lines = shown.map(foldText)
  const text = shown.join('\n')
  return itemsOf(answer).every((item) => {
    const fresh = factsIn(item, text).filter(
      (fact) => !standsIn(fact, asked) && lines.some((line) => standsIn(fact, line)),
    )
    if (fresh.length === 0) return true
    const own = names.filter(
      (name) => standsIn(name, foldText(item)) && lines.some((line) => standsIn(name, line)),
    )
    const isAbout = (line: string): boolean =>
      own.length > 0
        ? own.every((name) => standsIn(name, line))
        : names.length === 0 || names.some((name) => standsIn(name, line))
    return lines.some(
      (line) =>
        fresh.every((fact) => standsIn(fact, line)) &&
        (line.split(/\s+/).length <= bareWords || isAbout(line)),
    )
  })
}

/** Things that a question lists, at least three of them; 0 where it lists none. */
export function thingsListed(question: string): number {
  const parts = question.split(/,\s|\sand\s(?=\p{Lu})/u).length
  return question.split(/,\s/).length > 2 ? parts : 0
}

/** The things that a question lists: "the codes of these rooms: old tower, new attic, red crypt?"; none below three. */
export function listedThings(question: string): string[] {
  if (thingsListed(question) === 0) return []
  const list = question.replace(/[?.!\s]+$/, '').replace(/^.*:\s/s, '')
  const parts = list.split(/,\s(?:and\s)?|\sand\s/).map((part) => part.trim())
  // Before the first thing stands the question itself, unless a colon parts them.
  const words = (part: string | undefined) => part?.split(/\s+/) ?? []
  const first = words(parts[0]).slice(-words(parts[1]).length).join(' ')
  return [first, ...parts.slice(1)].filter((part) => part !== '')
}

/** The lines with all words of one listed thing, where each thing has such lines; null otherwise. */
export function linesOfThings(question: string, printed: string): string[] | null {
  const things = listedThings(question)
  const lines = linesShown(printed)
  const own = things.map((thing) => {
    const words = foldText(thing).match(/[\p{L}\p{N}]+/gu) ?? []
    return lines.filter((line) => words.every((word) => standsIn(word, foldText(line))))
  })
  return own.length === 0 || own.some((found) => found.length === 0) ? null : [...new Set(own.flat())]
}

const separator = /\n|;|,\s(?:and\s)?|\s(?:and|und)\s/
const sentenceEnd = /(?<=[.!?])\s+(?=\p{Lu})/u

/** Statements of an answer: sentences, entries of a list, parts between commas. */
function itemsOf(answer: string): string[] {
  return answer
    .split(sentenceEnd)
    .flatMap((sentence) => paired(sentence) ?? sentence.split(separator))
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** "Ada, Bob and Cy are 1, 2 and 3": each of the names with its value; null for any other sentence. */
function paired(sentence: string): string[] | null {
  const [left, right, ...more] = sentence.split(/\s(?:are|have|is|has)\s|:\s/)
  if (left === undefined || right === undefined || more.length > 0) return null
  const names = left.split(separator)
  const values = right.replace(/,?\srespectively\.?$/, '').split(separator)
  if (names.length < 2 || names.length !== values.length) return null
  return names.map((name, index) => `${name} ${values[index] ?? ''}`)
}
