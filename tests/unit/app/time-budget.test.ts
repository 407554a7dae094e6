import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTimeBudget } from '../../../electron/app/time-budget.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the time of a question', () => {
  it('counts from its beginning, and what is left is never nothing', () => {
    let now = 100
    const time = startTimeBudget(10, () => now)
    now = 104
    expect([time.spent(), time.left()]).toEqual([4, 6])
    now = 200
    expect(time.left()).toBe(0.001)
  })

  it('ends what is bound to it, and a stop of the user does too', () => {
    const time = startTimeBudget(10)
    const stop = new AbortController()
    const first = time.bound(stop.signal)
    vi.advanceTimersByTime(9_999)
    expect(first.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(first.signal.aborted).toBe(true)
    expect(stop.signal.aborted).toBe(false)
    const second = startTimeBudget(10).bound(stop.signal)
    stop.abort()
    expect(second.signal.aborted).toBe(true)
    second.end()
  })

  it('gives some work its least time, and leaves no timer behind', () => {
    const time = startTimeBudget(1)
    vi.advanceTimersByTime(5_000)
    const work = time.bound(new AbortController().signal, 5)
    vi.advanceTimersByTime(4_000)
    expect(work.signal.aborted).toBe(false)
    work.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
