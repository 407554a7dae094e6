import { expect, test } from 'vitest'
import { memoryLimit } from '../../../electron/sandbox/memory-limit.js'

const MiB = 1024 ** 2
const GiB = 1024 ** 3

test.each([
  { context: 0, machine: 16 * GiB, limit: 4 * GiB, why: 'an ordinary machine and a small text' },
  { context: 0, machine: 4 * GiB, limit: 2 * GiB, why: 'half of a small machine' },
  { context: 1 * GiB, machine: 16 * GiB, limit: 4 * GiB + 512 * MiB, why: 'four copies of a large text' },
  { context: 896 * MiB, machine: 16 * GiB, limit: 4 * GiB, why: 'the text where both rules meet' },
  { context: 10 * GiB, machine: 10 * GiB, limit: 8 * GiB, why: 'never more than four fifths' },
  { context: 0, machine: 3 * GiB + 1, limit: 1.5 * GiB, why: 'whole bytes only' },
])('the limit is that of $why', ({ context, machine, limit }) => {
  expect(memoryLimit({ contextBytes: context, machineBytes: machine })).toBe(limit)
})
