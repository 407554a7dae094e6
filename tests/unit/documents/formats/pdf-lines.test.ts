import { describe, expect, it } from 'vitest'
import { pageText, rangesText, type TextPiece } from '../../../../electron/documents/formats/pdf-lines.js'

const piece = (str: string, width = 10, hasEOL = false): TextPiece => ({ str, width, height: 12, hasEOL })

describe('pageText', () => {
  it.each([
    [
      'words of a line',
      [piece('one'), piece(' ', 3), piece('two', 10, true), piece('three')],
      'one two\nthree',
    ],
    ['columns far apart', [piece('Rent'), piece(' ', 100), piece('12.00')], 'Rent\t12.00'],
    ['a word parted by a soft hyphen', [piece('agree\u00ad', 10, true), piece('ment')], 'agreement'],
    ['a hyphen that is there', [piece('well-', 10, true), piece('known')], 'well-\nknown'],
    [
      'many empty lines',
      [piece('a', 10, true), piece('', 0, true), piece('', 0, true), piece('b')],
      'a\n\nb',
    ],
    ['nothing but spaces', [piece(' ', 3, true), piece(' ', 3)], ''],
  ] as const)('of %s', (_claim, pieces, right) => expect(pageText(pieces)).toBe(right))
})

describe('rangesText', () => {
  it.each([
    [[], ''],
    [[2], '2'],
    [[1, 2, 3, 7, 9, 10], '1-3, 7, 9-10'],
    [
      Array.from({ length: 40 }, (_, i) => 2 * i),
      `${Array.from({ length: 30 }, (_, i) => 2 * i).join(', ')} and more`,
    ],
  ])('of %j is %s', (numbers, right) => expect(rangesText(numbers)).toBe(right))
})
