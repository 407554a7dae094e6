import { expect, it } from 'vitest'
import { createPace } from '../../../electron/app/reading-pace.js'

it('tells the seconds that are left, after a second, and counts a second pass anew', () => {
  let now = 100
  const pace = createPace(() => now)
  const told: (number | null)[] = []
  for (const [seconds, done] of [
    [0.5, 10],
    [2, 20],
    [4, 100],
    [4.5, 10],
    [6, 50],
  ] as const) {
    now = 100 + seconds
    told.push(pace(done, 100))
  }
  expect(told).toEqual([null, 8, 0, null, 1.5])
})
