import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatcher, frameMs } from '../../../../electron/app/chats/batcher.js'
import type { ChatEvent } from '../../../../electron/contract/chat.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const piece = (text: string, step = 1): ChatEvent => ({ type: 'reply-text', run: 1, step, piece: text })
const memory = (used: number): ChatEvent => ({ type: 'memory', memory: { used, peak: 9, limit: 10 } })
const gone = (id: string): ChatEvent => ({ type: 'file-gone', id })
const rebuild = (done: number, run = 1): ChatEvent => ({ type: 'rebuild', run, done, total: 3 })
const table = (preview: string, step = 1): ChatEvent => ({
  type: 'variables',
  run: 1,
  step,
  variables: { rows: [{ name: 'a', type: 'int', size: null, preview, changed: true }], omitted: 0 },
})
const file = (id: string, done: number): ChatEvent => ({
  type: 'file',
  file: { id, name: id, bytes: 9, state: 'reading', done, facts: null, error: null },
})

function collecting(): { batcher: ReturnType<typeof createBatcher>; sent: ChatEvent[][] } {
  const sent: ChatEvent[][] = []
  return { batcher: createBatcher((events) => sent.push([...events])), sent }
}

describe('changes', () => {
  it('go out together, once a frame', () => {
    const { batcher, sent } = collecting()
    batcher.push(gone('a'))
    batcher.push(gone('b'))
    vi.advanceTimersByTime(frameMs - 1)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([[gone('a'), gone('b')]])
    batcher.push(gone('c'))
    vi.advanceTimersByTime(frameMs)
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(10 * frameMs)
    expect(sent).toHaveLength(2)
  })

  it('make at most one batch a frame, however many they are', () => {
    const { batcher, sent } = collecting()
    for (let at = 0; at < 1000; at += 1) {
      batcher.push(gone(String(at)))
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(frameMs)
    expect(sent.flat()).toHaveLength(1000)
    expect(sent.length).toBeLessThanOrEqual(Math.ceil(1000 / frameMs) + 1)
  })

  it.each<{ title: string; pushed: ChatEvent[]; sent: ChatEvent[] }>([
    { title: 'pieces of one reply', pushed: [piece('a'), piece('b')], sent: [piece('ab')] },
    {
      title: 'pieces of two replies',
      pushed: [piece('a'), piece('b', 2)],
      sent: [piece('a'), piece('b', 2)],
    },
    {
      title: 'pieces with something in between',
      pushed: [piece('a'), gone('x'), piece('b')],
      sent: [piece('a'), gone('x'), piece('b')],
    },
    {
      title: 'variables of one step: the last',
      pushed: [table('1'), gone('x'), table('2')],
      sent: [table('2'), gone('x')],
    },
    {
      title: 'variables of two steps: each',
      pushed: [table('1'), table('2', 2)],
      sent: [table('1'), table('2', 2)],
    },
    {
      title: 'what is new of a file: the last',
      pushed: [file('f', 1), file('g', 1), file('f', 2)],
      sent: [file('f', 2), file('g', 1)],
    },
    { title: 'memory: the last', pushed: [memory(1), memory(2)], sent: [memory(2)] },
    {
      title: 'a rebuild: the last of each run',
      pushed: [rebuild(1), rebuild(2), rebuild(1, 2)],
      sent: [rebuild(2), rebuild(1, 2)],
    },
  ])('of one frame are merged where that loses nothing: $title', ({ pushed, sent: expected }) => {
    const { batcher, sent } = collecting()
    for (const event of pushed) batcher.push(event)
    vi.advanceTimersByTime(frameMs)
    expect(sent).toEqual([expected])
  })

  it('are not merged with what went out already, nor changed in it', () => {
    const { batcher, sent } = collecting()
    batcher.push(piece('a'))
    batcher.flush()
    batcher.push(piece('b'))
    batcher.flush()
    expect(sent).toEqual([[piece('a')], [piece('b')]])
  })
})

describe('the end', () => {
  it('sends what waits, takes nothing more and leaves no timer', () => {
    const { batcher, sent } = collecting()
    batcher.push(gone('a'))
    batcher.close()
    batcher.push(gone('b'))
    expect(sent).toEqual([[gone('a')]])
    expect(vi.getTimerCount()).toBe(0)
  })
})
