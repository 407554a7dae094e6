import { describe, expect, test } from 'vitest'
import { lineOf, ratioOf, tableOf, textOf, type Finding } from '../../bench/finding.js'
import { readOptions } from '../../bench/options.js'
import { repeatedTokens } from '../../bench/prompt.js'

const load: Finding = {
  bench: 'load',
  what: '1 GiB: load',
  against: 'plain',
  measured: { value: 1.3, unit: 'seconds' },
  baseline: { value: 1, unit: 'seconds' },
  target: { bound: 'at most', value: 1.3 },
}

describe('a ratio', () => {
  test('is measured by baseline, and turned round where more is better', () => {
    expect(ratioOf(load)).toBe(1.3)
    expect(ratioOf({ ...load, ratio: 'baseline by measured' })).toBeCloseTo(1 / 1.3, 12)
  })

  test.each<[string, Partial<Finding>]>([
    ['the baseline failed', { baseline: 'killed by SIGKILL' }],
    ['nothing was measured', { measured: 'not run' }],
    ['the baseline is nothing', { baseline: { value: 0, unit: 'seconds' } }],
  ])('is none where %s', (_, change) => {
    expect(ratioOf({ ...load, ...change })).toBeNull()
  })
})

test.each<[Partial<Finding>, string]>([
  [{}, 'ratio 1.30, target at most 1.3: met'],
  [{ measured: { value: 1.31, unit: 'seconds' } }, 'ratio 1.31, target at most 1.3: missed'],
  [{ target: { bound: 'at least', value: 1.4 } }, 'ratio 1.30, target at least 1.4: missed'],
  [{ baseline: 'killed by SIGKILL' }, 'plain killed by SIGKILL; ratio -, target at most 1.3'],
])('a line tells ratio and target: %j', (change, words) => {
  expect(lineOf({ ...load, ...change })).toContain(words)
})

test('the table has a row for each finding, in columns', () => {
  const [head, first, second] = tableOf([load, { ...load, what: 'x' }]).split('\n')
  expect(head?.indexOf('ratio')).toBe(first?.lastIndexOf('1.30'))
  expect(second?.lastIndexOf('1.30')).toBe(first?.lastIndexOf('1.30'))
})

test.each([
  [{ value: 0.0000504, unit: 'seconds' }, '50 µs'],
  [{ value: 0.0504, unit: 'seconds' }, '50.4 ms'],
  [{ value: 0.504, unit: 'seconds' }, '504 ms'],
  [{ value: 5.04, unit: 'seconds' }, '5.04 s'],
  [{ value: 3 * 1024 ** 2, unit: 'bytes' }, '3 MiB'],
  [{ value: 12, unit: 'tokens' }, '12 tokens'],
] as const)('%j reads %s', (quantity, text) => {
  expect(textOf(quantity)).toBe(text)
})

test('only what is named is run, and an unknown name is refused', () => {
  expect(readOptions(['--only', 'exec,prompt', '--quick'])).toEqual({
    names: ['exec', 'prompt'],
    quick: true,
    help: false,
  })
  expect(readOptions([]).names).toEqual(['load', 'exec', 'start', 'sub-calls', 'prompt'])
  expect(() => readOptions(['--only', 'speed'])).toThrow('not "speed"')
})

test.each([
  [['a b c', 'a b c d', 'a b c d e'], 3 + 4],
  [['a b c', 'x b c'], 0],
  [['a b c', 'a b x'], 3],
  [['a b c'], 0],
])('of the prompts %j, %i tokens repeat the beginning of the one before', (prompts, tokens) => {
  expect(repeatedTokens(prompts, prompts)).toBe(tokens)
})

test('a reply that the server wrote itself is held beside the prompt before', () => {
  expect(repeatedTokens(['a b', 'a b c d'], ['a b c', 'a b c d e'])).toBe(3)
})
