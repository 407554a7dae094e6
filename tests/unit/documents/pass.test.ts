import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHashing } from '../../../electron/documents/hashing.js'
import { passOver, windowBytes } from '../../../electron/documents/pass.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()
const pieceBytes = 512 * 1024

interface Found {
  readonly bad: number
  readonly zeros: number
  readonly firstBad: number
  readonly carry: number
  readonly chars: number
  readonly lines: number
  readonly widths: readonly number[]
  readonly sha256: string
  readonly progress: readonly number[]
}

function pass(bytes: Buffer, { skip = 0, certain = false } = {}): Found {
  const path = join(folder, 'text')
  writeFileSync(path, bytes)
  const fd = openSync(path, 'r')
  const hashing = createHashing(bytes.length, windowBytes)
  const progress: number[] = []
  try {
    const job = { type: 'scan', fd, fileBytes: bytes.length, name: 'text' } as const
    const { text, ...found } = passOver(job, skip, certain, hashing, (done) => progress.push(done))
    const { chars, lines, segments } = text()
    const widths = segments.map(({ width }) => width)
    return { ...found, chars, lines, widths, sha256: hashing.digest(), progress }
  } finally {
    hashing.close()
    closeSync(fd)
  }
}

/** ASCII lines with `hex` in their midst, whose first byte stands `before` bytes in front of `border`. */
function around(border: number, before: number, hex: string): Buffer {
  const bytes = Buffer.alloc(border + 70_000, 'fifteen letters\n')
  Buffer.from(hex.replaceAll(' ', ''), 'hex').copy(bytes, border - before)
  return bytes
}

const borders = { 'a piece': pieceBytes, 'a window': windowBytes }

describe.each(Object.entries(borders))('at the border of %s', (_name, border) => {
  const cases = [
    // Claim, bytes, how many of them stand in front of the border; `fewer` characters than bytes; `window`: where the
    // one begins that holds the first bad byte, seen from a window's border, since a cut character is carried into it.
    ['a character of two bytes is cut', 'c3 a9', 1, { bad: 0, fewer: 1, width: 1 }],
    ['a character of three is cut after one', 'e6 bc a2', 1, { bad: 0, fewer: 2, width: 2 }],
    ['a character of three is cut after two', 'e6 bc a2', 2, { bad: 0, fewer: 2, width: 2 }],
    ['a character of four is cut after one', 'f0 9f 99 82', 1, { bad: 0, fewer: 3, width: 4 }],
    ['a character of four is cut after two', 'f0 9f 99 82', 2, { bad: 0, fewer: 3, width: 4 }],
    ['a character of four is cut after three', 'f0 9f 99 82', 3, { bad: 0, fewer: 3, width: 4 }],
    ['ASCII turns wide just after it', 'f0 9f 99 82', 0, { bad: 0, fewer: 3, width: 4 }],
    ['a wide character ends just before it', 'f0 9f 99 82', 4, { bad: 0, fewer: 3, width: 4 }],
    ['a first byte has no second', 'c3 61', 1, { bad: 1, window: -1 }],
    ['two of three bytes are followed by a letter', 'e2 82 61', 2, { bad: 2, window: -2 }],
    ['a lone continuation follows a whole character', 'c3 a9 80', 2, { bad: 1, window: 0 }],
    ['an overlong form is cut', 'e0 80 80', 1, { bad: 3, window: -1 }],
    ['a surrogate is cut', 'ed a0 80', 2, { bad: 3, window: -2 }],
    ['five continuations surround it', '80 80 80 80 80', 3, { bad: 5, window: -windowBytes }],
    ['a byte that never stands in UTF-8 is the last', 'ff', 1, { bad: 1, window: -windowBytes }],
    ['a byte that never stands in UTF-8 is the first', 'ff', 0, { bad: 1, window: 0 }],
  ] as const
  it.each(cases)('%s', (_claim, hex, before, right) => {
    const bytes = around(border, before, hex)
    const found = pass(bytes)
    expect(found.bad).toBe(right.bad)
    expect(found.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    if ('fewer' in right) {
      expect(found.chars).toBe(bytes.length - right.fewer)
      expect(found.chars).toBe([...bytes.toString('utf8')].length)
      expect(Math.max(...found.widths)).toBe(right.width)
      expect(found.firstBad).toBe(-1)
    } else {
      expect(found.firstBad).toBe(border === windowBytes ? border + right.window : 0)
    }
  })

  const lineEnds = [
    ['CRLF is cut', '0d 0a', 1, 1],
    ['a line feed is the last byte', '0a', 1, 1],
    ['a line feed is the first byte', '0a', 0, 1],
    ['a line feed is on either side', '0a 0a', 1, 2],
  ] as const
  it.each(lineEnds)('%s and counts as it stands', (_claim, hex, before, feeds) => {
    const flat = Buffer.alloc(border + 70_000, 'x')
    Buffer.from(hex.replaceAll(' ', ''), 'hex').copy(flat, border - before)
    expect(pass(flat).lines).toBe(feeds + 1)
  })
})

describe('passOver', () => {
  it.each([
    ['two of four bytes', 'f0 9f', 2],
    ['one of two', 'c3', 1],
    ['nothing', '61', 0],
  ] as const)('leaves off %s at the very end', (_claim, hex, carry) => {
    const end = Buffer.from(hex.replace(' ', ''), 'hex')
    const bytes = Buffer.concat([Buffer.alloc(windowBytes, 'line\n'), end])
    const found = pass(bytes)
    expect([found.bad, found.carry, found.chars]).toEqual([0, carry, bytes.length - carry])
  })

  it('counts a text after a byte order mark, and hashes the mark too', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff'), Buffer.alloc(windowBytes + 9, 'né\n')])
    const found = pass(bytes, { skip: 3 })
    const text = bytes.toString('utf8').slice(1)
    expect(found.chars + found.carry).toBe([...text].length)
    expect(found.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('tells the window in which the first bad byte stands', () => {
    const bytes = Buffer.alloc(2 * windowBytes + 5, 'line\n')
    bytes[windowBytes + pieceBytes + 7] = 0xff
    expect(pass(bytes).firstBad).toBe(windowBytes)
  })

  it('ends at the window that is too bad, unless the user is certain', () => {
    const bytes = Buffer.concat([Buffer.alloc(windowBytes, 0xff), Buffer.alloc(windowBytes, 'line\n')])
    expect(pass(bytes)).toMatchObject({ bad: windowBytes, progress: [] })
    const certain = pass(bytes, { certain: true })
    expect(certain).toMatchObject({ bad: windowBytes, progress: [windowBytes, 2 * windowBytes] })
  })

  it('counts zeros in every piece', () => {
    const bytes = Buffer.alloc(windowBytes + pieceBytes + 1, 'line\n')
    for (const at of [0, pieceBytes - 1, pieceBytes, windowBytes - 1, windowBytes, bytes.length - 1])
      bytes[at] = 0
    expect(pass(bytes).zeros).toBe(6)
  })
})
