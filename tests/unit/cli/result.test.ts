import { describe, expect, it } from 'vitest'
import type { Output } from '../../../electron/cli/output.js'
import { resultKinds } from '../../../electron/contract/run.js'
import type { OnceResult } from '../../../electron/app/answer-once.js'
import {
  answerJson,
  evidenceText,
  failureJson,
  numbersText,
  printAnswer,
  sizeText,
} from '../../../electron/cli/result.js'

const result: OnceResult = {
  answer: 'Seven.',
  kind: 'final',
  value: 7,
  evidence: [
    { document: 'a.log', start: 3, end: 9, quote: 'seven\nup', place: 'a.log line 1', origin: 'cited' },
    { document: null, quote: 'made up by the model', place: 'not found in the files', origin: 'quoted' },
  ],
  numbers: [{ text: 'Seven', step: 1 }],
  coverage: [{ document: 'a.log', chars: 400, searched: 1, looked: 1, read: 0.012 }],
  steps: 1,
  subCalls: 2,
  cachedSubCalls: 1,
  promptTokens: 10,
  completionTokens: 5,
  seconds: 1.5,
  mode: 'rlm',
  model: 'coder',
  journal: '/h/runs/x.jsonl',
  notices: [],
  failed: [],
}

describe('the JSON object of an answer', () => {
  it('holds exactly the documented fields', () => {
    expect(JSON.parse(JSON.stringify(answerJson(result)))).toEqual({
      answer: 'Seven.',
      kind: 'final',
      value: 7,
      evidence: [
        { document: 'a.log', start: 3, end: 9, quote: 'seven\nup', place: 'a.log line 1' },
        { document: null, quote: 'made up by the model', place: 'not found in the files' },
      ],
      numbers: [{ text: 'Seven', step: 1 }],
      coverage: [{ document: 'a.log', chars: 400, searched: 1, looked: 1, read: 0.012 }],
      steps: 1,
      subCalls: 2,
      cachedSubCalls: 1,
      promptTokens: 10,
      completionTokens: 5,
      seconds: 1.5,
      mode: 'rlm',
      model: 'coder',
      journal: '/h/runs/x.jsonl',
    })
  })

  it('adds files that could not be read, notices and the error where there are any', () => {
    const error = { code: 'server_failed', message: 'm' } as const
    const failed = [{ path: 'b', error }]
    expect(answerJson({ ...result, failed, notices: [error], error })).toMatchObject({
      failed,
      notices: [error],
      error,
    })
  })

  it.each([
    ['stopped', 'stopped'],
    ['python_absent', 'sandbox_violation'],
    ['sandbox_unavailable', 'sandbox_violation'],
    ['server_absent', 'error'],
    ['usage', 'error'],
  ] as const)('of a run that could not begin for %s has the kind %s and the same fields', (code, kind) => {
    const failure = failureJson({ code, message: 'm' })
    expect(failure).toMatchObject({ kind, error: { code, message: 'm' } })
    expect(Object.keys(failure).sort()).toEqual([...Object.keys(answerJson(result)), 'error'].sort())
  })
})

it('passages are one line each, and the ones that are not there are marked', () => {
  expect(evidenceText(result.evidence)).toBe(
    '- a.log line 1: seven up\n? not found in the files: made up by the model',
  )
})

it.each([
  [[{ text: '17', step: 2 }], 'numbers: 17 from step 2'],
  [
    [
      { text: '17', step: 2 },
      { text: '9', step: null, quoted: { document: 'l.pdf', start: 1, end: 9, place: 'l.pdf page 12' } },
    ],
    'numbers: 17 from step 2, 9 in l.pdf page 12',
  ],
  [[{ text: '17', step: null }], "numbers: 17 is the model's own: no step printed it"],
  [
    [
      { text: '17', step: 2 },
      { text: '40', step: null },
      { text: '50', step: null },
    ],
    "numbers: 17 from step 2; 40, 50 are the model's own: no step printed them",
  ],
  [
    Array.from({ length: 10 }, (_, n) => ({ text: String(n), step: null })),
    "numbers: 0, 1, 2, 3, 4, 5, 6, 7 and 2 more are the model's own: no step printed them",
  ],
])('numbers %j are one line', (numbers, line) => {
  expect(numbersText(numbers)).toBe(line)
})

describe('what is said of an answer', () => {
  const said = (change: Partial<OnceResult>): string[] => {
    const lines: string[] = []
    const take = (text: string): void => void lines.push(text)
    const output = { print: take, say: take, fail: ({ message }: { message: string }) => take(message) }
    printAnswer({ ...result, evidence: [], numbers: [], ...change }, output as unknown as Output)
    return lines
  }

  it.each(resultKinds)('of kind %s without an answer leads to nothing', (kind) => {
    for (const line of said({ kind, answer: '' })) expect(line).not.toMatch(/:$/)
  })

  it('tells how much of the files it rests on in one line', () => {
    expect(said({})).toContain('searched all of a.log; 1.2 % of it read closely by the model')
  })

  it('leads to what was found before a stop, or says that it was nothing', () => {
    expect(said({ kind: 'stopped', answer: '41' }).slice(0, 2)).toEqual([
      'quarry: stopped; what was found so far:',
      '41',
    ])
    expect(said({ kind: 'stopped', answer: '' })[0]).toBe('quarry: stopped; nothing was found so far')
  })
})

it.each([
  [1, 1, '1 character, 1 line'],
  [0, 0, '0 characters, 0 lines'],
  [88_210, 1, '88,210 characters, 1 line'],
])('%i characters in %i lines: %s', (chars, lines, text) => {
  expect(sizeText({ chars, lines })).toBe(text)
})
