import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tokensOf } from '../../../electron/shell/file-facts.js'
import { createFileTokens } from '../../../electron/shell/file-tokens.js'
import { pathProblem } from '../../../electron/shell/file-path.js'
import { tempFolder } from '../../support/temp-folder.js'

test('the page learns name and size of files, in order, and no path', async () => {
  const folder = tempFolder()
  const named = ['b.txt', '😀 "quoted"\n\u202E.log', 'empty']
  named.forEach((name, at) => writeFileSync(path.join(folder, name), 'x'.repeat(3 * (2 - at))))
  const tokens = createFileTokens()
  const facts = await tokensOf(
    named.map((name) => path.join(folder, name)),
    tokens,
  )
  expect(facts.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['b.txt', 6],
    ['😀 "quoted"\n\u202E.log', 3],
    ['empty', 0],
  ])
  expect(JSON.stringify(facts)).not.toContain(folder)
  expect(tokens.pathOf(facts[0]?.token ?? '')).toBe(path.join(folder, 'b.txt'))
})

test('what is neither file nor folder is left out; a file that is gone keeps its place, so that reading it says why', async () => {
  const folder = tempFolder()
  mkdirSync(path.join(folder, 'folder'))
  writeFileSync(path.join(folder, 'file'), 'abc')
  symlinkSync('file', path.join(folder, 'link'))
  symlinkSync('folder', path.join(folder, 'link-to-folder'))
  const names = ['folder', 'link-to-folder', 'gone', 'link']
  const paths = [...names.map((name) => path.join(folder, name)), '/dev/null', 'relative', '', '/a\0b']
  const facts = await tokensOf(paths, createFileTokens())
  expect(facts.map(({ name, bytes, folder: isFolder }) => [name, bytes, isFolder])).toEqual([
    ['folder', 0, true],
    ['link-to-folder', 0, true],
    ['gone', 0, false],
    ['link', 3, false],
  ])
})

test.each([
  ['/a', null],
  ['/a b/😀', null],
  ['', 'empty'],
  ['a', 'not absolute'],
  ['./a', 'not absolute'],
  ['~/a', 'not absolute'],
  ['/a\0', 'holds a null'],
  [`/${'a'.repeat(8191)}`, null],
  [`/${'a'.repeat(8192)}`, 'too long'],
])('the path %j: %j', (file, problem) => {
  expect(pathProblem(file)).toBe(problem)
})
