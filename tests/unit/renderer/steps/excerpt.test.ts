import { expect, test } from 'vitest'
import { cutLine, excerpt } from '../../../../renderer/steps/excerpt.js'

const size = { head: 2, tail: 1, line: 5 }
const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text)

test.each([
  ['', [''], 0, [], false],
  ['a\n', ['a'], 0, [], false],
  ['a\nb\nc\nd\n', ['a', 'b', 'c', 'd'], 0, [], false],
  ['a\nb\nc\nd\ne', ['a', 'b'], 2, ['e'], true],
  ['abcdefg', ['abcde'], 0, [], true],
] as const)('of %j stays %j, %i lines less, then %j', (text, head, left, tail, partial) => {
  const shown = excerpt(text, size)
  expect(texts(shown.head)).toEqual(head)
  expect(shown.left).toBe(left)
  expect(texts(shown.tail)).toEqual(tail)
  expect(shown.partial).toBe(partial)
})

test('one line of a megabyte is cut and says by how much', () => {
  expect(excerpt('x'.repeat(1_000_000), { head: 12, tail: 6, line: 1000 }).head).toEqual([
    { text: 'x'.repeat(1000), cut: 999_000 },
  ])
})

test('a character of two halves is not cut apart', () => {
  expect(cutLine('ab😀cd', 3)).toEqual({ text: 'ab', cut: 4 })
  expect(cutLine('ab😀cd', 4)).toEqual({ text: 'ab😀', cut: 2 })
})
