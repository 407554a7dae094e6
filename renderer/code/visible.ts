/**
 * Text of models and documents, made safe to show: what would reorder, hide or overwrite other text stands there as an
 * escape of its own (`\x1b`, `\u202e`), marked as such, and is never obeyed. Pure.
 */

export interface Segment {
  readonly text: string
  /** An escape that stands for a character which could not be seen. */
  readonly escaped: boolean
}

/**
 * C0 and C1 controls other than newline and tab, DEL, and the marks that reorder or hide text: bidi embeddings,
 * overrides and isolates, line and paragraph separators, the soft ones without width, the byte order mark, tags.
 * Lone halves of surrogate pairs too.
 */
const hidden =
  // eslint's own rule against control characters does not apply: finding them is the purpose.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

/** In order; joined, they are the text with escapes in it. A carriage return before a newline is part of the line's end. */
export function segments(text: string): Segment[] {
  const plain = text.replaceAll('\r\n', '\n')
  const found: Segment[] = []
  let done = 0
  for (const match of plain.matchAll(hidden)) {
    if (match.index > done) found.push({ text: plain.slice(done, match.index), escaped: false })
    found.push({ text: escapeOf(match[0]), escaped: true })
    done = match.index + match[0].length
  }
  if (done < plain.length) found.push({ text: plain.slice(done), escaped: false })
  return found
}

export function visible(text: string): string {
  return segments(text)
    .map((segment) => segment.text)
    .join('')
}

/** The same on one line: newlines and tabs become single spaces. For titles and names. */
export function visibleLine(text: string): string {
  return visible(text.replace(/\s*[\r\n\t]+\s*/g, ' ')).trim()
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\u{${code.toString(16)}}`
}
