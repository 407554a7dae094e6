import { describe, expect, it } from 'vitest'
import { extractQuotes } from '../../../electron/documents/quotes.js'

const cases = [
  { claim: 'nothing from plain words', answer: 'There were 152 failures in all.', right: [] },
  {
    claim: 'straight quotes',
    answer: 'It says "the sky is blue today" twice.',
    right: ['the sky is blue today'],
  },
  {
    claim: 'curly and other quotes',
    answer: '“the first passage”, „the second passage“, «the third passage»',
    right: ['the first passage', 'the second passage', 'the third passage'],
  },
  { claim: 'backticks', answer: 'The line `ERROR disk is full` says so.', right: ['ERROR disk is full'] },
  {
    claim: 'quoted lines as one passage',
    answer: 'It reads:\n> the sky is\n> blue today\n\nThat is all.',
    right: ['the sky is\nblue today'],
  },
  {
    claim: 'a fenced block',
    answer: 'Here:\n```\nERROR disk is full\n```\nSee "ERROR disk is full".',
    right: ['ERROR disk is full'],
  },
  {
    claim: 'none of fewer than 12 characters',
    answer: 'The word "elevenchars" and `twelve chars` here',
    right: ['twelve chars'],
  },
  {
    claim: 'no passage that runs over a line end',
    answer: 'an inch is 1" and\nanother one is 2" wide',
    right: [],
  },
  {
    claim: 'characters, not units',
    answer: '"🙂🙂🙂🙂🙂🙂" and "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂"',
    right: ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂'],
  },
] as const

describe('extractQuotes', () => {
  for (const { claim, answer, right } of cases) {
    it(`takes ${claim}`, () => expect(extractQuotes(answer)).toEqual(right))
  }

  it('takes each once and at most 20', () => {
    const answer = Array.from({ length: 50 }, (_, i) => `"passage number ${i % 30} here"`).join(' ')
    expect(extractQuotes(answer).length).toBe(20)
    expect(new Set(extractQuotes(answer)).size).toBe(20)
  })

  it('takes an answer of nothing but quotation marks in stride', () => {
    expect(extractQuotes('"'.repeat(50_000) + '`'.repeat(50_001))).toEqual([])
  })
})
