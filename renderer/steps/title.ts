/** A step in plain words, for people who do not read code. Pure. */
import { visibleLine } from '../code/visible.js'
import { grouped } from '../words/format.js'
import { bareCode, callsAny, firstComment, textArgument } from './python-words.js'

export interface TitleFacts {
  /** The step is being written or run: what it does, rather than what it did. */
  readonly live: boolean
  /** Sub-calls that the code has announced so far. */
  readonly subCalls: number
}

const maxTitle = 100
const askers = ['llm_query', 'llm_query_batched', 'map_query', 'ask_each']

/** One line, at most about 100 characters, nothing hidden in it. */
export function stepTitle(code: string, { live, subCalls }: TitleFacts): string {
  const say = (past: string, present: string): string => (live ? present : past)
  const head = code.trimStart()
  // Steps that Quarry itself runs beside the model's.
  if (head.startsWith('explain('))
    return say(
      "Checked which of the code's words occur in the files",
      "Checking which of the code's words occur in the files",
    )
  if (head.startsWith('look('))
    return say(
      'Looked at the lines that share words with the question',
      'Looking at the lines that share words with the question',
    )
  const bare = bareCode(code)
  const calls = (...names: string[]): boolean => callsAny(bare, names)
  if (subCalls > 0) {
    const pieces = subCalls === 1 ? 'one piece' : `${grouped(subCalls)} pieces`
    return say(`Asked the model about ${pieces}`, `Asking the model about ${pieces}`)
  }
  if (calls(...askers))
    return say('Asked the model about pieces of the text', 'Asking the model about pieces')
  if (calls('read')) return say('Read the text piece by piece', 'Reading the text piece by piece')
  const comment = firstComment(code)
  const condition = conditionOf(comment)
  const about = condition === null ? '' : `: ${condition}`
  if (condition === null && comment !== null) return titled(comment)
  if (calls('search')) {
    const text = textArgument(code, 'search')
    if (text !== null && text !== '') return titled(say(`Searched for “${text}”`, `Searching for “${text}”`))
    return titled(say(`Searched the text${about}`, `Searching the text${about}`))
  }
  if (calls('rows'))
    return titled(say(`Went through the rows of the table${about}`, `Going through the rows${about}`))
  if (calls('lines')) return titled(say(`Went through the lines${about}`, `Going through the lines${about}`))
  if (condition !== null) return titled(condition)
  if (calls('FINAL', 'FINAL_VAR')) return say('Gave the answer', 'Giving the answer')
  if (calls('show_vars')) return say('Listed the variables', 'Listing the variables')
  if (calls('cite')) return say('Marked a passage for the answer', 'Marking a passage')
  if (calls('chunks')) return say('Cut the text into pieces', 'Cutting the text into pieces')
  if (/^\s*print\(\s*(?:len\(\s*)?context\b/m.test(bare))
    return say('Looked at a part of the text', 'Looking at a part of the text')
  return say('Ran code', 'Running code')
}

/** `conditions: path is /x; status is 503`: what the model counts by, as it was told to write it down. */
function conditionOf(comment: string | null): string | null {
  return comment === null ? null : (/^conditions?\s*:\s*(\S.*)$/i.exec(comment)?.[1] ?? null)
}

function titled(words: string): string {
  const line = visibleLine(words).replace(/[.:]+$/, '')
  const first = line.charAt(0)
  return shortened(first.toLocaleUpperCase('en') + line.slice(1))
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, maxTitle * 8))
  return characters.length <= maxTitle
    ? text
    : `${characters
        .slice(0, maxTitle - 1)
        .join('')
        .trimEnd()}…`
}
