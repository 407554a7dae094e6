import { expect, it } from 'vitest'
import { recordedEvent } from '../../../electron/app/events.js'
import { journalEventSchema } from '../../../electron/contract/journal.js'
import { noTotals, type RunEvent, type RunResult } from '../../../electron/contract/run.js'

const step = { step: 1, code: 'x', stdout: '', error: null, final: null, seconds: 1, variables: null }

const ended: RunResult = {
  ...{ kind: 'error', answer: '', value: null, evidence: [], numbers: [], coverage: [] },
  ...{ ...noTotals, steps: 2, mode: 'rlm', model: 'm' },
  error: { code: 'server_failed', message: 'it is gone', remedy: 'start it' },
}

it.each<[RunEvent, object]>([
  [
    {
      type: 'reply',
      reply: {
        step: 1,
        text: 't',
        thinking: '',
        promptTokens: 1,
        completionTokens: 2,
        seconds: 3,
        promptSeconds: 1,
        done: 'stop',
        temperature: 0,
        repeatedShare: 0,
      },
    },
    { event: 'reply', step: 1, text: 't', done: 'stop' },
  ],
  [
    { type: 'step', step: { ...step, citations: [{ id: 1, document: 'a', start: 0, end: 2 }] } },
    { event: 'step', ...step, citations: [{ id: 1, document: 'a', start: 0, end: 2 }] },
  ],
  [
    {
      type: 'step',
      step: { ...step, citations: [], ended: { how: 'killed', reason: 'memory', message: 'm' } },
    },
    { event: 'step', ended: { how: 'killed', reason: 'memory', message: 'm' } },
  ],
  [
    {
      type: 'sub-call',
      call: {
        step: 1,
        ordinal: 0,
        prompt: 'p',
        reply: null,
        error: 'e',
        promptTokens: 0,
        completionTokens: 0,
        seconds: 0,
        cached: false,
      },
    },
    { event: 'sub-call', ordinal: 0, prompt: 'p', reply: null, error: 'e' },
  ],
  [
    { type: 'result', result: ended },
    { event: 'final', kind: 'error', error: ended.error, totals: { ...noTotals, steps: 2 } },
  ],
])('%j is kept as a line of the journal', (event, line) => {
  const recorded = recordedEvent(event)
  expect(recorded).toMatchObject(line)
  expect(journalEventSchema.parse(recorded)).toEqual(recorded)
})

it.each<RunEvent>([
  { type: 'mode', mode: 'rlm', window: 1, model: 'm' },
  { type: 'reply-started', step: 1, promptTokens: 1 },
  { type: 'reply-text', step: 1, piece: 'p' },
  { type: 'step-started', step: 1, code: 'c' },
  { type: 'sub-call-started', step: 1, ordinal: 0, total: null },
  { type: 'variables', step: 1, variables: { rows: [], omitted: 0 } },
  { type: 'rebuild', done: 0, total: 1 },
  { type: 'notice', facts: { code: 'usage', message: 'm' } },
])('%j is for watching only', (event) => {
  expect(recordedEvent(event)).toBeNull()
})
