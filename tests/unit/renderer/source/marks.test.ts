import { describe, expect, test } from 'vitest'
import { pieces, touches } from '../../../../renderer/source/marks.js'
import type { Passage } from '../../../../renderer/source/marks.js'

const line = (text: string, before = 0) => ({ text, before, rest: 0, start: 0, byte: 0, row: null })
const passage = (from: [number, number], to: [number, number]): Passage => ({
  first: { line: from[0], column: from[1] },
  last: { line: to[0], column: to[1] },
})

describe('the marked part of line 5', () => {
  test.each<[string, string, number, Passage | null, string]>([
    ['no passage', 'abcdef', 0, null, 'abcdef'],
    ['another line', 'abcdef', 0, passage([4, 0], [4, 3]), 'abcdef'],
    ['within the line', 'abcdef', 0, passage([5, 2], [5, 4]), 'ab[cd]ef'],
    ['columns count characters, not halves of pairs', '🦉🦉x🦉', 0, passage([5, 1], [5, 3]), '🦉[🦉x]🦉'],
    ['from the line before', 'abcdef', 0, passage([4, 2], [5, 3]), '[abc]def'],
    ['into the line after', 'abcdef', 0, passage([5, 3], [6, 1]), 'abc[def]'],
    ['the whole line amid others', 'abcdef', 0, passage([2, 3], [9, 1]), '[abcdef]'],
    ['a later part of a long line', 'abcdef', 1000, passage([5, 1002], [5, 1004]), 'ab[cd]ef'],
    ['a passage before the part that is shown', 'abcdef', 1000, passage([5, 10], [5, 20]), 'abcdef'],
    ['a passage behind the part that is shown', 'abcdef', 0, passage([5, 10], [5, 20]), 'abcdef'],
    ['ends where the line begins', 'abcdef', 0, passage([4, 0], [5, 0]), 'abcdef'],
  ])('%s', (_, text, before, marked, shown) => {
    const parts = pieces(line(text, before), 5, marked)
    expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(shown)
  })
})

test.each<[number, boolean]>([
  [3, false],
  [4, true],
  [5, true],
  [6, false],
])('a passage from line 4 up to the beginning of line 6 touches line %i: %s', (number, touched) => {
  expect(touches(passage([4, 2], [6, 0]), number)).toBe(touched)
})
