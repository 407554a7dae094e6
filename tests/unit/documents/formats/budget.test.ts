import { describe, expect, it } from 'vitest'
import { createBudget, type InflateBudget } from '../../../../electron/documents/formats/budget.js'

const within = { entries: 2, inflatedBytes: 10_000, ratio: 200, freeBytes: 1000, depth: 3 } as const

/** What a budget for a file of this size says to these uses of it; empty: nothing. */
function saidTo(packed: number, use: (budget: InflateBudget) => void): string {
  const budget = createBudget('a.zip', packed, within as never)
  try {
    use(budget)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('createBudget', () => {
  it.each<[string, number, (budget: InflateBudget) => void, RegExp]>([
    ['lets a little swell as it likes', 1, (budget) => budget.take(1000), /^$/],
    ['refuses what swells too far', 1, (budget) => budget.take(1001), /swells to more than 200 times/],
    [
      'adds up what comes in pieces',
      1,
      (budget) => [600, 600].forEach((bytes) => budget.take(bytes)),
      /swells/,
    ],
    ['refuses what is too large whatever it is packed to', 100, (budget) => budget.take(10_001), /more than/],
    ['counts members', 1, (budget) => [1, 2, 3].forEach(() => budget.entry()), /more than 2 files/],
    ['lets a text be much longer than its file', 20, (budget) => budget.write(4000), /^$/],
    [
      'refuses a text that is too much longer',
      20,
      (budget) => budget.write(4001),
      /text of a\.zip is more than 200/,
    ],
    [
      'refuses a text beyond the largest size',
      100,
      (budget) => budget.write(10_001),
      /text of a\.zip is larger/,
    ],
    ['lets the text of a large file be as large as that', 8000, (budget) => budget.write(16_000), /^$/],
    [
      'counts the text apart from what was unpacked',
      1,
      (budget) => {
        budget.take(900)
        budget.write(900)
      },
      /^$/,
    ],
  ])('%s', (_claim, packed, use, right) => {
    expect(saidTo(packed, use)).toMatch(right)
  })

  it.each<[string, (budget: InflateBudget) => void]>([
    ['bytes', (budget) => budget.take(1001)],
    ['text', (budget) => budget.write(1001)],
    ['members', (budget) => [1, 2, 3].forEach(() => budget.entry())],
  ])('is spent once it has refused %s, and not before', (_claim, use) => {
    const budget = createBudget('a.zip', 1, within as never)
    budget.take(1000)
    budget.entry()
    expect(budget.spent).toBe(false)
    expect(() => use(budget)).toThrow()
    expect(budget.spent).toBe(true)
  })
})
