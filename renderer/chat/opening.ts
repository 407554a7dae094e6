/**
 * The opening of a long answer. Formatting takes time in proportion to the text, and an answer that still grows is
 * formatted again with each piece: what is drawn unasked is bounded, and the rest is one click away. Pure.
 */
import { cutLine } from '../steps/excerpt.js'

/** Lines of an answer that are drawn at once. */
export const maxLines = 200

/** And characters, for answers of few and long lines. */
export const maxChars = 12_000

export interface Opening {
  /** The beginning of the text, up to the end of a line where it has one. */
  readonly text: string
  /** Lines that are not, or not all, in it; 0 when it is the whole. */
  readonly hidden: number
}

/** Stays the same while the text behind it grows, so that it is not drawn again. */
export function openingOf(text: string): Opening {
  const opening = text.slice(0, endOfOpening(text))
  const rest = text.slice(opening.length)
  if (rest.trim() === '') return { text, hidden: 0 }
  return { text: opening, hidden: rest.replace(/^\n/, '').trimEnd().split('\n').length }
}

/** Where the last line ends that both bounds leave room for. */
function endOfOpening(text: string): number {
  let end = 0
  for (let lines = 0; lines < maxLines && end < text.length; lines += 1) {
    const next = text.indexOf('\n', lines === 0 ? 0 : end + 1)
    const lineEnd = next < 0 ? text.length : next
    if (lineEnd > maxChars) return end === 0 ? cutLine(text, maxChars).text.length : end
    end = lineEnd
  }
  return end
}
