import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookEveryMs, watchMemory, type Memory } from '../../../../electron/app/chats/memory-watch.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mib = 1024 * 1024

describe('the watch over memory', () => {
  it('tells what is new, not what it told already, nor what is a trifle', () => {
    const told: (Memory | null)[] = []
    let now: Memory | null = null
    const end = watchMemory(
      () => now,
      (memory) => told.push(memory),
    )
    const at = (used: number): Memory => ({ used, peak: 64 * mib, limit: 512 * mib })
    for (const memory of [null, at(10 * mib), at(10 * mib + 1000), at(30 * mib), at(30 * mib), null, null]) {
      now = memory
      vi.advanceTimersByTime(lookEveryMs)
    }
    expect(told).toEqual([at(10 * mib), at(30 * mib), null])
    end()
    now = at(90 * mib)
    vi.advanceTimersByTime(10 * lookEveryMs)
    expect(told).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(0)
  })
})
