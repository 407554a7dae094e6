/** With windows of a few bytes, every border of a window cuts a match somewhere. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findText } from '../../../../electron/app/source/find.js'
import type { Artefact } from '../../../../electron/contract/documents.js'
import { tempFolder } from '../../../support/temp-folder.js'

const folder = tempFolder()

function artefactOf(text: string, start = 0): Artefact {
  const path = join(folder, 'text')
  writeFileSync(path, '\ufeff'.repeat(start / 3) + text)
  const fd = openSync(path, 'r')
  onTestFinished(() => closeSync(fd))
  const facts = {
    ...{
      name: 'text',
      path,
      kind: 'text' as const,
      fileBytes: 0,
      sha256: '',
      encoding: 'utf-8',
      badBytes: 0,
    },
    ...{ bytes: Buffer.byteLength(text), chars: [...text].length, lines: text.split('\n').length },
    ...{ parts: [], head: '', tail: '', warnings: [] },
  }
  const index = { bytes: Float64Array.of(start), chars: Float64Array.of(0), lines: Float64Array.of(0) }
  const source = { dev: 0, ino: 0, mtimeMs: 0 }
  return { facts, fd, start, index, source, close: async () => undefined }
}

/** Code points at which matches begin, going on from each to the next, through parts of 16 bytes. */
async function all(
  text: string,
  wanted: string,
  direction: 'forward' | 'back',
  chunk: number,
): Promise<number[]> {
  const artefact = artefactOf(text, 3)
  const found: number[] = []
  let from: number | null = direction === 'forward' ? 0 : artefact.facts.bytes
  while (from !== null) {
    const { match, next } = await findText(artefact, { text: wanted, from, direction }, { most: 16, chunk })
    if (match !== null) {
      found.push(match.start)
      expect([...text].slice(match.start, match.end).join('').toLowerCase()).toBe(wanted.toLowerCase())
    }
    from = match === null ? next : direction === 'forward' ? match.endByte : match.byte
  }
  return found
}

describe.each([1, 2, 3, 5, 8, 64])('read by windows of %i bytes', (chunk) => {
  test.each<[string, string, string, number[]]>([
    ['letters', 'abcabcxabc', 'abc', [0, 3, 7]],
    ['cases', 'Straße STRASSE straße', 'STRAßE', [0, 15]],
    ['characters of two to four bytes', 'é🦉é🦉日本é🦉', 'é🦉', [0, 2, 6]],
    ['one that is cut everywhere', `${'x'.repeat(40)}🦉🦉🦉needle🦉`, 'needle', [43]],
    ['none', 'abcabc', 'zz', []],
    ['a text longer than its file', 'abc', 'abcd', []],
  ])('%s are found forwards and backwards', async (_, text, wanted, places) => {
    expect(await all(text, wanted, 'forward', chunk)).toEqual(places)
    expect(await all(text, wanted, 'back', chunk)).toEqual([...places].reverse())
  })
})

test('a position amid a character counts from the next one', async () => {
  const artefact = artefactOf('🦉abc')
  const { match } = await findText(artefact, { text: 'abc', from: 2, direction: 'forward' })
  expect(match).toMatchObject({ start: 1, byte: 4, endByte: 7, line: 1, column: 1 })
})
