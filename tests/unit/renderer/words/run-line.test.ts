import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../../../electron/contract/chat.js'
import { asked, chat, file, files, log, result, steps } from '../../../../renderer/dev/parts.js'
import { doing, draftOf, runLine } from '../../../../renderer/words/run-line.js'

function after(...events: readonly ChatEvent[]) {
  const { state } = chat(events)
  const run = state.runs.at(-1)
  if (run === undefined) throw new Error('these events begin no run')
  return { run, state, what: doing(run, state)?.what }
}

const begun = [...files(log), ...asked(1)]
const reply = (step: number): ChatEvent => ({ type: 'reply-started', run: 1, step, promptTokens: 5210 })
const text = (step: number, piece: string): ChatEvent => ({ type: 'reply-text', run: 1, step, piece })
const direct: ChatEvent = { type: 'mode', run: 1, mode: 'direct', model: 'm', window: 8192 }

describe('what a run does just now', () => {
  const reading = file('big.log', 1_200_000_000, { state: 'reading', done: 400_000_000, facts: null })
  const code: ChatEvent = { type: 'step-started', run: 1, step: 1, code: 'x = 1', cut: 0 }
  const calls: ChatEvent = { type: 'sub-call-started', run: 1, step: 1, ordinal: 0, total: 64 }
  const cases: readonly (readonly [string, readonly ChatEvent[], string])[] = [
    ['files', [...files(reading), ...asked(1).slice(0, 1)], 'Reading big.log: 400 MB of 1.2 GB'],
    ['start', [...files(log), ...asked(1).slice(0, 1)], 'Locking in the code and loading the files'],
    [
      'rebuild',
      [...begun, { type: 'rebuild', run: 1, done: 1, total: 3 }],
      'Running the earlier steps again after a restart: 1 of 3',
    ],
    ['prompt', [...begun, reply(1)], 'The model reads about 5,210 tokens'],
    ['writing', [...begun, reply(1), text(1, 'abc')], 'Step 1: the model writes (3 characters)'],
    ['answer', [...begun, direct, reply(1), text(1, 'abc')], 'The model writes the answer'],
    ['code', [...begun, reply(1), code], 'Step 1: running code over the files'],
    ['pieces', [...begun, reply(1), code, calls], 'Step 1: asking the model about pieces, 0 of 64'],
    ['between', [...begun, ...steps(1)], 'Looking at what came out'],
  ]
  test.each(cases)('%s', (_, events, what) => expect(after(...events).what).toBe(what))

  test('a run that is over does nothing', () => {
    expect(after(...begun, result(1)).what).toBeUndefined()
  })
})

describe('one line for a run', () => {
  const line = (...events: readonly ChatEvent[]) => {
    const { run, state } = after(...events)
    return runLine(run, state.files)
  }
  test('is not there before the end', () => expect(line(...begun)).toBeNull())
  test('names the one file', () => {
    expect(line(...begun, ...steps(1), result(1))).toBe('3 steps over access.log, 1 m 40 s')
  })
  test('counts files that were read, and the questions about pieces', () => {
    const failed = file('bad.bin', 5, { state: 'failed', facts: null })
    const events = [...files(log, file('b.csv', 9), failed), ...asked(1), ...steps(1)]
    expect(line(...events, result(1, { subCalls: 64, cachedSubCalls: 5 }))).toBe(
      '3 steps over 2 files, 64 questions about pieces, 5 of them answered before, 1 m 40 s',
    )
  })
  test('says that a short text was read whole', () => {
    expect(line(...begun, result(1, { mode: 'direct', seconds: 3 }))).toBe('read all of access.log, 3.0 s')
  })
})

describe('what streams into the conversation', () => {
  test.each([
    ['prose', 'The number of requests that failed is six.', true],
    ['too little to tell', 'The number of', false],
    ['a fence', 'Let me count the lines first:\n```python\nx', false],
    ['a comment', '# conditions: path is /checkout; status is 503', false],
    ['an assignment', 'requests = [line for line in lines() if x]', false],
    ['an entry that is set', 'counts["a long key in it"] = Counter(lines())', false],
    ['a call', 'FINAL("there were six requests to the path")', false],
    ['an import', 'import re and then count every single line', false],
  ])('%s', (_, written, shown) => {
    expect(draftOf(after(...begun, reply(1), text(1, written)).run)).toBe(shown ? written : '')
  })
  test('an answer without code, from its first character', () => {
    expect(draftOf(after(...begun, direct, reply(1), text(1, 'N')).run)).toBe('N')
  })
})
