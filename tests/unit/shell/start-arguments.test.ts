import { expect, test } from 'vitest'
import { filesOfStart } from '../../../electron/shell/start-arguments.js'

const own = ['/app/dist/main.js']

test.each([
  ['nothing', ['quarry'], []],
  [
    'absolute and relative files',
    ['quarry', '/a/b.log', 'c d.txt', '../e.csv'],
    ['/a/b.log', '/home/u/c d.txt', '/home/e.csv'],
  ],
  ['the app itself where it is not packaged', ['electron', '/app/dist/main.js', 'a.log'], ['/home/u/a.log']],
  ['the app itself by a relative word', ['electron', '../../app/dist/main.js'], []],
  [
    'switches, also unknown ones',
    ['quarry', '--no-sandbox', '-x', '--allow-file-access-from-files', 'a'],
    ['/home/u/a'],
  ],
  ['the same file twice', ['quarry', 'a', './a', '/home/u/a'], ['/home/u/a']],
  ['a file by its address', ['quarry', 'file:///a%20b/%C3%A4.txt'], ['/a b/ä.txt']],
  [
    'other addresses',
    ['quarry', 'https://example.com/a', 'file://host/a', 'app://bundle/x', 'file:///a%2Fb'],
    [],
  ],
  ['a name with a colon', ['quarry', 'a: b.txt'], ['/home/u/a: b.txt']],
  [
    'strange names',
    ['quarry', '😀 "x"\n.txt', '\u202Egnp.txt'],
    ['/home/u/😀 "x"\n.txt', '/home/u/\u202Egnp.txt'],
  ],
  ['an empty word', ['quarry', ''], []],
  ['a null in the name', ['quarry', 'a\0b'], []],
  ['a name that is too long', ['quarry', 'a'.repeat(9000)], []],
  ['words that are no texts', ['quarry', 1, null, {}, ['a'], 'a'], ['/home/u/a']],
])('%s', (_name, argv, files) => {
  expect(filesOfStart({ argv, cwd: '/home/u', own })).toEqual(files)
})

test.each([
  [null, '/home/u'],
  ['quarry a', '/home/u'],
  [{ 0: 'quarry', 1: 'a', length: 2 }, '/home/u'],
  [['quarry', 'a'], null],
  [['quarry', 'a'], 'relative'],
  [['quarry', 'a'], ''],
])('argv %j in %j names no file', (argv, cwd) => {
  expect(filesOfStart({ argv, cwd, own })).toEqual([])
})

test('no file is dropped here, however many are named: who takes them tells of those that are too many', () => {
  const argv = ['quarry', ...Array.from({ length: 3000 }, (_, at) => `f${at}`)]
  expect(filesOfStart({ argv, cwd: '/', own })).toHaveLength(3000)
})
