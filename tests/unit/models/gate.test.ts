import { afterEach, describe, expect, it } from 'vitest'
import { createGate } from '../../../electron/models/gate.js'

const never = () => new AbortController().signal

function task() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

describe('a gate', () => {
  it('lets tasks in first come, first served', async () => {
    const gate = createGate(1, never())
    const order: number[] = []
    await Promise.all([1, 2, 3].map((n) => gate.run(async () => order.push(n))))
    expect(order).toEqual([1, 2, 3])
  })

  it('opens again after a task that failed', async () => {
    const gate = createGate(1, never())
    const failing = gate.run(() => Promise.reject(new Error('no')))
    const next = gate.run(async () => 'in')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('in')
  })

  it('refuses those that wait and those that come when its signal aborts, and lets the running one end', async () => {
    const stop = new AbortController()
    const gate = createGate(1, stop.signal)
    const first = task()
    const running = gate.run(() => first.done.then(() => 'ended'))
    const waiting = Promise.allSettled([gate.run(async () => 'in'), gate.run(async () => 'in')])
    stop.abort(new Error('stopped'))
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(gate.run(async () => 'in')).rejects.toThrow('stopped')
    first.finish()
    expect(await running).toBe('ended')
  })

  it('lets nobody slip in between a task that leaves and the one whose turn it is', async () => {
    const gate = createGate(1, never())
    let inside = 0
    let most = 0
    const count = async () => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
    }
    await Promise.all([1, 2, 3].map(() => gate.run(count).then(() => gate.run(count))))
    expect(most).toBe(1)
  })

  describe('in a large batch', () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    afterEach(() => {
      process.off('warning', hear)
    })

    it('does not make Node warn of leaked listeners', async () => {
      process.on('warning', hear)
      const gate = createGate(1, never())
      await Promise.all(Array.from({ length: 50 }, () => gate.run(async () => undefined)))
      // Warnings are emitted in the next tick.
      await new Promise((resolve) => setImmediate(resolve))
      expect(warnings).toEqual([])
    })
  })
})
