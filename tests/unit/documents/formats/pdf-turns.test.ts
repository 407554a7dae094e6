import { describe, expect, it } from 'vitest'
import { withinTurns } from '../../../../electron/documents/formats/pdf-turns.js'

/** Takes so many turns as pdf.js does, and goes on after a clock that failed where `leaves` says so. */
async function takes(turns: number, leaves: boolean): Promise<string> {
  let failed = 0
  for (let turn = 0; turn < turns; turn += 1) {
    await Promise.resolve()
    try {
      Date.now()
    } catch (error) {
      if (!leaves) throw error
      failed += 1
    }
  }
  return `failed ${failed}`
}

describe('work within a number of turns', () => {
  it.each([
    ['none', 0, true, 'failed 0'],
    ['as many', 10, true, 'failed 0'],
    ['one more, of which the last is left out', 11, true, null],
    ['many more', 1000, true, null],
    ['one more, with which it fails', 11, false, null],
  ] as const)('that takes %s gives its result, or none', async (_, turns, leaves, right) => {
    expect(
      await withinTurns(
        10,
        () => undefined,
        () => takes(turns, leaves),
      ),
    ).toBe(right)
  })

  it('that fails of itself fails', async () => {
    const broken = (): Promise<string> => Promise.reject(new Error('damaged'))
    await expect(withinTurns(10, () => undefined, broken)).rejects.toThrow('damaged')
  })

  it('tells now and then that it goes on', async () => {
    let told = 0
    await withinTurns(
      10_000,
      () => void (told += 1),
      () => takes(3500, true),
    )
    expect(told).toBe(3)
  })

  it.each([5, 50])('leaves the clock as it was, after %i turns of 10', async (turns) => {
    const clock = Date.now
    await withinTurns(
      10,
      () => undefined,
      () => takes(turns, true),
    )
    expect(Date.now).toBe(clock)
  })
})
