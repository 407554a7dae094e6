import { describe, expect, test } from 'vitest'
import { createIndex, termsOf } from '../../bench/answers/retrieval.js'

/** Passages of ten characters without overlap. */
const tens = (...passages: string[]): string => passages.map((passage) => passage.padEnd(10)).join('')

describe('BM25', () => {
  const text = tens('red gate', 'blue gate', 'green gate', 'red tower', 'gate gate')
  const cases: readonly [query: string, count: number, best: string[]][] = [
    ['tower', 1, ['red tower']],
    ['the red gate?', 1, ['red gate']],
    ['TOWER', 1, ['red tower']],
    ['red', 5, ['red gate', 'red tower']],
    ['green or blue', 2, ['blue gate', 'green gate']],
    ['gate', 1, ['gate gate']],
    ['violet', 3, []],
    ['', 3, []],
  ]
  test.each(cases)('for %j gives the best %i passages in the order of the text: %j', (query, count, best) => {
    expect(
      createIndex(text, 10, 0)
        .best(query, count)
        .map((passage) => passage.trim()),
    ).toEqual(best)
  })

  test('prefers the shorter of two passages that hold a word alike', () => {
    expect(createIndex(tens('a b', 'a c d e'), 10, 0).best('a', 1)).toEqual(['a b'.padEnd(10)])
  })

  test('overlapping passages hold what stands at their border, and the end of the text', () => {
    const index = createIndex('0123456789ab cd', 10, 4)
    expect(index.best('0123456789', 1)).toEqual(['0123456789'])
    expect(index.best('cd', 1)).toEqual(['6789ab cd'])
  })

  test('an empty text has no passage that fits', () => {
    expect(createIndex('', 10, 2).best('word', 5)).toEqual([])
  })

  test('terms are words and numbers in lower case', () => {
    expect(termsOf('GET /Checkout status=500, Übergröße')).toEqual([
      'get',
      'checkout',
      'status',
      '500',
      'übergröße',
    ])
  })
})
