import { isUtf8 } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { countBadBytes, wholeCharacters } from '../../../electron/documents/utf8.js'

function bytes(hex: string): Uint8Array {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

describe('wholeCharacters leaves off what is not whole', () => {
  const cases = [
    ['61 62', 2],
    ['61 c3', 1],
    ['61 c3 a9', 3],
    ['61 e2', 1],
    ['61 e2 82', 1],
    ['61 e2 82 ac', 4],
    ['61 f0', 1],
    ['61 f0 9f', 1],
    ['61 f0 9f 99', 1],
    ['61 f0 9f 99 82', 5],
    // Bytes that begin no character are not waited on.
    ['61 f5', 2],
    ['61 c0', 2],
    ['61 80', 2],
    ['80 80 80 80', 4],
    ['', 0],
  ] as const
  for (const [hex, whole] of cases) {
    it(`${hex || 'nothing'}: ${whole}`, () => {
      const text = bytes(hex)
      expect(wholeCharacters(text, text.length)).toBe(whole)
    })
  }
})

describe('countBadBytes', () => {
  const cases = [
    ['61 c3 a9', 0, 'a good character'],
    ['ff', 1, 'a byte that never stands in UTF-8'],
    ['80', 1, 'a lone continuation'],
    ['c0 80', 2, 'an overlong zero'],
    ['e0 80 80', 3, 'an overlong of three'],
    ['f0 8f bf bf', 4, 'an overlong of four'],
    ['ed a0 80', 3, 'a surrogate'],
    ['f4 90 80 80', 4, 'beyond the last code point'],
    ['c3 61', 1, 'a first byte without its second'],
    ['e2 82 61', 2, 'two of three bytes'],
    ['f4 8f bf bf', 0, 'the last code point'],
    ['ef bf bd', 0, 'a replacement character of the text itself'],
  ] as const
  for (const [hex, bad, claim] of cases) {
    it(`counts ${bad} in ${claim}`, () => {
      const text = bytes(hex)
      expect(countBadBytes(text, 0, text.length)).toBe(bad)
      expect(isUtf8(text)).toBe(bad === 0)
    })
  }
})
