import { describe, expect, it } from 'vitest'
import { stoppedResult } from '../../../../electron/app/chats/stopped-result.js'
import { runResultSchema, type RunEvent } from '../../../../electron/contract/run.js'

const call = {
  step: 1,
  prompt: 'p',
  reply: 'r',
  error: null,
  promptTokens: 10,
  completionTokens: 1,
  seconds: 1,
}

const events: RunEvent[] = [
  { type: 'mode', mode: 'direct', window: 8, model: 'm' },
  { type: 'step-started', step: 1, code: 'x' },
  { type: 'sub-call', call: { ...call, ordinal: 0, cached: false } },
  { type: 'sub-call', call: { ...call, ordinal: 1, cached: true, promptTokens: 0, completionTokens: 0 } },
  {
    type: 'reply',
    reply: {
      step: 1,
      text: '',
      thinking: '',
      promptTokens: 100,
      completionTokens: 5,
      seconds: 1,
      promptSeconds: 1,
      done: 'stop',
      temperature: 0,
      repeatedShare: 0,
    },
  },
]

describe('a run that is said to be stopped', () => {
  it.each([
    {
      title: 'in the middle',
      events,
      result: {
        mode: 'direct',
        model: 'm',
        steps: 1,
        subCalls: 1,
        cachedSubCalls: 1,
        promptTokens: 110,
        completionTokens: 6,
      },
    },
    { title: 'before it began', events: [], result: { model: '', steps: 0, subCalls: 0, promptTokens: 0 } },
  ])('$title tells the figures so far', ({ events: seen, result }) => {
    const made = stoppedResult(seen, 2.5)
    expect(made).toMatchObject({ kind: 'stopped', answer: '', seconds: 2.5, ...result })
    expect(runResultSchema.parse(made)).toEqual(made)
  })
})
