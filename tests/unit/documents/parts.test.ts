import { describe, expect, it } from 'vitest'
import { joinSegments } from '../../../electron/documents/parts.js'
import type { Part } from '../../../electron/contract/wire.js'

const MB = 1024 * 1024

/** Segments of 1 MB each; the widths given, in runs: [width, count]. Wide ones hold one wide character. */
function segments(...runs: readonly (readonly [Part['width'], number])[]): Part[] {
  const list: Part[] = []
  for (const [width, count] of runs) {
    for (let i = 0; i < count; i += 1) {
      const byteStart = list.length * MB
      list.push({ byteStart, byteEnd: byteStart + MB, chars: MB - 3, width })
    }
  }
  return list
}

const cases = [
  { claim: 'nothing has no parts', given: segments(), right: [] },
  { claim: 'a 1 GB ASCII log is one part', given: segments([1, 1024]), right: [[1024, 1]] },
  { claim: 'a 1 GB Cyrillic text is one part', given: segments([2, 1024]), right: [[1024, 2]] },
  { claim: 'a 1 GB text full of emoji is one part', given: segments([4, 1024]), right: [[1024, 4]] },
  { claim: '64 MB with one emoji are one part', given: segments([1, 40], [4, 1], [1, 23]), right: [[64, 4]] },
  {
    claim: 'one emoji in 1 GB widens 1 MB',
    given: segments([1, 500], [4, 1], [1, 523]),
    right: [
      [500, 1],
      [1, 4],
      [523, 1],
    ],
  },
  {
    claim: 'an emoji at the very end of 1 GB',
    given: segments([1, 1023], [4, 1]),
    right: [
      [1023, 1],
      [1, 4],
    ],
  },
  {
    claim: 'emoji near each other share a part',
    given: segments([1, 500], [4, 1], [1, 1], [4, 1], [1, 500]),
    right: [
      [500, 1],
      [3, 4],
      [500, 1],
    ],
  },
  {
    claim: 'half narrow, half Cyrillic',
    given: segments([1, 500], [2, 500]),
    right: [
      [500, 1],
      [500, 2],
    ],
  },
  {
    claim: 'a little narrow text in wide text is not worth a part',
    given: segments([2, 300], [1, 4], [2, 300]),
    right: [[604, 2]],
  },
  {
    claim: 'an emoji each 10 MB costs 1 MB each',
    given: segments(
      ...Array.from(
        { length: 100 },
        () =>
          [
            [1, 9],
            [4, 1],
          ] as const,
      ).flat(),
    ),
    right: Array.from({ length: 100 }, () => [
      [9, 1],
      [1, 4],
    ]).flat(),
  },
] as const

describe('joinSegments', () => {
  for (const { claim, given, right } of cases) {
    it(claim, () => {
      const parts = joinSegments(given)
      expect(parts.map((part) => [(part.byteEnd - part.byteStart) / MB, part.width])).toEqual(right)
      expect(parts[0]?.byteStart).toBe(given[0]?.byteStart)
      for (const [i, part] of parts.entries()) if (i > 0) expect(part.byteStart).toBe(parts[i - 1]?.byteEnd)
      const total = (list: readonly Part[]): number => list.reduce((sum, { chars }) => sum + chars, 0)
      expect(total(parts)).toBe(total(given))
    })
  }
})
