import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { find } from '../../../electron/documents/find.js'
import { tempFolder } from '../../support/temp-folder.js'

const folder = tempFolder()

/** The passages found, or null. */
function findAll(text: string, quotes: readonly string[], start = 0): (string | null)[] {
  const path = join(folder, 'text')
  const content = Buffer.from(text)
  writeFileSync(path, content)
  const fd = openSync(path, 'r')
  try {
    const ranges = find({ type: 'find', fd, start, bytes: content.length - start, quotes }, () => undefined)
    return ranges.map((range) => range && content.subarray(range.start, range.end).toString('utf8'))
  } finally {
    closeSync(fd)
  }
}

const cases = [
  {
    claim: 'as it stands',
    text: 'He said that the sky is blue today.',
    quote: 'the sky is blue',
    right: 'the sky is blue',
  },
  {
    claim: 'across a line break',
    text: 'He said that the\r\n   sky is blue.',
    quote: 'the sky is blue',
    right: 'the\r\n   sky is blue',
  },
  {
    claim: 'with the break in the quote',
    text: 'that the sky is blue',
    quote: 'the\n> sky'.replace('> ', ''),
    right: 'the sky',
  },
  {
    claim: 'with wide spaces',
    text: 'the\u00a0sky\u3000is\u2003blue',
    quote: 'the sky is blue',
    right: 'the\u00a0sky\u3000is\u2003blue',
  },
  { claim: 'at the very start and end', text: 'the sky', quote: ' the sky ', right: 'the sky' },
  { claim: 'one word', text: 'GET /index.html HTTP/1.1', quote: '/index.html', right: '/index.html' },
  { claim: 'short words only', text: 'so it is as I do', quote: 'it is as I do', right: 'it is as I do' },
  {
    claim: 'after a place where only the long word stands',
    text: 'wonderful; a wonderful day',
    quote: 'a wonderful day',
    right: 'a wonderful day',
  },
  {
    claim: 'letters that are no ASCII',
    text: '漢字 und Straße 🙂 hier',
    quote: 'Straße 🙂 hier',
    right: 'Straße 🙂 hier',
  },
  {
    claim: 'not where white space is missing',
    text: 'the skyis blue',
    quote: 'the sky is blue',
    right: null,
  },
  { claim: 'not where a word differs', text: 'the sky was blue', quote: 'the sky is blue', right: null },
  { claim: 'not in another case', text: 'The Sky Is Blue', quote: 'the sky is blue', right: null },
  { claim: 'not beyond the end', text: 'the sky is', quote: 'the sky is blue', right: null },
] as const

describe('find', () => {
  for (const { claim, text, quote, right } of cases) {
    it(`finds a quote ${claim}`, () => expect(findAll(text, [quote])).toEqual([right]))
  }

  it('finds many at once, each in its own place', () => {
    const quotes = Array.from({ length: 20 }, (_, i) => `this is sentence number ${i} of many`)
    const text = quotes.toReversed().join('.\n')
    expect(findAll(text, quotes)).toEqual(quotes)
    expect(findAll(text, [...quotes.slice(0, 5), 'an absent sentence'])).toEqual([
      ...quotes.slice(0, 5),
      null,
    ])
  })

  it('finds a passage across the border of two windows', () => {
    for (const shift of [0, 7, 15, 20]) {
      const before = 'x'.repeat(4 * 1024 * 1024 + 64 * 1024 - shift)
      expect(findAll(`${before} the sky is blue here`, ['the sky is blue'])).toEqual(['the sky is blue'])
    }
  })

  it('does not look before the start of the text', () => {
    expect(findAll('the sky is blue', ['the sky is blue', 'sky is blue'], 4)).toEqual([null, 'sky is blue'])
  })
})
