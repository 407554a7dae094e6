import { expect, it } from 'vitest'
import { idleWatch } from '../../../electron/driver/idle.js'

type Look = readonly [busy: boolean, cpuSeconds: number | null]

it.each<{ claim: string; looks: Look[]; noticed: boolean }>([
  {
    claim: 'a child that waits is left alone',
    looks: [
      [false, 7],
      [false, 7.01],
      [false, 7.02],
    ],
    noticed: false,
  },
  {
    claim: 'one that computes unasked is noticed',
    looks: [
      [false, 7],
      [false, 8],
      [false, 9.1],
    ],
    noticed: true,
  },
  {
    claim: 'one that computes for a step is left alone',
    looks: [
      [true, 1],
      [true, 50],
      [false, 51],
    ],
    noticed: false,
  },
  {
    claim: 'counting begins anew after a step',
    looks: [
      [false, 1],
      [true, 9],
      [false, 10],
      [false, 11.9],
    ],
    noticed: false,
  },
  {
    claim: 'what cannot be read is not counted',
    looks: [
      [false, 1],
      [false, null],
      [false, 9],
    ],
    noticed: false,
  },
])('$claim', ({ looks, noticed }) => {
  const watch = idleWatch()
  expect(looks.map(([busy, cpu]) => watch.look(busy, cpu)).at(-1)).toBe(noticed)
})
