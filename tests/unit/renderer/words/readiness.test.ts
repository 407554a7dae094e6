import { describe, expect, test } from 'vitest'
import { maxQuestionChars } from '../../../../electron/contract/chat.js'
import type { ChatEvent } from '../../../../electron/contract/chat.js'
import { emptyChat } from '../../../../electron/contract/chat-state.js'
import { asked, chat, engine, file, files, log, result } from '../../../../renderer/dev/parts.js'
import { hintOf, notReady } from '../../../../renderer/words/readiness.js'

const failed = file('bad.bin', 5, { state: 'failed', facts: null })
const reading = file('big.log', 1000, { state: 'reading', done: 500, facts: null })
const error = { code: 'server_absent' as const, message: 'nobody' }
const reasonOf = (events: readonly ChatEvent[], question = 'q', status: typeof engine | null = engine) =>
  notReady(chat(events).state, status, question)?.reason ?? null

describe('why a question cannot be asked', () => {
  test.each([
    ['no file', [], /Add a file first/],
    ['no readable file', files(failed), /None of the files can be read/],
    ['a run that goes on', [...files(log), ...asked(1)], /Esc stops it/],
  ])('%s', (_, events, reason) => expect(reasonOf(events)).toMatch(reason))

  test.each([
    ['no server', { ...engine, server: { ...engine.server, error } }, /No model server/],
    [
      'a server that may not be asked',
      { ...engine, server: { ...engine.server, error: { ...error, code: 'model_remote' as const } } },
      /cannot be used/,
    ],
    ['no lock', { ...engine, sandbox: { ...engine.sandbox, error } }, /cannot be run here/],
    ['no model', { ...engine, models: [], model: null }, /no model to ask/],
    ['a model that is gone', { ...engine, model: 'gone:7b', chosen: true }, /gone:7b is gone/],
  ])('%s', (_, status, reason) => expect(reasonOf(files(log), 'q', status)).toMatch(reason))

  test('the sample has its question already', () => {
    const state = { ...emptyChat('c', { truth: 'six' }), files: [log] }
    expect(notReady(state, engine, 'q')?.reason).toMatch(/recorded sample/)
  })

  test('a question that is too long, and by how much', () => {
    expect(reasonOf(files(log), 'x'.repeat(maxQuestionChars))).toBeNull()
    expect(reasonOf(files(log), 'x'.repeat(maxQuestionChars + 7))).toBe(
      'The question is 7 characters too long; 100,000 are the most.',
    )
  })
})

describe('nothing is in the way', () => {
  test.each([
    ['one file among unreadable ones', files(failed, log)],
    ['a file that is still read: the question waits', files(reading)],
    ['an answer that came', [...files(log), ...asked(1), result(1)]],
  ])('%s', (_, events) => expect(reasonOf(events)).toBeNull())

  test('nobody has looked at the server yet', () => expect(reasonOf(files(log), 'q', null)).toBeNull())
})

test('a hint tells how much is read', () => {
  expect(hintOf(chat(files(log)).state)).toBeNull()
  expect(hintOf(chat(files(reading)).state)).toBe(
    'Reading 1 file: 500 bytes of 1.0 kB. A question waits for it.',
  )
})
