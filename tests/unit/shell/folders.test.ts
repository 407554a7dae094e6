import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderViewSchema, mostFolderNames } from '../../../electron/contract/files.js'
import { createFolders, folderView } from '../../../electron/shell/folders.js'
import { tempFolder } from '../../support/temp-folder.js'

function tree(count: number): string {
  const folder = path.join(tempFolder(), 'tree')
  mkdirSync(folder)
  for (let at = 0; at < count; at += 1) writeFileSync(path.join(folder, `${at}.txt`), 'x')
  return folder
}

test('the window sees the first names of files and of what is left out, by reason', () => {
  const names = Array.from({ length: 30 }, (_, at) => `${at}.log`)
  const view = folderView('t', 'logs', {
    files: names.map((relative) => ({ path: `/secret/${relative}`, relative, bytes: 2 })),
    bytes: 60,
    skipped: [
      ...names.map((relative) => ({ relative: `old/${relative}`, why: 'ignored' as const })),
      { relative: 'to', why: 'link' },
    ],
    skippedCounts: new Map([
      ['ignored', 1030],
      ['link', 1],
    ]),
    cut: false,
  })
  expect(view).toMatchObject({ token: 't', name: 'logs', files: 30, bytes: 60, cut: false, error: null })
  expect(view.first).toEqual(names.slice(0, mostFolderNames))
  expect(view.skipped.map(({ why, count, first }) => [why, count, first.length])).toEqual([
    ['ignored', 1030, mostFolderNames],
    ['link', 1, 1],
  ])
  expect(JSON.stringify(view)).not.toContain('secret')
  expect(folderViewSchema.parse(view)).toEqual(view)
})

test('a folder that was not looked into, and one that was forgotten, adds nothing', async () => {
  const folders = createFolders(1)
  expect(() => folders.filesOf('one')).toThrow('no longer knows')
  await folders.look('one', tree(1))
  expect(folders.filesOf('one').size).toBe(1)
  await folders.look('two', tree(2))
  expect(() => folders.filesOf('one')).toThrow('no longer knows')
  expect([...folders.filesOf('two').values()]).toEqual(['0.txt', '1.txt'])
})

test('a folder that holds nothing is told so and adds nothing', async () => {
  const folders = createFolders()
  expect((await folders.look('none', tree(0))).error).toMatchObject({ code: 'input_empty' })
  expect(() => folders.filesOf('none')).toThrow('holds no file to read')
})

test('a folder that is gone is a failure with its reason', async () => {
  await expect(createFolders().look('gone', path.join(tempFolder(), 'gone'))).rejects.toMatchObject({
    code: 'input_missing',
  })
})
