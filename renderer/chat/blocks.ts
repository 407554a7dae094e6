/** Streamed Markdown in blocks: only the last one still changes, so that only the last one is drawn again. Pure. */

/**
 * The text cut at blank lines that end a block: not inside a fence, and not where the next line goes on with a list or
 * is indented. Joined by blank lines the blocks say the same as the text.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence: string | null = null
  let blank = false
  for (const line of text.split('\n')) {
    if (fence === null && line.trim() === '') {
      blank = true
      lines.push(line)
      continue
    }
    if (blank && fence === null && beginsBlock(line, lines)) {
      blocks.push(trimmed(lines))
      lines = []
    }
    blank = false
    fence = nextFence(fence, line)
    lines.push(line)
  }
  const last = trimmed(lines)
  return last === '' ? blocks : [...blocks, last]
}

const item = /^\s*([-*+]|\d{1,9}[.)])(\s|$)/

function beginsBlock(line: string, before: readonly string[]): boolean {
  if (before.every((earlier) => earlier.trim() === '')) return false
  if (/^\s/.test(line)) return false
  return !(item.test(line) && before.some((earlier) => item.test(earlier)))
}

function nextFence(fence: string | null, line: string): string | null {
  const marks = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line)
  const [, run = '', rest = ''] = marks ?? []
  if (fence === null) return run === '' || (run.startsWith('`') && rest.includes('`')) ? null : run
  return run.startsWith(fence) && rest.trim() === '' ? null : fence
}

function trimmed(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^(\s*\n)+/, '')
    .trimEnd()
}
