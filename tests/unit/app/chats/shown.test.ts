import { describe, expect, it } from 'vitest'
import { beginning, maxAnswerChars, shownEvent } from '../../../../electron/app/chats/shown.js'
import { chatEventSchema, maxShownChars, maxSubCallPreview } from '../../../../electron/contract/chat.js'
import type { RunEvent } from '../../../../electron/contract/run.js'
import { runResult } from '../../../support/run-result.js'

const result = runResult({ value: { a: 1 } })

const call = {
  step: 2,
  ordinal: 3,
  prompt: 'p'.repeat(1000),
  reply: 'r'.repeat(1000),
  error: null,
  promptTokens: 1,
  completionTokens: 1,
  seconds: 4,
  cached: true,
}

const step = {
  step: 2,
  code: 'c',
  stdout: 'o',
  error: null,
  final: null,
  seconds: 1,
  variables: null,
  citations: [],
}

describe('what happens in a run', () => {
  it.each<{ event: RunEvent; shown: object }>([
    {
      event: { type: 'mode', mode: 'rlm', window: 8, model: 'm' },
      shown: { type: 'mode', run: 7, mode: 'rlm', window: 8, model: 'm' },
    },
    {
      event: { type: 'step-started', step: 2, code: 'print()' },
      shown: { type: 'step-started', run: 7, step: 2, code: 'print()', cut: 0 },
    },
    {
      event: { type: 'sub-call', call },
      shown: {
        type: 'sub-call',
        run: 7,
        step: 2,
        call: {
          ordinal: 3,
          state: 'done',
          prompt: 'p'.repeat(maxSubCallPreview),
          reply: 'r'.repeat(maxSubCallPreview),
          seconds: 4,
          cached: true,
        },
      },
    },
    {
      event: { type: 'sub-call', call: { ...call, prompt: 'p', reply: null, error: 'no' } },
      shown: { call: { state: 'failed', prompt: 'p', reply: 'no' } },
    },
    {
      event: {
        type: 'step',
        step: { ...step, error: 'e', ended: { how: 'killed', reason: 'memory', message: 'too much' } },
      },
      shown: { run: 7, step: 2, code: 'c', stdout: 'o', error: 'e', cut: 0, ended: { how: 'killed' } },
    },
    {
      event: { type: 'step', step: { ...step, stdout: 'o'.repeat(maxShownChars + 5), code: 'c'.repeat(9) } },
      shown: { stdout: 'o'.repeat(maxShownChars), cut: 5 },
    },
    { event: { type: 'result', result }, shown: { result: { answer: 'yes', value: null } } },
  ])('is shown: $event.type', ({ event, shown }) => {
    const made = shownEvent(7, event)
    expect(made).toMatchObject(shown)
    expect(chatEventSchema.parse(made)).toEqual(made)
  })

  it('shows of an endless answer the beginning, and says so', () => {
    const made = shownEvent(1, { type: 'result', result: { ...result, answer: 'a'.repeat(1_000_000) } })
    if (made?.type !== 'result') throw new Error('no result')
    expect(made.result.answer.slice(0, maxAnswerChars)).toBe('a'.repeat(maxAnswerChars))
    expect(made.result.answer.slice(maxAnswerChars)).toContain('1000000 characters')
  })
})

describe('the beginning of a text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀', 3, 'ab'],
    ['', 3, ''],
  ])('of %j, at most %i characters, is %j', (text, most, expected) => {
    expect(beginning(text, most)).toBe(expected)
  })
})
