import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lineStartByte, placeOf, readChars, charAtByte } from '../../../electron/documents/lookup.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Artefact } from '../../../electron/contract/documents.js'

/** The last two blocks of a text whose earlier ones are not in the file: `chars` and `lines` stand before the second. */
const chars = 2 ** 32 + 7
const lines = 2 ** 32 + 3
const path = join(tempFolder(), 'end.txt')
writeFileSync(path, 'last line\nü one\nand two\n')
const fd = openSync(path, 'r')
afterAll(() => closeSync(fd))

const end: Artefact = {
  facts: { name: 'end.txt', bytes: 25, chars: chars + 14, lines: lines + 2 } as Artefact['facts'],
  fd,
  start: 0,
  index: {
    bytes: Float64Array.of(0, 10),
    chars: Float64Array.of(chars - 10, chars),
    lines: Float64Array.of(lines - 1, lines),
  },
  source: {} as Artefact['source'],
  close: () => Promise.resolve(),
}

describe('places beyond 2^32 characters and lines', () => {
  it.each([
    ['the first of a block', chars, { line: lines + 1, column: 1, byte: 10 }],
    ['one after a wide character', chars + 2, { line: lines + 1, column: 3, byte: 13 }],
    ['one of a later line', chars + 10, { line: lines + 2, column: 5, byte: 21 }],
  ])('are exact: %s', async (_claim, char, right) => {
    expect(await placeOf(end, char)).toEqual(right)
    expect(await charAtByte(end, right.byte)).toBe(char)
  })

  it('give the text between them, and the byte at which a line begins', async () => {
    expect(await readChars(end, chars, chars + 5)).toBe('ü one')
    expect(await lineStartByte(end, lines + 2)).toBe(17)
  })
})
