import { expect, test } from 'vitest'
import { parseChildren, parseCpuSeconds, parseMemory } from '../../../electron/sandbox/process-tree.js'

test.each([
  ['', []],
  ['412 ', [412]],
  ['412 977 ', [412, 977]],
])('the children in %j are %j', (text, expected) => {
  expect(parseChildren(text)).toEqual(expected)
})

test('memory counts anonymous and shared pages, not those of mapped files', () => {
  const status = 'VmRSS:\t  900 kB\nRssAnon:\t     300 kB\nRssFile:\t     500 kB\nRssShmem:\t     100 kB\n'
  expect(parseMemory(status)).toBe(400 * 1024)
})

test('a process that has ended has no memory to tell', () => {
  expect(parseMemory('Name:\tpython3\nState:\tZ (zombie)\n')).toBeUndefined()
})

test.each([
  '77 (python3) S 1 77 77 0 -1 4194304 500 0 0 0 125 75 0 0 20 0 1 0 100',
  '77 (a) b) (c) S 1 77 77 0 -1 4194304 500 0 0 0 125 75 0 0 20 0 1 0 100',
])('CPU time is user and system time, whatever the name: %s', (stat) => {
  expect(parseCpuSeconds(stat)).toBe(2)
})

test('a torn stat line tells no CPU time', () => {
  expect(parseCpuSeconds('77 (python3) S 1')).toBeUndefined()
})
