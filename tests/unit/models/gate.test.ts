import { describe, expect, it } from 'vitest'
import { createGate } from '../../../electron/models/gate.js'

const never = new AbortController().signal

function task() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

describe('a gate', () => {
  it('lets tasks in first come, first served', async () => {
    const gate = createGate(1)
    const order: number[] = []
    await Promise.all([1, 2, 3].map((n) => gate.run(async () => order.push(n), never)))
    expect(order).toEqual([1, 2, 3])
  })

  it('opens again after a task that failed', async () => {
    const gate = createGate(1)
    const failing = gate.run(() => Promise.reject(new Error('no')), never)
    const next = gate.run(async () => 'in', never)
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('in')
  })

  it('drops a task whose signal aborts while it waits, and keeps its place for the next', async () => {
    const gate = createGate(1)
    const first = task()
    const running = gate.run(() => first.done, never)
    const stop = new AbortController()
    const dropped = gate.run(async () => 'never', stop.signal)
    const next = gate.run(async () => 'in', never)
    stop.abort(new Error('stopped'))
    await expect(dropped).rejects.toThrow('stopped')
    first.finish()
    await running
    expect(await next).toBe('in')
  })

  it('lets nobody slip in between a task that leaves and the one whose turn it is', async () => {
    const gate = createGate(1)
    let inside = 0
    let most = 0
    const count = async () => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
    }
    const waves = [1, 2, 3].map((n) =>
      gate
        .run(count, never)
        .then(() => gate.run(count, never))
        .then(() => n),
    )
    await Promise.all(waves)
    expect(most).toBe(1)
  })
})
