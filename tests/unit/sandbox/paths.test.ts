import { expect, test } from 'vitest'
import { contains, outermost } from '../../../electron/sandbox/paths.js'

test.each([
  ['/usr/lib', '/usr/lib', true],
  ['/usr/lib', '/usr/lib/python3', true],
  ['/usr/lib', '/usr/lib64', false],
  ['/usr/lib/python3', '/usr/lib', false],
  ['/', '/home/ada', true],
])('whether %s contains %s is %s', (folder, path, expected) => {
  expect(contains(folder, path)).toBe(expected)
})

test.each([
  { paths: ['/b', '/a/c', '/a'], expected: ['/a', '/b'] },
  { paths: ['/a', '/a'], expected: ['/a'] },
  { paths: ['/lib', '/lib64', '/lib-x/y'], expected: ['/lib', '/lib-x/y', '/lib64'] },
  { paths: [], expected: [] },
])('the outermost of $paths are $expected', ({ paths, expected }) => {
  expect(outermost(paths)).toEqual(expected)
})
