/** Finds quotes in a text in one streaming pass over its bytes; any run of white space equals any other. */
import { readFully } from './bytes.js'
import { createMultiSearch, shortestWord, standsAt } from './multi-search.js'
import { windowBytes } from './pass.js'
import type { ByteRange, FindJob } from './jobs.js'

/** A passage with its white space may be so long, bytes: what two windows share. */
const overlap = 64 * 1024

/** Byte ranges in the descriptor of a place of each quote, the first one as a rule, or null. */
export function find(job: FindJob, onProgress: (bytes: number) => void): (ByteRange | null)[] {
  const needles = job.quotes.map(toNeedle)
  const found: (ByteRange | null)[] = needles.map(() => null)
  const end = job.start + job.bytes
  const window = Buffer.allocUnsafeSlow(Math.min(windowBytes, job.bytes) + overlap)
  let search = createSearch(needles)
  let kept = 0
  for (let position = job.start; position < end && search.open > 0;) {
    const count = Math.min(window.length - kept, end - position)
    readFully(job.fd, window, kept, count, position)
    const length = kept + count
    position += count
    const windowStart = position - length
    let some = false
    search.run(window.subarray(0, length), (i, range) => {
      found[i] ??= { start: windowStart + range.start, end: windowStart + range.end }
      some = true
    })
    if (some) search = createSearch(needles.map((needle, i) => (found[i] === null ? needle : null)))
    kept = Math.min(overlap, length)
    window.copyWithin(0, length - kept, length)
    onProgress(position - job.start)
  }
  return found
}

interface Needle {
  /** The longest word, which is looked for first: it is the rarest as a rule. */
  readonly word: Buffer
  /** Words before it, from right to left, and after it. */
  readonly before: readonly Buffer[]
  readonly after: readonly Buffer[]
}

function toNeedle(quote: string): Needle | null {
  const words = quote
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word))
  const longest = words.reduce((best, word, i) => (word.length > (words[best]?.length ?? 0) ? i : best), 0)
  const word = words[longest]
  if (word === undefined) return null
  return { word, before: words.slice(0, longest).reverse(), after: words.slice(longest + 1) }
}

interface Search {
  /** Quotes that are looked for. */
  readonly open: number
  run(bytes: Buffer, onQuote: (quote: number, range: ByteRange) => void): void
}

/** All quotes with a long word at once; those of short words only, one after the other. */
function createSearch(needles: readonly (Needle | null)[]): Search {
  const all = needles.flatMap((needle, quote) => (needle === null ? [] : [{ quote, ...needle }]))
  const long = all.filter(({ word }) => word.length >= shortestWord)
  const short = all.filter(({ word }) => word.length < shortestWord)
  const together = createMultiSearch(long.map(({ word }) => word))
  return {
    open: all.length,
    run(bytes, onQuote) {
      const done = new Set<number>()
      const check = (one: (typeof all)[number] | undefined, at: number): void => {
        if (one === undefined || done.has(one.quote)) return
        const range = around(bytes, at, one)
        if (range === null) return
        done.add(one.quote)
        onQuote(one.quote, range)
      }
      together.run(bytes, (i, at) => check(long[i], at))
      for (const one of short) {
        let at = bytes.indexOf(one.word)
        for (; at !== -1 && !done.has(one.quote); at = bytes.indexOf(one.word, at + 1)) check(one, at)
      }
    },
  }
}

/** The whole quote around a place of its longest word, or null when it does not stand there. */
function around(bytes: Buffer, at: number, { word, before, after }: Needle): ByteRange | null {
  const start = matchBackward(bytes, at, before)
  if (start === null) return null
  const end = matchForward(bytes, at + word.length, after)
  return end === null ? null : { start, end }
}

/** Where the words begin that stand before `at`, given from right to left; null when they do not. */
function matchBackward(bytes: Buffer, at: number, words: readonly Buffer[]): number | null {
  let from = at
  for (const word of words) {
    const gapEnd = from
    for (let space = spaceBefore(bytes, from); space > 0; space = spaceBefore(bytes, from)) from -= space
    const start = from - word.length
    if (from === gapEnd || start < 0 || !standsAt(bytes, start, word)) return null
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
    if (to === gapStart || end > bytes.length || !standsAt(bytes, to, word)) return null
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
