/** The one pass over a text's bytes: characters, lines, block index and segments. */
import { measure } from './measure.js'
import type { Window } from './measure.js'
import type { BlockIndex } from '../contract/documents.js'
import type { Part } from '../contract/wire.js'

/** Bytes between two index entries. */
export const blockBytes = 64 * 1024

/** Segments end at the last line end after so many bytes ... */
const segmentBytes = 1024 * 1024 - blockBytes

/** ... and where a line does not end, here: 64 MB. */
const longestSegment = 64 * 1024 * 1024

export interface ScannedText {
  readonly bytes: number
  readonly chars: number
  /** Line feeds, and one more when text follows the last. */
  readonly lines: number
  readonly index: BlockIndex
  readonly segments: readonly Part[]
}

export interface TextScanner {
  /**
   * Takes bytes `from` (0 when absent) to `to` of the window: valid UTF-8 that begins and ends at borders of characters.
   * With `more` to come in this window it leaves what is no whole block. Returns where what it left begins.
   */
  push(window: Window, to: number, from?: number, more?: boolean): number
  finish(): ScannedText
}

/** `start`: position in the descriptor of the first byte that will be pushed. */
export function createScanner(start: number): TextScanner {
  let at = start
  let chars = 0
  let newlines = 0
  let endsInNewline = true
  let nextEntry = start
  const index = { bytes: [] as number[], chars: [] as number[], lines: [] as number[] }
  const segments: Part[] = []
  let segment: Part = { byteStart: start, byteEnd: start, chars: 0, width: 1 }

  function add(window: Window, from: number, to: number): void {
    if (to === from) return
    const found = measure(window, from, to)
    at += to - from
    chars += found.chars
    newlines += found.newlines
    segment.byteEnd = at
    segment.chars += found.chars
    if (found.width > segment.width) segment.width = found.width
  }

  function closeSegment(): void {
    if (segment.byteEnd > segment.byteStart) segments.push(segment)
    segment = { byteStart: at, byteEnd: at, chars: 0, width: 1 }
  }

  function addBlock(window: Window, from: number, to: number): void {
    const reached = segment.byteEnd - segment.byteStart + (to - from)
    if (reached >= segmentBytes) {
      const lineEnd = window.bytes.subarray(from, to).lastIndexOf(10)
      if (lineEnd !== -1) {
        add(window, from, from + lineEnd + 1)
        closeSegment()
        add(window, from + lineEnd + 1, to)
        return
      }
    }
    add(window, from, to)
    if (reached + blockBytes > longestSegment) closeSegment()
  }

  return {
    push(window, end, first = 0, more = false) {
      let from = first
      while (from < end) {
        if (at >= nextEntry) nextEntry = enter()
        let to = from + (nextEntry - at)
        if (to < end) while (((window.bytes[to] ?? 0) & 0xc0) === 0x80) to -= 1
        else if (more) return from
        else to = end
        addBlock(window, from, to)
        from = to
        if (to < end) nextEntry = enter()
      }
      if (end > first) endsInNewline = window.bytes[end - 1] === 10
      return from
    },
    finish() {
      closeSegment()
      return {
        bytes: at - start,
        chars,
        lines: newlines + (endsInNewline ? 0 : 1),
        index: {
          bytes: Float64Array.from(index.bytes),
          chars: Float64Array.from(index.chars),
          lines: Float64Array.from(index.lines),
        },
        segments,
      }
    },
  }

  /** Notes that a block begins here; returns where the next one is due. */
  function enter(): number {
    index.bytes.push(at)
    index.chars.push(chars)
    index.lines.push(newlines)
    return start + index.bytes.length * blockBytes
  }
}
