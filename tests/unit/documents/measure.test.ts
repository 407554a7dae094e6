import { describe, expect, it } from 'vitest'
import { createWindow, measure } from '../../../electron/documents/measure.js'

function windowOf(text: string, at = 0): { window: ReturnType<typeof createWindow>; length: number } {
  const bytes = Buffer.from(text)
  const window = createWindow(Math.ceil((bytes.length + at + 4) / 4) * 4)
  window.bytes.fill(0)
  bytes.copy(window.bytes, at)
  return { window, length: bytes.length }
}

const cases = [
  { claim: 'nothing', text: '', chars: 0, newlines: 0, width: 1 },
  { claim: 'one letter', text: 'a', chars: 1, newlines: 0, width: 1 },
  { claim: 'ASCII', text: 'abc\ndef\n\n', chars: 9, newlines: 3, width: 1 },
  {
    claim: 'DEL and the lowest controls',
    text: '\x7f\x00\x01\x0b\x09\x8a'.slice(0, 5),
    chars: 5,
    newlines: 0,
    width: 1,
  },
  {
    claim: 'bytes next to the line feed are none',
    text: '\x09\x0b\x0a\x0b\x09',
    chars: 5,
    newlines: 1,
    width: 1,
  },
  { claim: 'the last Latin-1 character', text: 'ÿÿÿÿÿÿÿ\n', chars: 8, newlines: 1, width: 1 },
  {
    claim: 'U+008A, whose second byte looks like a line feed with its high bit',
    text: '\u008a\u008a\u008a\u008a',
    chars: 4,
    newlines: 0,
    width: 1,
  },
  { claim: 'the first character beyond Latin-1', text: 'aaaaaaaaaaĀ', chars: 11, newlines: 0, width: 2 },
  { claim: 'Cyrillic', text: 'Привет, мир\n', chars: 12, newlines: 1, width: 2 },
  { claim: 'the last character of the BMP', text: 'x\uffffy', chars: 3, newlines: 0, width: 2 },
  { claim: 'the first character beyond the BMP', text: '\u{10000}', chars: 1, newlines: 0, width: 4 },
  { claim: 'emoji', text: 'log 🙂🙂\nlog\n', chars: 11, newlines: 2, width: 4 },
  { claim: 'the last code point', text: 'aaaa\u{10ffff}bbbb\n', chars: 10, newlines: 1, width: 4 },
] as const

describe('measure', () => {
  for (const { claim, text, ...right } of cases) {
    it(`counts ${claim} at every alignment`, () => {
      for (let at = 0; at < 5; at += 1) {
        const { window, length } = windowOf(text, at)
        expect(measure(window, at, at + length)).toEqual(right)
      }
    })
  }

  it('counts more lanes than a byte can hold', () => {
    for (const text of ['\n'.repeat(5000), 'é\n'.repeat(5000)]) {
      const { window, length } = windowOf(text)
      expect(measure(window, 0, length).newlines).toBe(5000)
      expect(measure(window, 0, length).chars).toBe([...text].length)
    }
  })

  it('agrees with counting by characters on mixed text of every length', () => {
    const alphabet = ['a', '\n', 'é', 'Ж', '漢', '🙂', ' ', '\u0100']
    let state = 7
    let text = ''
    for (let i = 0; i < 400; i += 1) {
      state = (state * 1103515245 + 12345) % 2147483648
      text += alphabet[(state >> 8) % alphabet.length] ?? ''
      const { window, length } = windowOf(text, i % 4)
      const found = measure(window, i % 4, (i % 4) + length)
      expect(found.chars).toBe([...text].length)
      expect(found.newlines).toBe(text.split('\n').length - 1)
    }
  })
})
