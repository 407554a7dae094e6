/** Framing: bytes in whatever pieces the pipe delivers them, lines out; pure but for the buffer it keeps. */
import { maxLineBytes } from '../contract/wire.js'

export type Framed =
  | { readonly kind: 'lines'; readonly lines: readonly Buffer[] }
  /** A line outgrew the limit; `lines` are the whole ones before it. Nothing after it may be read. */
  | { readonly kind: 'overflow'; readonly lines: readonly Buffer[] }

export interface LineSplitter {
  /** Lines that `chunk` completes, without their newline; empty lines are left out. */
  push(chunk: Buffer): Framed
  /** Bytes of the unfinished line. */
  readonly pending: number
}

const newline = 0x0a

/** The bytes of a line are counted before anything is decoded, so that a long line costs no more than the limit. */
export function lineSplitter(limit: number = maxLineBytes): LineSplitter {
  let pieces: Buffer[] = []
  let pending = 0
  return {
    get pending() {
      return pending
    },
    push(chunk) {
      const lines: Buffer[] = []
      let from = 0
      while (from < chunk.length) {
        const at = chunk.indexOf(newline, from)
        const piece = chunk.subarray(from, at === -1 ? chunk.length : at)
        pending += piece.length
        if (pending > limit) {
          pieces = []
          pending = 0
          return { kind: 'overflow', lines }
        }
        if (piece.length > 0) pieces.push(piece)
        if (at === -1) break
        const [only] = pieces
        if (only !== undefined) lines.push(pieces.length === 1 ? only : Buffer.concat(pieces, pending))
        pieces = []
        pending = 0
        from = at + 1
      }
      return { kind: 'lines', lines }
    },
  }
}
