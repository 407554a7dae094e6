/** Head and tail of a text, with long lines cut: what a step shows of its output until all of it is asked for. Pure. */

export interface ShownLine {
  readonly text: string
  /** Characters of the line that are not in `text`. */
  readonly cut: number
}

export interface Excerpt {
  readonly head: readonly ShownLine[]
  /** Lines between head and tail that are not shown. */
  readonly left: number
  readonly tail: readonly ShownLine[]
  /** Something is missing: lines or parts of lines. */
  readonly partial: boolean
}

export interface ExcerptSize {
  readonly head: number
  readonly tail: number
  /** Longest line, characters. */
  readonly line: number
}

/** The end of the last line is no line of its own. */
export function excerpt(text: string, size: ExcerptSize): Excerpt {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const whole = lines.length <= size.head + size.tail + 1
  const head = (whole ? lines : lines.slice(0, size.head)).map((line) => cutLine(line, size.line))
  const tail = (whole ? [] : lines.slice(lines.length - size.tail)).map((line) => cutLine(line, size.line))
  return {
    head,
    left: lines.length - head.length - tail.length,
    tail,
    partial: !whole || [...head, ...tail].some(({ cut }) => cut > 0),
  }
}

/** Never between the halves of a surrogate pair. */
export function cutLine(line: string, limit: number): ShownLine {
  if (line.length <= limit) return { text: line, cut: 0 }
  const high = line.charCodeAt(limit - 1)
  const end = high >= 0xd800 && high <= 0xdbff ? limit - 1 : limit
  return { text: line.slice(0, end), cut: line.length - end }
}
