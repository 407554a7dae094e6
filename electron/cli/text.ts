/** Small forms of text that several commands print. */

/** `1 step`, `2 steps`, `88,210 lines`. */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`
}

/** 88,210: the same in every locale. */
export function grouped(value: number): string {
  return value.toLocaleString('en')
}

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
