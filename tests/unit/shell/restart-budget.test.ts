import { describe, expect, test } from 'vitest'
import { isUnexpected, mayRestart } from '../../../electron/shell/restart-budget.js'

describe('three restarts in a minute, and no fourth', () => {
  test.each([
    [[], 1000, true, [1000]],
    [[0, 1], 2, true, [0, 1, 2]],
    [[0, 1, 2], 3, false, [0, 1, 2]],
    [[0, 1, 2], 59_999, false, [0, 1, 2]],
    [[0, 1, 2], 60_000, true, [1, 2, 60_000]],
    [[0, 1, 2], 200_000, true, [200_000]],
  ])('after %j at %d: %j', (restarts, now, again, left) => {
    expect(mayRestart(restarts, now)).toEqual({ again, restarts: left })
  })
})

test.each([
  ['clean-exit', false],
  ['crashed', true],
  ['killed', true],
  ['oom', true],
  ['abnormal-exit', true],
  ['launch-failed', true],
  ['integrity-failure', true],
])('a process gone by %s is unexpected: %j', (reason, unexpected) => {
  expect(isUnexpected(reason)).toBe(unexpected)
})
