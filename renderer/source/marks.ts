/** The parts of a line that are marked: the passage that was cited, and what was found. Pure. */
import type { SourceLine } from '../../electron/contract/source.js'

export interface Spot {
  readonly line: number
  /** Code points before it in its line. */
  readonly column: number
}

/** From `first` up to `last`, which is not part of it. */
export interface Passage {
  readonly first: Spot
  readonly last: Spot
}

export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A line's text in pieces; joined, they are the text. */
export function pieces(line: SourceLine, number: number, passage: Passage | null): Piece[] {
  const { text, before } = line
  if (passage === null || number < passage.first.line || number > passage.last.line)
    return [{ text, marked: false }]
  const from = number === passage.first.line ? Math.max(0, passage.first.column - before) : 0
  const to = number === passage.last.line ? Math.max(0, passage.last.column - before) : Infinity
  const start = indexOfChar(text, from)
  const end = Math.max(start, indexOfChar(text, to))
  return [
    { text: text.slice(0, start), marked: false },
    { text: text.slice(start, end), marked: true },
    { text: text.slice(end), marked: false },
  ].filter((piece) => piece.text !== '')
}

/** True where a passage touches this line. */
export function touches(passage: Passage | null, number: number): boolean {
  if (passage === null || number < passage.first.line) return false
  return number < passage.last.line || (number === passage.last.line && passage.last.column > 0)
}

/** Position in the string of a code point. */
function indexOfChar(text: string, char: number): number {
  if (char >= text.length) return text.length
  let index = 0
  for (let count = 0; count < char && index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return index
}
