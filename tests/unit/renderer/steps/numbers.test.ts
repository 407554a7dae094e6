import { expect, test } from 'vitest'
import { firstPage, nextPage, previousPage, rangeText } from '../../../../renderer/steps/pages.js'
import { remainingText } from '../../../../renderer/steps/remaining.js'

test.each([
  [10, 2, 64, ''],
  [10, 5, 10, 'about 10 s left'],
  [60, 16, 64, 'about 3 m left'],
  [6, 4, 8, 'about 6 s left'],
  [60, 64, 64, ''],
])('after %i s and %i of %i: %j', (seconds, done, total, text) => {
  expect(remainingText(seconds, done, total)).toBe(text)
})

test('pages go on by the length that came, and back the same way', () => {
  const second = nextPage(firstPage, 20_000, 50_000)
  const third = nextPage(second, 20_000, 50_000)
  expect([second, third]).toEqual([
    [0, 20_000],
    [0, 20_000, 40_000],
  ])
  expect(nextPage(third, 10_000, 50_000)).toBe(third)
  expect(nextPage(second, 0, 50_000)).toBe(second)
  expect(previousPage(third)).toEqual(second)
  expect(previousPage(firstPage)).toBe(firstPage)
})

test('a page says where it stands', () => {
  expect(rangeText(20_000, 20_000, 1_000_000)).toBe('characters 20,001 to 40,000 of 1,000,000')
})
