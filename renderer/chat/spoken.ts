/** What a screen reader is told: finished paragraphs and how a run ended, once each. Pure. */
import { visibleLine } from '../code/visible.js'
import { clipped } from '../words/format.js'
import { faultWords } from '../words/faults.js'
import { resultWords } from '../words/results.js'
import { draftOf } from '../words/run-line.js'
import { blocksOf } from './blocks.js'
import type { RunView } from '../../electron/contract/chat.js'

/** Longest paragraph that is read aloud, characters; the rest can be read on the screen. */
const maxSpoken = 1000
/** A long answer is announced, not read out to its end. */
const maxParagraphs = 30

/** In order; the beginning never changes while a run goes on, so that what was said is not said again. */
export function paragraphsOf(run: RunView): string[] {
  const said = run.state === 'done' ? blocksOf(run.result?.answer ?? '') : blocksOf(draftOf(run)).slice(0, -1)
  return [...said.slice(0, maxParagraphs), ...endOf(run)]
}

/** A paragraph for the ear: without the marks of Markdown, on one line, bounded. */
export function spoken(paragraph: string): string {
  return clipped(visibleLine(plainText(paragraph)), maxSpoken)
}

function endOf(run: RunView): string[] {
  if (run.failure !== null) {
    const { title, meaning } = faultWords(run.failure.code)
    return [`${title}. ${meaning}`]
  }
  if (run.result === null) return []
  const words = resultWords(run.result.kind, run.result.answer !== '')
  return words === null ? ['Answer complete.'] : [`${words.title}. ${words.meaning}`]
}

/** Markdown without its marks, roughly. */
function plainText(block: string): string {
  return block
    .replace(/^\s*(#{1,6}|>|[-*+]|\|)\s+/gm, '')
    .replace(/^[|\s:-]+$/gm, '')
    .replace(/[*_`|~]+/g, ' ')
    .replace(/ {2,}/g, ' ')
}
