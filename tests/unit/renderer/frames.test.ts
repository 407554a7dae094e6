import { expect, test } from 'vitest'
import { frameQueue } from '../../../renderer/frames.js'

test('everything pushed before a frame comes with it, once and in order', () => {
  const frames: (() => void)[] = []
  const flushed: number[][] = []
  const queue = frameQueue<number>(
    (items) => flushed.push([...items]),
    (run) => frames.push(run),
  )
  for (const item of [1, 2, 3]) queue.push(item)
  expect(frames).toHaveLength(1)
  expect(flushed).toEqual([])
  frames[0]?.()
  queue.push(4)
  expect(frames).toHaveLength(2)
  frames[1]?.()
  expect(flushed).toEqual([[1, 2, 3], [4]])
})

test('what is pushed while a frame is drawn waits for the next one', () => {
  const frames: (() => void)[] = []
  const flushed: number[][] = []
  const queue = frameQueue<number>(
    (items) => {
      flushed.push([...items])
      if (items.includes(1)) queue.push(2)
    },
    (run) => frames.push(run),
  )
  queue.push(1)
  frames[0]?.()
  expect(flushed).toEqual([[1]])
  frames[1]?.()
  expect(flushed).toEqual([[1], [2]])
})
