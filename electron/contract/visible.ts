/** Text of models and documents, made safe to look at: on a terminal, in a window, in a saved file. Pure. */

/**
 * C0 and C1 controls other than newline and tab, DEL, and the marks that reorder or hide text: bidi embeddings,
 * overrides and isolates, line and paragraph separators, the soft ones without width, the byte order mark, tags.
 * Lone halves of surrogate pairs too: written as UTF-8 they would silently become U+FFFD.
 */
export const hiddenCharacters =
  // eslint's own rule against control characters does not apply: finding them is the purpose.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

/** `\x1b` for an escape character, `\u202e` for a right-to-left override; letters, newlines and tabs stay. */
export function visible(text: string): string {
  return text.replace(hiddenCharacters, escapeOf)
}

/** The same on one line: newlines and tabs become single spaces. For titles, names and error lines. */
export function visibleLine(text: string): string {
  return visible(text.replace(/\s*[\r\n\t]+\s*/g, ' ')).trim()
}

/** What stands for a character that is not shown. */
export function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, '0')}`
  return `\\u{${code.toString(16)}}`
}

/**
 * JSON in which every character that `visible` would change is written as an escape: the same value, and safe to look
 * at. `indent`: spaces a level; 0 is one line.
 */
export function visibleJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u{10ffff}]/gu, (character) =>
    visible(character) === character ? character : [...utf16(character)].map(jsonEscape).join(''),
  )
}

function* utf16(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) yield text.charCodeAt(at)
}

function jsonEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
