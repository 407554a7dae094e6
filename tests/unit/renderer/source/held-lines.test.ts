import { expect, test } from 'vitest'
import {
  mostLines,
  nextRequest,
  pageLines,
  received,
  replaced,
} from '../../../../renderer/source/held-lines.js'
import type { HeldLines } from '../../../../renderer/source/held-lines.js'
import type { SourceLine } from '../../../../electron/contract/source.js'

const line = (text: string): SourceLine => ({ text, before: 0, rest: 0, start: 0, byte: 0, row: null })
const lines = (from: number, to: number): HeldLines =>
  new Map(Array.from({ length: to - from + 1 }, (_, at) => [from + at, line(`${from + at}`)]))

test.each<[string, HeldLines, { first: number; last: number }, { first: number; count: number } | null]>([
  [
    'nothing is here: from the first line in sight',
    new Map(),
    { first: 500, last: 530 },
    { first: 500, count: pageLines },
  ],
  ['all is here: nothing', lines(1, 60), { first: 10, last: 40 }, null],
  ['the end is missing: from there', lines(1, 60), { first: 50, last: 90 }, { first: 61, count: pageLines }],
  [
    'the beginning is missing: some before it too',
    lines(500, 600),
    { first: 480, last: 520 },
    { first: 380, count: pageLines },
  ],
  ['near the top: from line 1', lines(30, 60), { first: 5, last: 40 }, { first: 1, count: pageLines }],
  ['nothing is in sight: nothing', new Map(), { first: 1, last: 0 }, null],
])('%s', (_, held, shown, wanted) => {
  expect(nextRequest(held, shown)).toEqual(wanted)
})

test('what was here already stays: another part of a long line is not put back', () => {
  const turned = replaced(lines(1, 3), 2, { ...line('later part'), before: 2000 })
  const next = received(turned, 1, [line('a'), line('b'), line('c'), line('d')], { first: 1, last: 4 })
  expect([...next.values()].map(({ text }) => text)).toEqual(['1', 'later part', '3', 'd'])
})

test('lines far from those in sight are let go, those in sight are kept', () => {
  const shown = { first: 90_000, last: 90_030 }
  const next = received(lines(1, mostLines), 90_000, [...lines(90_000, 90_199).values()], shown)
  expect(next.size).toBe(mostLines / 2)
  expect(nextRequest(next, shown)).toBeNull()
  expect(next.has(1)).toBe(false)
})
