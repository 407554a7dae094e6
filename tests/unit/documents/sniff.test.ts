import { describe, expect, it } from 'vitest'
import { sniff } from '../../../electron/documents/sniff.js'

const log = 'line one\nline two\nline three\n'.repeat(1000)
const russian = '\u0421\u044a\u0435\u0448\u044c \u0435\u0449\u0451 \u0431\u0443\u043b\u043e\u043a\n'.repeat(
  500,
)
const chinese = '\u4eca\u5929\u5929\u6c14\u5f88\u597d\uff0c\u6211\u4eec\u53bb\u516c\u56ed\u3002\n'.repeat(500)
const japanese = '\u3053\u308c\u306f\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\u3067\u3059\u3002\n'.repeat(500)
const german = 'Gr\u00f6\u00dfe und \u00dcbermut\n'.repeat(500)

function withZeroAt(text: Buffer, at: number): Buffer {
  return Buffer.concat([text.subarray(0, at), Buffer.from([0]), text.subarray(at)])
}

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('text of bytes with a zero in it', () => {
  // Any two of its letters are one character of UTF-16: at an even place the zero speaks for one order, at an odd
  // place for the other.
  it.each<[string, Buffer]>([
    ['ASCII', Buffer.from(log)],
    ['UTF-8', Buffer.from(russian)],
    ['Latin-1', Buffer.from(german, 'latin1')],
  ])('is never UTF-16: %s', (_, text) => {
    for (const at of [0, 1000, 1001, text.length]) {
      expect(sniff(withZeroAt(text, at)), `a zero at ${at}`).toEqual({ as: 'utf-8', skip: 0 })
    }
  })

  it('is binary where one character in a thousand is a zero', () => {
    expect(sniff(Buffer.from('abc\0def\n'.repeat(500)))).toMatchObject({ as: 'binary' })
    expect(sniff(Buffer.from(`${log.slice(0, 998)}\0\n`))).toMatchObject({ as: 'binary' })
  })

  it('is text below that share, and the end may be cut within a character', () => {
    expect(sniff(Buffer.from(`${log.slice(0, 999)}\0\n`))).toEqual({ as: 'utf-8', skip: 0 })
    const cut = withZeroAt(Buffer.from(russian), 1000)
    expect(sniff(cut.subarray(0, cut.length - 2))).toEqual({ as: 'utf-8', skip: 0 })
  })
})

describe('UTF-16 without a mark', () => {
  it.each([
    ['Latin', log],
    ['German', german],
    ['Cyrillic', russian],
    ['Chinese', chinese],
    ['Japanese', japanese],
    ['Japanese with Latin', `${japanese}${log}`],
  ])('is told in both orders: %s', (_, text) => {
    expect(sniff(Buffer.from(text, 'utf16le'))).toEqual({ as: 'utf-16le', skip: 0 })
    expect(sniff(swapped(text))).toEqual({ as: 'utf-16be', skip: 0 })
  })
})

it('bytes of all values are no text', () => {
  expect(sniff(Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 251)))).toMatchObject({
    as: 'binary',
  })
})
