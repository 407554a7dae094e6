/** Lines of a text by their numbers, read around the place alone: the file may be of any size, and so may a line. */
import type { Artefact } from '../../contract/documents.js'
import type { SourceLine } from '../../contract/source.js'
import { charAtByte, countCharacters, lineStartByte, readBytes, readChars } from '../../documents/lookup.js'
import { rowNumbers } from './rows.js'

export interface LinesWanted {
  /** From 1. */
  readonly first: number
  readonly count: number
  /** Code points of each line that are left out, and how many are wanted then. */
  readonly column: number
  readonly chars: number
}

/** Read at a time; a line that is longer is found by the index. */
const chunkBytes = 64 * 1024

/** An answer ends when it holds or has read so much. */
const mostChars = 1_000_000
const mostBytes = 8 * 1024 * 1024

export async function readLines(artefact: Artefact, wanted: LinesWanted): Promise<SourceLine[]> {
  const { facts, start } = artefact
  const end = start + facts.bytes
  if (wanted.first > facts.lines) return []
  const rowOf = rowNumbers(artefact)
  const lines: SourceLine[] = []
  let at = await lineStartByte(artefact, wanted.first)
  const from = at
  let char = await charAtByte(artefact, at)
  let chunk: { readonly from: number; readonly bytes: Buffer } = { from: at, bytes: Buffer.alloc(0) }
  let chars = 0
  for (let line = wanted.first; line < wanted.first + wanted.count && at < end; line += 1) {
    if (chars > mostChars || at - from > mostBytes) break
    let feed = chunk.bytes.indexOf(10, at - chunk.from)
    if (feed === -1) {
      chunk = { from: at, bytes: await readBytes(artefact, at, Math.min(end, at + chunkBytes)) }
      feed = chunk.bytes.indexOf(10)
    }
    const whole = feed !== -1 || chunk.from + chunk.bytes.length === end
    const found = whole
      ? shortLine(chunk.bytes.subarray(at - chunk.from, feed === -1 ? undefined : feed), wanted)
      : await longLine(artefact, line, char, wanted)
    const row = await rowOf(line, char)
    const { text, before, rest } = found
    lines.push({ text, before, rest, start: char, byte: at - start, row })
    chars += text.length
    at = whole ? (feed === -1 ? end : chunk.from + feed + 1) : found.next
    char += found.chars + 1
  }
  return lines
}

interface Found {
  readonly text: string
  readonly before: number
  readonly rest: number
  /** Code points up to the line feed. */
  readonly chars: number
  /** Position in the descriptor of the next line; counted for long lines only. */
  readonly next: number
}

function shortLine(bytes: Buffer, wanted: LinesWanted): Found {
  const chars = countCharacters(bytes)
  const decoded = bytes.toString('utf8')
  const line = decoded.endsWith('\r') ? decoded.slice(0, -1) : decoded
  const length = chars - (decoded.length - line.length)
  const before = Math.min(wanted.column, length)
  const text = slice(line, length, before, before + wanted.chars)
  return { text, before, rest: Math.max(0, length - before - wanted.chars), chars, next: 0 }
}

async function longLine(artefact: Artefact, line: number, char: number, wanted: LinesWanted): Promise<Found> {
  const { facts, start } = artefact
  const next = line < facts.lines ? await lineStartByte(artefact, line + 1) : start + facts.bytes
  const [mark] = await readBytes(artefact, next - 1, next)
  const chars = (await charAtByte(artefact, mark === 10 ? next - 1 : next)) - char
  const last = await readChars(artefact, char + chars - 1, char + chars)
  const length = last === '\r' ? chars - 1 : chars
  const before = Math.min(wanted.column, length)
  const to = Math.min(length, before + wanted.chars)
  const text = await readChars(artefact, char + before, char + to)
  return { text, before, rest: length - to, chars, next }
}

/** By code points; `length` counts those of the text. */
function slice(text: string, length: number, from: number, to: number): string {
  if (from === 0 && to >= length) return text
  if (length === text.length) return text.slice(from, to)
  return [...text].slice(from, to).join('')
}
