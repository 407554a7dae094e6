import { describe, expect, it } from 'vitest'
import { firstWarnings } from '../../../../electron/documents/formats/first-warnings.js'

describe('firstWarnings', () => {
  it.each([
    [0, 0, undefined],
    [100, 100, 'warning 99'],
    [101, 101, 'and 1 more'],
    [250, 101, 'and 150 more'],
  ])('of %d are %d lines, the last of them %s', (count, lines, last) => {
    const told = firstWarnings(Array.from({ length: count }, (_, i) => `warning ${i}`))
    expect([told.length, told.at(-1)]).toEqual([lines, last])
  })
})
