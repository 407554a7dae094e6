import { expect, test } from 'vitest'
import { file } from '../../../../renderer/dev/parts.js'
import { failedSummary, filesSummary, firstNew } from '../../../../renderer/files/summary.js'

const many = Array.from({ length: 200 }, (_, at) => file(`${at}`, 1_000_000))

test.each([
  ['none', [], 'none yet'],
  ['one', [file('a', 1200)], '1 file, 1.2 kB'],
  ['200', many, '200 files, 200 MB'],
  [
    'some that are read and some that cannot be',
    [file('a', 500), file('b', 500, { state: 'reading' }), file('c', 500, { state: 'failed' })],
    '3 files, 1.5 kB, 1 being read',
  ],
])('%s', (_, files, text) => expect(filesSummary(files)).toBe(text))

test.each([
  ['each can be read', [file('a', 500), file('b', 500, { state: 'reading' })], ''],
  ['one cannot', [file('a', 500, { state: 'failed' }), file('b', 500)], '1 cannot be read'],
])('files that cannot be read are counted: %s', (_, files, text) => expect(failedSummary(files)).toBe(text))

const [a, b, c, d] = [file('a', 1), file('b', 1), file('c', 1), file('d', 1)]

test.each([
  ['the first files of a chat', [], [a, b], null],
  ['files that were added', [a, b], [a, b, c, d], c.id],
  ['one that left', [a, b], [b], null],
  ['one that left as another came', [a, b], [b, c], c.id],
  ['one whose state changed', [a], [{ ...a, state: 'failed' as const }], null],
])('the list shows the first new file: %s', (_, before, files, shown) => {
  expect(firstNew(before, files)).toBe(shown)
})
