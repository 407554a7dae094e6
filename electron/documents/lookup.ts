/** Where in a text a code point stands, by one block of its index. */
import { read as readCallback } from 'node:fs'
import { promisify } from 'node:util'
import { QuarryError } from '../contract/errors.js'
import type { Artefact } from '../contract/documents.js'
import { lastAtMost } from './source-map.js'

const read = promisify(readCallback)

export interface Place {
  /** From 1. */
  readonly line: number
  /** Code points from the line's start, from 1. */
  readonly column: number
  /** Position in the descriptor. */
  readonly byte: number
}

/** `char`: code points from the start of the text, at most as many as there are. Throws RangeError beyond. */
export async function placeOf(artefact: Artefact, char: number): Promise<Place> {
  const { byte, newlines, lineStart } = await locate(artefact, char)
  const begin = lineStart ?? (await charAtByte(artefact, await lineStartByte(artefact, newlines + 1)))
  const column = char - begin + 1
  return { line: newlines + 1, column, byte }
}

/** The text between two code points, end exclusive. Meant for passages: it is read whole. */
export async function readChars(artefact: Artefact, start: number, end: number): Promise<string> {
  if (end <= start) return ''
  const from = (await locate(artefact, start)).byte
  const to = (await locate(artefact, end)).byte
  return (await readBytes(artefact, from, to)).toString('utf8')
}

/** Code points before a byte of the descriptor, which begins a character. */
export async function charAtByte(artefact: Artefact, byte: number): Promise<number> {
  const block = blockAt(artefact.index.bytes, byte)
  const before = await readBytes(artefact, artefact.index.bytes[block] ?? artefact.start, byte)
  return (artefact.index.chars[block] ?? 0) + countCharacters(before)
}

/** Position in the descriptor at which a line begins, from 1 to as many as there are. One block is read, however long lines are. */
export async function lineStartByte(artefact: Artefact, line: number): Promise<number> {
  const { index, start, facts } = artefact
  if (line === 1) return start
  const feeds = line - 1
  const block = blockAt(index.lines, feeds - 1)
  const from = index.bytes[block] ?? start
  const bytes = await readBytes(artefact, from, index.bytes[block + 1] ?? start + facts.bytes)
  let at = -1
  for (let left = feeds - (index.lines[block] ?? 0); left > 0; left -= 1) {
    at = bytes.indexOf(10, at + 1)
    if (at === -1) throw new RangeError(`line ${line} of a text of ${facts.lines}`)
  }
  return from + at + 1
}

interface Location {
  readonly byte: number
  readonly newlines: number
  /** Code point at which the line begins, or null when that is before this block. */
  readonly lineStart: number | null
}

async function locate(artefact: Artefact, char: number): Promise<Location> {
  const { index, facts, start } = artefact
  if (!Number.isInteger(char) || char < 0 || char > facts.chars) {
    throw new RangeError(`code point ${char} of a text of ${facts.chars}`)
  }
  const block = blockAt(index.chars, char)
  const blockStart = index.bytes[block] ?? start
  const bytes = await readBytes(artefact, blockStart, index.bytes[block + 1] ?? start + facts.bytes)
  let seen = index.chars[block] ?? 0
  let newlines = index.lines[block] ?? 0
  let lineStart = block === 0 ? 0 : null
  let i = 0
  for (; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    if (seen === char) break
    seen += 1
    if (byte === 10) {
      newlines += 1
      lineStart = seen
    }
  }
  return { byte: blockStart + i, newlines, lineStart }
}

/** Continuation bytes begin no character. */
export function countCharacters(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1
  return count
}

/** Block that a position lies in; what comes before the first one is counted to it. */
function blockAt(entries: Float64Array, value: number): number {
  return Math.max(0, lastAtMost(entries, value))
}

/** Bytes of the descriptor, end exclusive. Throws QuarryError input_changed where the file ends before. */
export async function readBytes({ fd, facts }: Artefact, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(to - from)
  for (let done = 0; done < buffer.length;) {
    const { bytesRead } = await read(fd, buffer, done, buffer.length - done, from + done)
    if (bytesRead === 0) {
      throw new QuarryError('input_changed', `${facts.name} was cut short after it was read`, {
        remedy: 'ask again over the file as it is now',
      })
    }
    done += bytesRead
  }
  return buffer
}
