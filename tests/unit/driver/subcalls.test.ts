import { describe, expect, it } from 'vitest'
import { maxPendingCalls, maxPendingUnits, pendingCalls } from '../../../electron/driver/subcalls.js'

const request = (
  id: string,
  more: { batch?: string; index?: number; total?: number; prompt?: string } = {},
) => ({ type: 'llm_query_request', id, prompt: 'p', ...more }) as const

describe('pendingCalls', () => {
  it('counts what is asked and not answered', () => {
    const calls = pendingCalls()
    expect(calls.asked(request('a'))).toBeNull()
    expect(calls.waiting).toEqual({ pending: 1, announced: 0 })
    calls.answered('a')
    expect(calls.waiting).toEqual({ pending: 0, announced: 0 })
    expect(calls.made).toBe(1)
  })

  it('knows how much of a batch is still to come', () => {
    const calls = pendingCalls()
    const announced = [0, 1, 2].map((index) => {
      calls.asked(request(`c${index}`, { batch: 'b1', index, total: 3 }))
      return calls.waiting.announced
    })
    expect(announced).toEqual([2, 1, 0])
  })

  it('forgets a batch that was broken off when another call comes', () => {
    const calls = pendingCalls()
    calls.asked(request('a', { batch: 'b1', index: 0, total: 9 }))
    calls.asked(request('b'))
    expect(calls.waiting.announced).toBe(0)
    calls.asked(request('c', { batch: 'b2', index: 0, total: 2 }))
    expect(calls.waiting.announced).toBe(1)
  })

  it('refuses an id that is pending, and takes it again once answered', () => {
    const calls = pendingCalls()
    calls.asked(request('a'))
    expect(calls.asked(request('a'))).toMatch(/one id/)
    calls.answered('a')
    expect(calls.asked(request('a'))).toBeNull()
  })

  it('refuses more prompt text at once than a batch can hold', () => {
    const calls = pendingCalls()
    expect(calls.asked(request('a', { prompt: 'x'.repeat(maxPendingUnits) }))).toBeNull()
    expect(calls.asked(request('b'))).toMatch(/more sub-calls at once/)
  })

  it('refuses a flood of tiny calls', () => {
    const calls = pendingCalls()
    for (let n = 0; n < maxPendingCalls; n += 1) calls.asked(request(String(n), { prompt: '' }))
    expect(calls.asked(request('one more', { prompt: '' }))).toMatch(/more sub-calls at once/)
  })
})
