import { describe, expect, it } from 'vitest'
import { canonicalEncoding, guessLegacy, tellingLines } from '../../../electron/documents/legacy.js'
import { encode } from '../../support/encode.js'
import { lettersIn } from '../../support/texts.js'
import type { Language } from '../../support/texts.js'

const cases: readonly (readonly [string, Language])[] = [
  ['windows-1252', 'french'],
  ['windows-1252', 'german'],
  ['windows-1250', 'polish'],
  ['iso-8859-2', 'polish'],
  ['windows-1251', 'russian'],
  ['koi8-r', 'russian'],
  ['windows-1253', 'greek'],
  ['macintosh', 'french'],
  ['macintosh', 'german'],
  ['shift_jis', 'japanese'],
  ['euc-jp', 'japanese'],
  ['gb18030', 'chinese'],
  ['big5', 'taiwanese'],
  ['euc-kr', 'korean'],
]

describe('guessLegacy', () => {
  for (const [encoding, language] of cases) {
    it(`reads ${language} in ${encoding}`, () => {
      const text = lettersIn(language)
      const guess = guessLegacy(encode(encoding, text))
      expect(guess).not.toBeNull()
      expect(new TextDecoder(guess ?? '').decode(encode(encoding, text), { stream: true })).toBe(text)
    })
  }

  it('reads a single accented letter in a short text', () => {
    const guess = guessLegacy(Buffer.from('Müller owes 5\n', 'latin1'))
    expect(guess).toBe('windows-1252')
  })
})

describe('canonicalEncoding', () => {
  const cases = [
    ['latin1', 'windows-1252'],
    ['UTF8', 'utf-8'],
    ['sjis', 'shift_jis'],
    ['no such thing', null],
  ] as const
  for (const [label, name] of cases)
    it(`${label} is ${name ?? 'nothing'}`, () => expect(canonicalEncoding(label)).toBe(name))
})

describe('tellingLines', () => {
  const plain = 'plain words only\n'

  it('takes the lines that hold more than ASCII, and no others', () => {
    const text = `${plain.repeat(9)}zwölf\n${plain.repeat(9)}fünf\n${plain}`
    expect(tellingLines(Buffer.from(text, 'latin1'), 1000).toString('latin1')).toBe('zwölf\nfünf\n')
  })

  it('takes what stands around in a long line', () => {
    const bytes = Buffer.from(`${'x'.repeat(5000)}é${'y'.repeat(5000)}`, 'latin1')
    expect(tellingLines(bytes, 2000).toString('latin1')).toBe(`${'x'.repeat(1024)}é${'y'.repeat(975)}`)
  })

  it('stops at what was asked for', () => {
    expect(tellingLines(Buffer.from('é\n'.repeat(5000), 'latin1'), 100).length).toBe(100)
    expect(tellingLines(Buffer.from('ascii'), 100).length).toBe(0)
  })
})
