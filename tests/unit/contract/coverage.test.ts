import { describe, expect, it } from 'vitest'
import { coverageText, shareText, type Coverage } from '../../../electron/contract/coverage.js'

const of = (document: string, searched: number, looked = 0, read = 0, chars = 1000): Coverage => ({
  document,
  chars,
  searched,
  looked,
  read,
})
const many = Array.from({ length: 12 }, (_, n) => of(`${n}.txt`, 1))

describe('the line that tells what was gone through', () => {
  it.each<[string, readonly Coverage[], string]>([
    [
      'one file searched, another one left alone',
      [of('access.log', 1, 0, 0.012), of('notes.txt', 0)],
      'searched all of access.log; 1.2 % of it read closely by the model; notes.txt never touched',
    ],
    [
      'a file that only the first look went through is not said to be searched',
      [of('a.log', 1, 1), of('b.log', 0, 1)],
      'searched all of a.log; only looked through all of b.log for words of the question',
    ],
    [
      'an answer that was read off the first look',
      [of('a.log', 0, 1, 0.0002)],
      'looked through all of a.log for words of the question; under 0.1 % of it read closely by the model',
    ],
    [
      'parts of files',
      [of('a.log', 1), of('b.log', 0.122), of('c.log', 1)],
      'searched all of a.log and c.log, 12 % of b.log',
    ],
    ['a text that was given whole', [of('a.txt', 0, 0, 1)], 'all of a.txt read closely by the model'],
    [
      'reading of a file among others names it',
      [of('a.txt', 1, 0, 0.5), of('b.txt', 1)],
      'searched all of a.txt and b.txt; 50 % of a.txt read closely by the model',
    ],
    [
      'a file that was read but not searched is not taken for the searched one',
      [of('a.txt', 1), of('b.txt', 0, 0, 1)],
      'searched all of a.txt; all of b.txt read closely by the model',
    ],
    [
      'a file that an earlier question went into is not said to be never touched',
      [of('a.txt', 1), { ...of('b.txt', 0), earlier: true }],
      'searched all of a.txt; b.txt touched by earlier questions only',
    ],
    ['nothing at all', [of('a.txt', 0), of('b.txt', 0)], 'a.txt and b.txt never touched'],
    [
      'a file without text',
      [of('a.txt', 1), of('e.txt', 0, 0, 0, 0)],
      'searched all of a.txt; no text in e.txt',
    ],
    ['many files are counted, not listed', many, 'searched all of 12 files'],
    [
      'parts of many files',
      many.map((one) => ({ ...one, searched: 0.5, read: 0.1 })),
      'searched parts of 12 files; parts of 12 files read closely by the model',
    ],
    ['no files', [], ''],
  ])('%s', (_, coverage, text) => {
    expect(coverageText(coverage)).toBe(text)
  })

  it('shows names as they may be shown', () => {
    expect(coverageText([of('a\nb', 0)], (name) => name.replace('\n', '?'))).toBe('a?b never touched')
  })
})

it.each([
  [1, 'all'],
  [0.99999, 'over 99 %'],
  [0.994, 'over 99 %'],
  [0.99, '99 %'],
  [0.122, '12 %'],
  [0.0999, '10 %'],
  [0.012, '1.2 %'],
  [0.01, '1 %'],
  [0.001, '0.1 %'],
  [0.00001, 'under 0.1 %'],
  [0, 'nothing'],
])('a share of %d is %s', (share, text) => {
  expect(shareText(share)).toBe(text)
})
