/**
 * Text of models and documents, made safe to show: what would reorder, hide or overwrite other text stands there as an
 * escape of its own (`\x1b`, `\u202e`), marked as such, and is never obeyed. Pure.
 */
import { escapeOf, hiddenCharacters, visible as withEscapes } from '../../electron/contract/visible.js'

export interface Segment {
  readonly text: string
  /** An escape that stands for a character which could not be seen. */
  readonly escaped: boolean
}

/** In order; joined, they are the text with escapes in it. A carriage return before a newline is part of the line's end. */
export function segments(text: string): Segment[] {
  const plain = text.replaceAll('\r\n', '\n')
  const found: Segment[] = []
  let done = 0
  for (const match of plain.matchAll(hiddenCharacters)) {
    if (match.index > done) found.push({ text: plain.slice(done, match.index), escaped: false })
    found.push({ text: escapeOf(match[0]), escaped: true })
    done = match.index + match[0].length
  }
  if (done < plain.length) found.push({ text: plain.slice(done), escaped: false })
  return found
}

/** As `segments` joined. */
export function visible(text: string): string {
  return withEscapes(text.replaceAll('\r\n', '\n'))
}

export { visibleLine } from '../../electron/contract/visible.js'
