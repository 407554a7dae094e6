import { describe, expect, test } from 'vitest'
import {
  clampTop,
  isScaled,
  mostTrack,
  rowsAt,
  scrollAt,
  topAfterKey,
  topAt,
  trackHeight,
} from '../../../../renderer/source/scale.js'

const short = { rows: 1000, rowHeight: 20, view: 500 }
const long = { rows: 50_000_000, rowHeight: 20, view: 500 }

describe('a list that fits the browser', () => {
  test('is as high as its rows, and scrolls pixel by pixel', () => {
    expect([trackHeight(short), isScaled(short)]).toEqual([20_000, false])
    for (const top of [0, 1, 333, 19_500]) {
      expect(topAt(short, top)).toBeCloseTo(top, 9)
      expect(scrollAt(short, top)).toBeCloseTo(top, 9)
    }
  })
})

describe('a list of a thousand million pixels', () => {
  test('stays on a track that browsers can lay out', () => {
    expect([trackHeight(long), isScaled(long)]).toEqual([mostTrack, true])
  })

  test('has its first row at the top of the track and its last at the end', () => {
    expect(topAt(long, 0)).toBe(0)
    expect(rowsAt(long, topAt(long, mostTrack - long.view), 0).last).toBe(49_999_999)
  })

  test.each([0, 20, 12_345_660, 999_999_480])('finds the place of pixel %i again', (top) => {
    expect(topAt(long, scrollAt(long, top))).toBeCloseTo(Math.min(top, 50_000_000 * 20 - 500), 3)
  })
})

test.each([
  ['the top', 0, 0, { first: 0, last: 25 }],
  ['the middle of a row', 30, 0, { first: 1, last: 27 }],
  ['more above and below', 400, 10, { first: 10, last: 55 }],
  ['the end', 19_500, 10, { first: 965, last: 999 }],
])('rows in sight at %s', (_, top, more, rows) => {
  expect(rowsAt(short, top, more)).toEqual(rows)
})

test('an empty list has no rows, and a short one cannot be scrolled', () => {
  expect(rowsAt({ rows: 0, rowHeight: 20, view: 500 }, 0, 5).last).toBe(-1)
  expect(clampTop({ rows: 3, rowHeight: 20, view: 500 }, 90)).toBe(0)
  expect(topAt({ rows: 3, rowHeight: 20, view: 500 }, 0)).toBe(0)
})

test.each([
  ['ArrowDown', 100, 120],
  ['ArrowUp', 10, 0],
  ['PageDown', 100, 560],
  ['PageUp', 600, 140],
  ['Home', 600, 0],
  ['End', 0, 19_500],
  ['a', 100, null],
])('the key %s leads from %i to %s', (key, top, after) => {
  expect(topAfterKey(short, top, key)).toBe(after)
})
