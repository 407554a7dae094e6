/** Takes the text that a reader makes, writes it as UTF-8 and measures it on the way. */
import { tmpdir } from 'node:os'
import { writeFully } from './bytes.js'
import { createWindow, measure } from './measure.js'
import { createScanner } from './scanner.js'
import { writingTemporary } from './temporary-fault.js'
import type { ScannedText } from './scanner.js'

export interface TextSink {
  /** Code points written so far. */
  readonly chars: number
  /** True when the last character written was a line feed, and at the very start. */
  readonly atLineStart: boolean
  write(text: string): void
  /** Valid UTF-8 that begins and ends at borders of characters. */
  writeUtf8(bytes: Buffer): void
  finish(): ScannedText
}

/** Bytes that are written at a time. */
const windowBytes = 2 * 1024 * 1024

/** UTF-16 units encoded at a time: each takes three bytes at most. */
const pieceUnits = 128 * 1024

/**
 * `fd`: open for writing, empty; `name`: for the message when the disk takes no more; `onBytes`: told before so many bytes are
 * written, and may throw.
 */
export function createTextSink(
  fd: number,
  name: string,
  onBytes: (bytes: number) => void = () => undefined,
): TextSink {
  const window = createWindow(windowBytes)
  const piece = createWindow(windowBytes)
  const scanner = createScanner(0)
  let filled = 0
  let chars = 0
  let atLineStart = true
  /** A high surrogate whose low one comes with the next text. */
  let half = ''

  function flush(): void {
    if (filled === 0) return
    onBytes(filled)
    const what = `the text of ${name} cannot be written`
    writingTemporary(what, tmpdir(), () => writeFully(fd, window.bytes, filled))
    scanner.push(window, filled)
    filled = 0
  }

  function encode(text: string): void {
    if (filled + text.length * 3 > windowBytes) flush()
    const bytes = window.bytes.write(text, filled, 'utf8')
    filled += bytes
    chars += bytes === text.length ? bytes : codePoints(text)
  }

  return {
    get chars() {
      return chars
    },
    get atLineStart() {
      return atLineStart
    },
    write(added) {
      const text = half + added
      half = ''
      if (text === '') return
      atLineStart = text.endsWith('\n')
      for (let from = 0; from < text.length;) {
        let to = Math.min(text.length, from + pieceUnits)
        if (isHigh(text.charCodeAt(to - 1))) {
          if (to === text.length) {
            half = text.slice(to - 1)
            to -= 1
          } else to += 1
        }
        encode(text.slice(from, to))
        from = half === '' ? to : text.length
      }
    },
    writeUtf8(bytes) {
      if (bytes.length === 0) return
      atLineStart = bytes[bytes.length - 1] === 10
      for (let from = 0; from < bytes.length;) {
        let to = Math.min(bytes.length, from + windowBytes)
        while (to < bytes.length && ((bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1
        bytes.copy(piece.bytes, 0, from, to)
        if (filled + (to - from) > windowBytes) flush()
        piece.bytes.copy(window.bytes, filled, 0, to - from)
        filled += to - from
        chars += measure(piece, 0, to - from).chars
        from = to
      }
    },
    finish() {
      if (half !== '') encode(half)
      flush()
      return scanner.finish()
    },
  }
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

/** A lone surrogate becomes U+FFFD, which is one. */
function codePoints(text: string): number {
  let count = text.length
  for (let i = 1; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xdc00 && unit <= 0xdfff && isHigh(text.charCodeAt(i - 1))) count -= 1
  }
  return count
}
