/** Finds quotes in a text in one streaming pass over its bytes; any run of white space equals any other. */
import { readFully } from './bytes.js'
import { windowBytes } from './scan.js'
import type { ByteRange, FindJob } from './jobs.js'

/** A passage with its white space may be so long, bytes: what two windows share. */
const overlap = 64 * 1024

/** Byte ranges in the descriptor of the first place of each quote, or null. */
export function find(job: FindJob, onProgress: (bytes: number) => void): (ByteRange | null)[] {
  const needles = job.quotes.map(toNeedle)
  const found: (ByteRange | null)[] = needles.map(() => null)
  const end = job.start + job.bytes
  const window = Buffer.allocUnsafeSlow(Math.min(windowBytes, job.bytes) + overlap)
  let kept = 0
  for (let position = job.start; position < end;) {
    const count = Math.min(window.length - kept, end - position)
    readFully(job.fd, window, kept, count, position)
    const length = kept + count
    position += count
    const windowStart = position - length
    let open = 0
    needles.forEach((needle, i) => {
      if (needle === null || found[i] !== null) return
      const range = findIn(window.subarray(0, length), needle)
      if (range === null) open += 1
      else found[i] = { start: windowStart + range.start, end: windowStart + range.end }
    })
    if (open === 0) break
    kept = Math.min(overlap, length)
    window.copyWithin(0, length - kept, length)
    onProgress(position - job.start)
  }
  return found
}

interface Needle {
  readonly words: readonly Buffer[]
  /** Index of the longest word, which is looked for first: it is the rarest as a rule. */
  readonly anchor: number
}

function toNeedle(quote: string): Needle | null {
  const words = quote
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word))
  if (words.length === 0) return null
  const anchor = words.reduce((best, word, i) => (word.length > (words[best]?.length ?? 0) ? i : best), 0)
  return { words, anchor }
}

function findIn(bytes: Buffer, { words, anchor }: Needle): ByteRange | null {
  const word = words[anchor] ?? Buffer.alloc(0)
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
    const start = matchBackward(bytes, at, words.slice(0, anchor))
    if (start === null) continue
    const end = matchForward(bytes, at + word.length, words.slice(anchor + 1))
    if (end !== null) return { start, end }
  }
  return null
}

/** Where the words begin that stand before `at`, or null when they do not. */
function matchBackward(bytes: Buffer, at: number, words: readonly Buffer[]): number | null {
  let from = at
  for (const word of words.toReversed()) {
    const gapEnd = from
    for (let space = spaceBefore(bytes, from); space > 0; space = spaceBefore(bytes, from)) from -= space
    const start = from - word.length
    if (from === gapEnd || start < 0 || !bytes.subarray(start, from).equals(word)) return null
    from = start
  }
  return from
}

function matchForward(bytes: Buffer, at: number, words: readonly Buffer[]): number | null {
  let to = at
  for (const word of words) {
    const gapStart = to
    for (let space = spaceAt(bytes, to); space > 0; space = spaceAt(bytes, to)) to += space
    const end = to + word.length
    if (to === gapStart || end > bytes.length || !bytes.subarray(to, end).equals(word)) return null
    to = end
  }
  return to
}

/** Bytes of the white space character at `i`, 0 when there is none; the set is that of `\s` in patterns. */
function spaceAt(bytes: Buffer, i: number): number {
  const first = bytes[i]
  if (first === undefined) return 0
  if (first === 32 || (first >= 9 && first <= 13)) return 1
  if (first === 0xc2) return bytes[i + 1] === 0xa0 ? 2 : 0
  return isWideSpace(first, bytes[i + 1], bytes[i + 2]) ? 3 : 0
}

function spaceBefore(bytes: Buffer, end: number): number {
  const last = bytes[end - 1]
  if (last === undefined) return 0
  if (last === 32 || (last >= 9 && last <= 13)) return 1
  if (last === 0xa0 && bytes[end - 2] === 0xc2) return 2
  return isWideSpace(bytes[end - 3], bytes[end - 2], last) ? 3 : 0
}

/** U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000 and U+FEFF. */
function isWideSpace(a: number | undefined, b: number | undefined, c: number | undefined): boolean {
  if (a === undefined || b === undefined || c === undefined) return false
  if (a === 0xe2 && b === 0x80) return (c >= 0x80 && c <= 0x8a) || c === 0xa8 || c === 0xa9 || c === 0xaf
  if (a === 0xe2) return b === 0x81 && c === 0x9f
  if (a === 0xe1) return b === 0x9a && c === 0x80
  if (a === 0xe3) return b === 0x80 && c === 0x80
  return a === 0xef && b === 0xbb && c === 0xbf
}
