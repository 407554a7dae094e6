import { expect, test } from 'vitest'
import { file } from '../../../../renderer/dev/parts.js'
import { filesSummary } from '../../../../renderer/files/summary.js'

const many = Array.from({ length: 200 }, (_, at) => file(`${at}`, 1_000_000))

test.each([
  ['none', [], 'none yet'],
  ['one', [file('a', 1200)], '1 file, 1.2 kB'],
  ['200', many, '200 files, 200 MB'],
  [
    'some that are read and some that cannot be',
    [file('a', 500), file('b', 500, { state: 'reading' }), file('c', 500, { state: 'failed' })],
    '3 files, 1.5 kB, 1 being read, 1 cannot be read',
  ],
])('%s', (_, files, text) => expect(filesSummary(files)).toBe(text))
