import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createPromptQueue,
  firstByteLimit,
  loadAllowance,
  startClock,
} from '../../../electron/models/waiting.js'

describe('firstByteLimit', () => {
  it.each([
    ['a short prompt', 100, 52, 120],
    ['a 16k prompt at the speed of a 1.5B model on two cores', 16384, 52, 945],
    ['a prompt on a GPU', 16384, 2000, 120],
    ['an unmeasured server', 10_000, null, 1200],
  ])('of %s is three times the estimate and at least the floor', (_what, tokens, speed, seconds) => {
    expect(Math.round(firstByteLimit(tokens, speed, 120))).toBe(seconds)
  })
})

describe('loadAllowance', () => {
  it('gives a model of 4.7 GB the time of a slow disk', () => {
    expect(loadAllowance(4.7e9)).toBe(47)
  })
})

describe('the prompt queue', () => {
  it('sums the prompts that were not answered yet', () => {
    const queue = createPromptQueue()
    const first = queue.enter(100)
    queue.enter(50)
    expect(queue.tokens).toBe(150)
    first.answered()
    expect(queue.tokens).toBe(50)
  })

  it('keeps a prompt that was given up until the server answers another one', () => {
    const queue = createPromptQueue()
    queue.enter(1000).dropped()
    const next = queue.enter(10)
    expect(queue.tokens).toBe(1010)
    next.answered()
    expect(queue.tokens).toBe(0)
  })

  it('does not count a prompt whose reply was given up in the middle', () => {
    const queue = createPromptQueue()
    const place = queue.enter(1000)
    place.answered()
    place.dropped()
    expect(queue.tokens).toBe(0)
  })
})

describe('a clock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('fires after so much silence, counted from the last restart', () => {
    const fired: number[] = []
    const clock = startClock(120, (seconds) => fired.push(seconds))
    vi.advanceTimersByTime(119_999)
    clock.restart(60)
    vi.advanceTimersByTime(59_999)
    expect(fired).toEqual([])
    vi.advanceTimersByTime(1)
    expect(fired).toEqual([60])
  })

  it('never fires after its end and leaves no timer', () => {
    const clock = startClock(1, () => {
      throw new Error('fired')
    })
    clock.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
