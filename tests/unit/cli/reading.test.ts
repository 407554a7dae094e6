import { describe, expect, it } from 'vitest'
import { folderText, readingText, showReading } from '../../../electron/cli/reading.js'
import type { FolderPreview } from '../../../electron/documents/folder.js'
import type { Output } from '../../../electron/cli/output.js'

const file = (relative: string, bytes: number): FolderPreview['files'][number] => ({
  path: `/d/${relative}`,
  relative,
  bytes,
})

describe('how far the reading is', () => {
  it.each([
    [{ done: 1, total: 4, at: 0, files: 1, left: null }, 'reading: 25 % of 4 bytes'],
    [{ done: 0, total: 0, at: 0, files: 1, left: null }, 'reading: 100 % of 0 bytes'],
    [
      { done: 450e6, total: 1e9, at: 2, files: 12, left: 11.2 },
      'reading file 3 of 12: 45 % of 1000.0 MB, about 12 s left',
    ],
  ])('%j', (state, text) => {
    expect(readingText(state)).toBe(text)
  })

  it('is estimated anew for each file', () => {
    let now = 0
    const told: string[] = []
    const { onReading } = showReading({ status: (text) => void told.push(text) } as Output, () => now)
    onReading(0, 100, 0, 2)
    now = 10
    onReading(50, 100, 0, 2)
    onReading(50, 100, 1, 2)
    expect(told.map((text) => text.split(', ')[1] ?? null)).toEqual([null, 'about 10 s left', null])
  })
})

describe('what a folder holds', () => {
  it.each<[string, FolderPreview, string]>([
    [
      'logs',
      { files: [file('a.log', 3)], bytes: 3, skipped: [], skippedCounts: new Map(), cut: false },
      'folder logs: 1 file, 3 bytes',
    ],
    [
      'big',
      {
        files: [file('a', 2e6), file('b', 1e6)],
        bytes: 3e6,
        skipped: [
          ...['1', '2', '3', '4', '5', '6', '7'].map((relative) => ({ relative, why: 'ignored' as const })),
          { relative: 'li\nnk', why: 'link' },
        ],
        skippedCounts: new Map([
          ['ignored', 1007],
          ['link', 1],
        ]),
        cut: true,
      },
      'folder big: more than 2 files, 3.0 MB\n  left out, by the ignore rules: 1, 2, 3, 4, 5 and 1002 more\n  left out, links: li nk',
    ],
  ])('%s', (name, preview, text) => {
    expect(folderText(name, preview)).toBe(text)
  })
})
