/** Finds a text in a file of any size, a part of it with each call; the caller goes on or not, so nothing needs an end. */
import type { Artefact } from '../../contract/documents.js'
import type { SourceMatch } from '../../contract/source.js'
import { charAtByte, placeOf, readBytes } from '../../documents/lookup.js'

export interface FindWanted {
  /** On one line. */
  readonly text: string
  /** Byte of the text: a match begins there or behind it; backwards, it ends there or before it. */
  readonly from: number
  readonly direction: 'forward' | 'back'
}

export interface Found {
  readonly match: SourceMatch | null
  /** Where the search goes on; null when there is a match, or no more text. */
  readonly next: number | null
}

export interface FindBounds {
  /** Looked through in one call, bytes. */
  readonly most: number
  /** Read at a time; the main process does nothing else while it looks through so much. */
  readonly chunk: number
}

const usual: FindBounds = { most: 64 * 1024 * 1024, chunk: 256 * 1024 }

export async function findText(
  artefact: Artefact,
  wanted: FindWanted,
  bounds: FindBounds = usual,
): Promise<Found> {
  const pattern = new RegExp(wanted.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  // A character takes at most four bytes, whatever its case.
  const overlap = 4 * wanted.text.length + 4
  const { start, facts } = artefact
  const search = { artefact, pattern, overlap, chunk: bounds.chunk, end: start + facts.bytes }
  const from = Math.min(start + wanted.from, search.end)
  return wanted.direction === 'forward'
    ? forward(search, from, Math.min(search.end, from + bounds.most))
    : back(search, from, Math.max(start, from - bounds.most))
}

interface Search {
  readonly artefact: Artefact
  readonly pattern: RegExp
  readonly overlap: number
  readonly chunk: number
  /** Position in the descriptor behind the text. */
  readonly end: number
}

async function forward(search: Search, from: number, to: number): Promise<Found> {
  const { artefact, pattern, overlap, chunk, end } = search
  let at = from
  while (at < to) {
    const window = await readWhole(artefact, at, Math.min(end, at + chunk + overlap))
    pattern.lastIndex = 0
    const found = pattern.exec(window.text)
    if (found !== null) return { match: await matchAt(search, window, found), next: null }
    at = Math.min(end, at + chunk)
  }
  return { match: null, next: at < end ? at - artefact.start : null }
}

async function back(search: Search, from: number, to: number): Promise<Found> {
  const { artefact, pattern, overlap, chunk } = search
  let at = from
  while (at > to) {
    const low = Math.max(artefact.start, at - chunk - overlap)
    const window = await readWhole(artefact, low, at)
    pattern.lastIndex = 0
    let last: RegExpExecArray | null = null
    for (let one = pattern.exec(window.text); one !== null; one = pattern.exec(window.text)) last = one
    if (last !== null) return { match: await matchAt(search, window, last), next: null }
    at = low === artefact.start ? low : low + overlap
  }
  return { match: null, next: at > artefact.start ? at - artefact.start : null }
}

interface Window {
  /** Position in the descriptor of the first character. */
  readonly from: number
  readonly text: string
}

/** Decodes from the first character that begins there; one that is cut at the end may decode to a mark of its own. */
async function readWhole(artefact: Artefact, from: number, to: number): Promise<Window> {
  const bytes = await readBytes(artefact, from, to)
  let skip = 0
  while (((bytes[skip] ?? 0) & 0xc0) === 0x80) skip += 1
  return { from: from + skip, text: bytes.toString('utf8', skip) }
}

async function matchAt({ artefact }: Search, window: Window, found: RegExpExecArray): Promise<SourceMatch> {
  const byte = window.from + Buffer.byteLength(window.text.slice(0, found.index))
  const endByte = byte + Buffer.byteLength(found[0])
  const start = await charAtByte(artefact, byte)
  const { line, column } = await placeOf(artefact, start)
  const end = start + [...found[0]].length
  const offset = artefact.start
  return { start, end, line, column: column - 1, byte: byte - offset, endByte: endByte - offset }
}
