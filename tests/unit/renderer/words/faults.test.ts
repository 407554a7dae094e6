import { describe, expect, test } from 'vitest'
import { errorCodes } from '../../../../electron/contract/errors.js'
import { resultKinds } from '../../../../electron/contract/run.js'
import { detailsText, faultWords, remedies } from '../../../../renderer/words/faults.js'
import { resultWords } from '../../../../renderer/words/results.js'

/** Words that people who only want an answer need not know. */
const jargon =
  /\b(REPL|RLM|sub-?calls?|stdout|token|IPC|seccomp|Landlock|driver|journal|root model|engine)\b/i

describe.each(errorCodes)('%s', (code) => {
  const words = faultWords(code)
  test('says what happened, what it means, and has one remedy', () => {
    expect(words.title).not.toBe('')
    expect(words.title).not.toMatch(/[.!]$/)
    expect(words.meaning).toMatch(/\.$/)
    expect(remedies[words.remedy]).not.toBe('')
  })
  test('uses plain words', () => {
    expect(`${words.title} ${words.meaning}`).not.toMatch(jargon)
  })
})

describe.each(resultKinds)('a run that ended as %s', (kind) => {
  test('is told in plain words', () => {
    const words = [resultWords(kind, true), resultWords(kind, false)]
    expect(JSON.stringify(words)).not.toMatch(jargon)
  })
})

test.each(['final', 'final_var'] as const)('an ordinary answer (%s) needs no words', (kind) => {
  expect(resultWords(kind, true)).toBeNull()
})

test.each(['timeout', 'stopped', 'max_iterations', 'budget_exhausted'] as const)(
  '%s tells an answer that is there from one that is not',
  (kind) => {
    expect(resultWords(kind, true)?.title).toMatch(/partial answer/i)
    expect(resultWords(kind, false)?.title).not.toMatch(/partial/i)
  },
)

test('details hold code, message and advice', () => {
  expect(detailsText({ code: 'disk_full', message: 'no room', remedy: 'free some' })).toBe(
    'code: disk_full\nno room\nadvice: free some',
  )
  expect(detailsText({ code: 'stopped', message: 'stopped' })).toBe('code: stopped\nstopped')
})
