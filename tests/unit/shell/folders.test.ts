import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { relativeNames } from '../../../electron/app/folder-files.js'
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

test('a folder that is left while it is looked into is stopped, and is not known', async () => {
  const folders = createFolders()
  const looked = folders.look('one', tree(3))
  folders.leave('one')
  await expect(looked).rejects.toMatchObject({ code: 'stopped' })
  expect(() => folders.filesOf('one')).toThrow('no longer knows')
  await folders.look('one', tree(3))
  folders.leave('one')
  expect(() => folders.filesOf('one')).toThrow('no longer knows')
  folders.leave('never seen')
})

test('every look ends when nobody is there to see it, and another look can follow', async () => {
  const folders = createFolders()
  const looks = [folders.look('one', tree(1)), folders.look('two', tree(2))]
  folders.leaveAll()
  const ends = await Promise.allSettled(looks)
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await folders.look('two', tree(2))).files).toBe(2)
})

test('a second look at a folder ends the first one and stands', async () => {
  const folders = createFolders()
  const first = folders.look('one', tree(1))
  const second = folders.look('one', tree(2))
  await expect(first).rejects.toMatchObject({ code: 'stopped' })
  expect((await second).files).toBe(2)
  expect(folders.filesOf('one').size).toBe(2)
})

test('a folder that is gone is a failure with its reason', async () => {
  await expect(createFolders().look('gone', path.join(tempFolder(), 'gone'))).rejects.toMatchObject({
    code: 'input_missing',
  })
})

test('the names that a folder shows are those that its files get', () => {
  const files = ['evil\u202egnp.txt', 'sub/new\nline.txt'].map((relative) => ({
    path: relative,
    relative,
    bytes: 1,
  }))
  const skipped = [{ relative: 'old\u2066.txt', why: 'ignored' as const }]
  const skippedCounts = new Map([['ignored' as const, 1]])
  const preview = { files, bytes: 2, skipped, skippedCounts, cut: false }
  const view = folderView('t', 'f', preview)
  expect(view.first).toEqual(['evilgnp.txt', 'sub/new line.txt'])
  expect(view.first).toEqual([...relativeNames(preview).values()])
  expect(view.skipped[0]?.first).toEqual(['old.txt'])
})
