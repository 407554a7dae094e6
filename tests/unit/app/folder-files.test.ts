import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  folderProblem,
  mostFolderBytes,
  mostFolderFiles,
  namedFiles,
} from '../../../electron/app/folder-files.js'
import type { FolderPreview } from '../../../electron/documents/folder.js'
import { tempFolder } from '../../support/temp-folder.js'

const preview = (count: number, each: number, change: Partial<FolderPreview> = {}): FolderPreview => ({
  files: Array.from({ length: count }, (_, at) => ({ path: `/d/${at}`, relative: `${at}`, bytes: each })),
  bytes: count * each,
  skipped: [],
  skippedCounts: new Map(),
  cut: false,
  ...change,
})

describe('a folder can be read', () => {
  it.each([
    ['with a file', preview(1, 1), null],
    ['with as many files as are allowed', preview(mostFolderFiles, 1), null],
    ['with one more', preview(mostFolderFiles + 1, 1), 'the folder d holds 1,001 files; 1,000 are the most'],
    [
      'with more than were counted',
      preview(10_000, 1, { cut: true }),
      'the folder d holds more than 10,000 files; 1,000 are the most',
    ],
    ['with as many bytes as are allowed', preview(1, mostFolderBytes), null],
    ['with more bytes', preview(2, 12.5e9), 'the folder d holds 25.0 GB; 20 GB are the most'],
    ['with nothing', preview(0, 0), 'the folder d holds no file to read'],
  ])('%s: %#', (_, folder, message) => {
    expect(folderProblem('d', folder)?.message ?? null).toBe(message)
  })
})

describe('files and folders that were named', () => {
  function tree(): string {
    const folder = tempFolder()
    mkdirSync(path.join(folder, 'logs', 'old'), { recursive: true })
    mkdirSync(path.join(folder, 'empty'))
    for (const [name, text] of Object.entries({
      'one.log': 'a',
      'logs/b.log': 'b',
      'logs/old/c.log': 'c',
      'logs/.gitignore': '*.tmp\n',
      'logs/x.tmp': 'x',
    }))
      writeFileSync(path.join(folder, name), text)
    return folder
  }

  it('become files in their order, those of a folder by their name from there', async () => {
    const folder = tree()
    const at = (name: string): string => path.join(folder, name)
    const seen: [string, number, unknown][] = []
    const named = await namedFiles([at('one.log'), at('logs'), at('gone')], {
      onFolder: (name, { files, skipped }) => seen.push([name, files.length, skipped]),
    })
    expect(named.paths).toEqual([at('one.log'), at('logs/b.log'), at('logs/old/c.log'), at('gone')])
    expect([...named.names]).toEqual([
      [at('logs/b.log'), 'b.log'],
      [at('logs/old/c.log'), 'old/c.log'],
    ])
    expect(named.failed).toEqual([])
    expect(seen).toEqual([
      [
        at('logs'),
        2,
        [
          { relative: '.gitignore', why: 'hidden' },
          { relative: 'x.tmp', why: 'ignored' },
        ],
      ],
    ])
  })

  it('fail where a folder gives nothing, and the others stand', async () => {
    const folder = tree()
    const empty = path.join(folder, 'empty')
    const named = await namedFiles([empty, path.join(folder, 'one.log')])
    expect(named.paths).toHaveLength(1)
    expect(named.failed).toMatchObject([{ path: empty, error: { code: 'input_empty' } }])
  })

  it.each<[string, string[], string[], [string, string][], string[]]>([
    ['by the same word', ['one.log', 'one.log'], ['one.log'], [], ['one.log']],
    ['by another word', ['one.log', './logs/../one.log'], ['one.log'], [], ['one.log']],
    ['three times', ['one.log', 'one.log', 'one.log'], ['one.log'], [], ['one.log']],
    [
      'by its folder and itself',
      ['logs', 'logs/b.log'],
      ['logs/b.log', 'logs/old/c.log'],
      [
        ['logs/b.log', 'b.log'],
        ['logs/old/c.log', 'old/c.log'],
      ],
      ['logs/b.log'],
    ],
    [
      'by itself and its folder',
      ['logs/b.log', 'logs'],
      ['logs/b.log', 'logs/old/c.log'],
      [['logs/old/c.log', 'old/c.log']],
      ['logs/b.log'],
    ],
    [
      'by two folders',
      ['logs/old', 'logs'],
      ['logs/old/c.log', 'logs/b.log'],
      [
        ['logs/old/c.log', 'c.log'],
        ['logs/b.log', 'b.log'],
      ],
      ['logs/old/c.log'],
    ],
  ])('are listed once where one is named %s', async (_, words, paths, names, repeated) => {
    const folder = tree()
    const told: string[] = []
    // Not path.join, which would make the words alike.
    const named = await namedFiles(
      words.map((word) => `${folder}/${word}`),
      { onRepeated: (files) => told.push(...files) },
    )
    const short = (file: string): string => path.relative(folder, file)
    expect(named.paths.map(short)).toEqual(paths)
    expect([...named.names].map(([file, name]) => [short(file), name])).toEqual(names)
    expect(told.map(short)).toEqual(repeated)
  })
})
