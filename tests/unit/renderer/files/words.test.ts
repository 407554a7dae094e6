import { describe, expect, test } from 'vitest'
import { fileWords } from '../../../../renderer/files/file-words.js'
import { firstNames, leftOutLines } from '../../../../renderer/files/folder-words.js'
import type { FileView } from '../../../../electron/contract/chat.js'

const reading: FileView = {
  id: 'f',
  name: 'f',
  bytes: 4e9,
  state: 'reading',
  done: 1e9,
  facts: null,
  error: null,
}
const log = { kind: 'log', encoding: 'windows-1252', chars: 9, lines: 3, warnings: [] } as const
const ready: FileView = { ...reading, state: 'ready', facts: { ...log, warnings: [] } }
const pdf: FileView = {
  ...ready,
  facts: { ...log, warnings: [], kind: 'pdf', units: [{ unit: 'page', count: 12 }] },
}

describe('a file in a line', () => {
  test.each<[string, FileView, boolean, string]>([
    ['no estimate yet', reading, false, 'reading, 1.0 GB of 4.0 GB'],
    ['none now', { ...reading, left: null }, false, 'reading, 1.0 GB of 4.0 GB'],
    ['an estimate', { ...reading, left: 95.2 }, false, 'reading, 1.0 GB of 4.0 GB, about 1 m 36 s left'],
    ['nearly done', { ...reading, left: 0.1 }, false, 'reading, 1.0 GB of 4.0 GB, about 1 s left'],
    ['failed', { ...reading, state: 'failed' }, false, '4.0 GB'],
    ['a text', ready, false, '4.0 GB, log, windows-1252, 3 lines'],
    ['a text beside its menu', ready, true, '4.0 GB, log, 3 lines'],
    ['pages', pdf, false, '4.0 GB, PDF, 12 pages'],
  ])('%s', (_, file, menu, words) => {
    expect(fileWords(file, menu)).toBe(words)
  })
})

test('a folder tells its first names and what is left out', () => {
  expect(firstNames({ first: ['a', 'b\n'], files: 1042 })).toBe('a, b\\n and 1,040 more')
  expect(firstNames({ first: ['a'], files: 1 })).toBe('a')
  expect(
    leftOutLines({
      skipped: [
        { why: 'ignored', count: 3, first: ['build/', 'x.tmp'] },
        { why: 'empty', count: 1, first: ['none'] },
      ],
    }),
  ).toEqual(['Left out by the folder’s ignore rules: build/, x.tmp and 1 more', 'Left out, empty: none'])
})
