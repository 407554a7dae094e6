import { expect, test } from 'vitest'
import { search } from '../../../../renderer/source/search.js'
import type { Direction } from '../../../../renderer/source/search.js'

/** A file of 100 bytes with matches at some of them, of which one request looks through 30. */
function file(matches: readonly number[], stopAfter = Infinity) {
  const asked: number[] = []
  const progress: number[] = []
  const at = (byte: number) => ({
    start: byte,
    end: byte + 1,
    line: 1,
    column: byte,
    byte,
    endByte: byte + 1,
  })
  return {
    asked,
    progress,
    run: (from: number, direction: Direction) =>
      search(
        { from, direction, total: 100 },
        {
          ask: async (position) => {
            asked.push(position)
            const forward = direction === 'forward'
            const limit = forward ? Math.min(100, position + 30) : Math.max(0, position - 30)
            const found = forward
              ? matches.find((one) => one >= position && one < limit)
              : matches.findLast((one) => one < position && one >= limit)
            if (found !== undefined) return { match: at(found), next: null }
            return { match: null, next: limit === (forward ? 100 : 0) ? null : limit }
          },
          onProgress: (done) => progress.push(done),
          isStopped: () => asked.length >= stopAfter,
        },
      ),
  }
}

test.each<[string, number[], number, Direction, number | null]>([
  ['in the part that is in sight', [12], 10, 'forward', 12],
  ['parts further on', [95], 10, 'forward', 95],
  ['past the end, from the start', [5], 10, 'forward', 5],
  ['backwards', [5, 20], 50, 'back', 20],
  ['backwards past the start, from the end', [60], 50, 'back', 60],
  ['nowhere', [], 10, 'forward', null],
  ['nowhere, backwards', [], 50, 'back', null],
  ['from the very end', [5], 100, 'forward', 5],
  ['from the very start, backwards', [60], 0, 'back', 60],
])('finds a text %s', async (_, matches, from, direction, byte) => {
  expect((await file(matches).run(from, direction))?.byte ?? null).toBe(byte)
})

test('looks at each part once, and tells how far it is', async () => {
  const one = file([])
  await one.run(10, 'forward')
  expect(one.asked).toEqual([10, 40, 70, 0])
  expect(one.progress).toEqual([30, 60, 90])
})

test('a search that is stopped asks for nothing more', async () => {
  const one = file([95], 2)
  expect(await one.run(10, 'forward')).toBeNull()
  expect(one.asked).toEqual([10, 40])
})
