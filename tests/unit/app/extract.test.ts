import { describe, expect, it } from 'vitest'
import { textName } from '../../../electron/app/extract.js'

describe('the name of a text', () => {
  it.each([
    ['a short name', 'a.log', 'a.log'],
    ['a name in a folder', 'old/b\\c.log', 'old_b_c.log'],
    ['as many bytes as are taken', 'x'.repeat(240), 'x'.repeat(240)],
    ['one byte more', 'x'.repeat(241), 'x'.repeat(240)],
    ['characters of two bytes', '\u00e4'.repeat(200), '\u00e4'.repeat(120)],
    ['characters of three bytes', '\u6f22'.repeat(100), '\u6f22'.repeat(80)],
    ['a pair on the border', `${'x'.repeat(239)}\u{1f600}`, 'x'.repeat(239)],
    ['pairs up to the border', '\u{1f600}'.repeat(61), '\u{1f600}'.repeat(60)],
  ])('of %s is whole characters of at most 240 bytes', (_, document, name) => {
    expect(textName(document)).toBe(name)
  })
})
