import { describe, expect, test } from 'vitest'
import { mean, median, wilson } from '../../bench/answers/statistics.js'

describe("Wilson's 95 % interval", () => {
  // Values of the formula as published tables give them.
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [8, 10, 0.4902, 0.9433],
    [10, 10, 0.7225, 1],
    [44, 54, 0.6916, 0.8962],
    [0, 0, 0, 1],
  ])('of %i in %i is %f to %f', (right, total, low, high) => {
    const [from, to] = wilson(right, total)
    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })
})

test('the median of an even number of values lies between the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 10, 2])).toBe(3)
  expect(median([])).toBeNaN()
  expect(mean([1, 2, 6])).toBe(3)
})
