import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { shownLines, sizesOf } from '../../../electron/app/prompt-lines.js'
import type { Artefact } from '../../../electron/contract/documents.js'
import { preview } from '../../../electron/documents/preview.js'
import { documentFacts } from '../../support/document-facts.js'
import { tempFolder } from '../../support/temp-folder.js'

/** Of ASCII, below one block of the index. */
function artefactOf(name: string, text: string): Artefact {
  const path = join(tempFolder(), 'a')
  writeFileSync(path, text)
  const fd = openSync(path, 'r')
  onTestFinished(() => closeSync(fd))
  const lines = text.split('\n').length - 1
  const { head, tail } = preview(fd, 0, text.length, lines)
  const zero = (): Float64Array => Float64Array.from([0])
  return {
    facts: { ...documentFacts(name), bytes: text.length, chars: text.length, lines, head, tail },
    fd,
    start: 0,
    index: { bytes: zero(), chars: zero(), lines: zero() },
    source: { dev: 0, ino: 0, mtimeMs: 0 },
    close: () => Promise.resolve(),
  }
}

it.each([
  ['sizes of three digits and more', { chars: 88_210, lines: 100 }, '88210\n100'],
  ['units too', { chars: 5, lines: 1, units: [{ unit: 'page' as const, count: 2000 }] }, '2000'],
  ['no shorter ones, which many answers hold by chance', { chars: 99, lines: 3 }, ''],
])('a prompt tells %s', (_, facts, right) => {
  expect(sizesOf(facts)).toBe(right)
})

it('the first and last lines of a file stand at their places', async () => {
  const text = Array.from({ length: 9 }, (_, i) => `line ${i + 1} holds ${i * 7}\n`).join('')
  const found = await shownLines([artefactOf('a.log', text)])
  expect(found.map(({ quote, place }) => [quote, place])).toEqual([
    ['line 1 holds 0\nline 2 holds 7\nline 3 holds 14', 'a.log lines 1-3'],
    ['line 8 holds 49\nline 9 holds 56', 'a.log lines 8-9'],
  ])
  for (const { start, end } of found) expect(end).toBeGreaterThan(start ?? end ?? 0)
})

it('files beyond those that a prompt shows, and files that cannot be read any more, have none', async () => {
  const many = Array.from({ length: 14 }, (_, i) => artefactOf(`${i}.log`, 'one\n'))
  const names = (await shownLines(many)).map(({ document }) => document)
  expect(names).toEqual(Array.from({ length: 12 }, (_, i) => `${i}.log`))
  const gone = { ...artefactOf('gone.log', 'one\n'), fd: 99_999 }
  expect(await shownLines([gone])).toEqual([])
})
