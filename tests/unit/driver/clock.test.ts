import { describe, expect, it } from 'vitest'
import {
  cpuLimitSeconds,
  pauseClock,
  pythonWaits,
  remainingMs,
  resumeClock,
  spentMs,
  startClock,
} from '../../../electron/driver/clock.js'

describe('the step clock', () => {
  it('counts from the start of the step', () => {
    expect(spentMs(startClock(100), 350)).toBe(250)
  })

  it('stands still between pause and resume', () => {
    const paused = pauseClock(startClock(0), 1000)
    expect(spentMs(paused, 999_000)).toBe(1000)
    const resumed = resumeClock(paused, 999_000)
    expect(spentMs(resumed, 999_500)).toBe(1500)
  })

  it('counts nothing twice when paused or resumed twice', () => {
    const paused = pauseClock(pauseClock(startClock(0), 10), 50)
    expect(spentMs(paused, 60)).toBe(10)
    const running = resumeClock(resumeClock(paused, 100), 130)
    expect(spentMs(running, 140)).toBe(50)
  })

  it('never runs backwards', () => {
    expect(spentMs(startClock(100), 90)).toBe(0)
  })

  it.each([
    { claim: 'the whole limit at the start', now: 0, left: 2000 },
    { claim: 'what remains in the middle', now: 500, left: 1500 },
    { claim: 'zero at the limit', now: 2000, left: 0 },
    { claim: 'zero, not less, beyond it', now: 9000, left: 0 },
  ])('has $claim', ({ now, left }) => {
    expect(remainingMs(startClock(0), 2, now)).toBe(left)
  })

  it('has no end in sight while a model answers', () => {
    expect(remainingMs(pauseClock(startClock(0), 10), 2, 5000)).toBeNull()
  })
})

describe('pythonWaits', () => {
  it.each([
    { claim: 'nothing asked: Python runs', pending: 0, announced: 0, waits: false },
    { claim: 'one call asked: it waits', pending: 1, announced: 0, waits: true },
    { claim: 'a batch in the middle of being sent: it runs', pending: 3, announced: 5, waits: false },
    { claim: 'a batch sent whole: it waits', pending: 8, announced: 0, waits: true },
    { claim: 'a batch answered faster than it is sent: it runs', pending: 0, announced: 2, waits: false },
  ])('$claim', ({ pending, announced, waits }) => {
    expect(pythonWaits({ pending, announced })).toBe(waits)
  })
})

it('a step may use twice its seconds of CPU time', () => {
  expect(cpuLimitSeconds(60)).toBe(120)
})
