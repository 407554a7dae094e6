/** Small forms of text that several commands print. */

export { counted, grouped } from '../contract/counts.js'

/** At most so many characters, the last one an ellipsis where some are left out. */
export function cut(text: string, characters: number): string {
  const all = Array.from(text)
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`
}

/** A sign before every line. */
export function marked(text: string, sign: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n')
}
