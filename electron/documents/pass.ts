/** The pass over the bytes of what may be UTF-8: checked, counted and hashed, each byte read once. */
import { isUtf8 } from 'node:buffer'
import { readFully } from './bytes.js'
import { createScanner } from './scanner.js'
import { countBadBytes, wholeCharacters } from './utf8.js'
import type { Hashing } from './hashing.js'
import type { ScanJob } from './jobs.js'
import type { ScannedText } from './scanner.js'

/** Bytes kept at a time. */
export const windowBytes = 4 * 1024 * 1024

/** Bytes read at a time: looked through more than once, they should not leave the core's own cache in between. */
const pieceBytes = 512 * 1024

/** UTF-8 with fewer bad bytes than this share is still UTF-8. */
export const mostBad = 0.001

export interface Pass {
  readonly bad: number
  readonly zeros: number
  /** Start of the first window with a bad byte, or -1. */
  readonly firstBad: number
  /** Bytes of a character at the end that is not whole. */
  readonly carry: number
  /** What the bytes hold; of use where none is bad. */
  readonly text: () => ScannedText
}

/**
 * `skip`: bytes of a byte order mark; `certain`: it is UTF-8 whatever share of it is bad. Ends early where it is clear
 * that it is none.
 */
export function passOver(
  { fd, fileBytes: size }: ScanJob,
  skip: number,
  certain: boolean,
  hashing: Hashing,
  onProgress: (bytes: number) => void,
): Pass {
  const scanner = createScanner(skip)
  let window = hashing.next()
  let [carry, bad, zeros, firstBad] = [0, 0, 0, -1]
  for (let position = 0; position < size;) {
    const start = position === 0 ? skip : 0
    const windowStart = position - carry + start
    const filled = Math.min(window.bytes.length, carry + size - position)
    let [scanned, checked, zerosHere] = [start, start, 0]
    for (let end = carry; end < filled;) {
      const count = Math.min(pieceBytes, filled - end)
      readFully(fd, window.bytes, end, count, position)
      end += count
      position += count
      const whole = wholeCharacters(window.bytes, end)
      const text = window.bytes.subarray(checked, whole)
      if (!isUtf8(text)) {
        if (firstBad === -1) firstBad = windowStart
        bad += countBadBytes(text, 0, text.length)
      }
      zerosHere += countZeros(text)
      if (firstBad === -1) scanned = scanner.push(window, whole, scanned, end < filled)
      checked = whole
    }
    hashing.take(carry, filled)
    // Asked at a window's end and before its zeros count: another encoding may hold them.
    if (bad > 0 && bad >= size * mostBad && !certain) break
    zeros += zerosHere
    const rest = window.bytes.subarray(checked, filled)
    carry = rest.length
    if (position < size) {
      window = hashing.next()
      window.bytes.set(rest)
    }
    onProgress(position)
  }
  return { bad, zeros, firstBad, carry, text: () => scanner.finish() }
}

function countZeros(bytes: Buffer): number {
  let count = 0
  for (let i = bytes.indexOf(0); i !== -1; i = bytes.indexOf(0, i + 1)) count += 1
  return count
}
