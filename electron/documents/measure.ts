/** Counting in UTF-8 bytes, four at a time: a byte loop would cost more than hashing the file. */
import { isAscii } from 'node:buffer'

/** A buffer that begins at a word's border, seen as bytes and as words. */
export interface Window {
  readonly bytes: Buffer
  readonly words: Uint32Array
}

export interface Measure {
  /** Code points. */
  readonly chars: number
  /** Line feeds. */
  readonly newlines: number
  /** Bytes a character of a Python str that holds the widest character: Latin-1, BMP or beyond. */
  readonly width: 1 | 2 | 4
}

/** `size`: a multiple of 4. */
export function createWindow(size: number): Window {
  return windowOver(Buffer.allocUnsafeSlow(size).buffer)
}

/** Over memory whose size is a multiple of 4. */
export function windowOver(memory: ArrayBufferLike): Window {
  return { bytes: Buffer.from(memory), words: new Uint32Array(memory) }
}

/** Counts bytes `from` to `to` of valid UTF-8; both are borders of characters. */
export function measure(window: Window, from: number, to: number): Measure {
  const { bytes, words } = window
  if (isAscii(bytes.subarray(from, to))) {
    return { chars: to - from, newlines: newlinesOfAscii(window, from, to), width: 1 }
  }
  const firstWord = Math.min((from + 3) >> 2, to >> 2)
  const lastWord = Math.max(to >> 2, firstWord)
  const tally: Tally = { continuations: 0, newlines: 0, two: 0, four: 0 }
  tallyBytes(bytes, from, Math.min(to, firstWord << 2), tally)
  tallyWords(words, firstWord, lastWord, tally)
  tallyBytes(bytes, Math.max(from, lastWord << 2), to, tally)
  return {
    chars: to - from - tally.continuations,
    newlines: tally.newlines,
    width: tally.four !== 0 ? 4 : tally.two !== 0 ? 2 : 1,
  }
}

interface Tally {
  continuations: number
  newlines: number
  /** Not 0 when a first byte of 0xC4 or more was seen: a character beyond U+00FF. */
  two: number
  /** Not 0 when a first byte of 0xF0 or more was seen: a character beyond U+FFFF. */
  four: number
}

function tallyBytes(bytes: Buffer, from: number, to: number, tally: Tally): void {
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] ?? 0
    if (byte === 10) tally.newlines += 1
    if ((byte & 0xc0) === 0x80) tally.continuations += 1
    if (byte >= 0xc4) tally.two = 1
    if (byte >= 0xf0) tally.four = 1
  }
}

/** Each byte of a word is a lane whose highest bit is made to answer a question; lanes are summed up to 255 times. */
function tallyWords(words: Uint32Array, from: number, to: number, tally: Tally): void {
  let two = 0
  let four = 0
  for (let i = from; i < to;) {
    const stop = Math.min(i + 255, to)
    let newlineLanes = 0
    let continuationLanes = 0
    for (; i < stop; i += 1) {
      const word = words[i] ?? 0
      newlineLanes = (newlineLanes + newlineBits(word)) | 0
      continuationLanes = (continuationLanes + ((word & ~(word << 1) & 0x80808080) >>> 7)) | 0
      const lead = word & (word << 1)
      two |= lead & ((word << 2) | (word << 3) | (word << 4) | (word << 5)) & 0x80808080
      four |= lead & (word << 2) & (word << 3) & 0x80808080
    }
    tally.newlines += sumLanes(newlineLanes)
    tally.continuations += sumLanes(continuationLanes)
  }
  tally.two |= two
  tally.four |= four
}

function newlinesOfAscii({ bytes, words }: Window, from: number, to: number): number {
  let count = 0
  let i = from
  for (; i < to && (i & 3) !== 0; i += 1) if (bytes[i] === 10) count += 1
  const lastWord = Math.max(to >> 2, i >> 2)
  for (let word = i >> 2; word < lastWord;) {
    const stop = Math.min(word + 255, lastWord)
    let lanes = 0
    for (; word < stop; word += 1) lanes = (lanes + newlineBitsOfAscii(words[word] ?? 0)) | 0
    count += sumLanes(lanes)
  }
  for (i = Math.max(i, lastWord << 2); i < to; i += 1) if (bytes[i] === 10) count += 1
  return count
}

/** 1 in each lane that is a line feed: such a lane is zero after the xor, and only zero leaves its high bit unset. */
function newlineBits(word: number): number {
  const x = word ^ 0x0a0a0a0a
  return (~(((x & 0x7f7f7f7f) + 0x7f7f7f7f) | x) & 0x80808080) >>> 7
}

/** The same where no lane has its high bit set: of 0x80 less the lane after the xor only zero leaves it set. */
function newlineBitsOfAscii(word: number): number {
  return ((0x80808080 - (word ^ 0x0a0a0a0a)) >>> 7) & 0x01010101
}

function sumLanes(lanes: number): number {
  return (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + (lanes >>> 24)
}
