import { expect, test } from 'vitest'
import { newStep } from '../../../../electron/contract/chat-step.js'
import { lookOf, progressText, summaryOf, titleOf } from '../../../../renderer/steps/describe.js'
import type { StepView } from '../../../../electron/contract/chat.js'

const done: StepView = { ...newStep(3), state: 'done', code: 'n = 1' }
const writing = newStep(3)
const ended = { how: 'killed', message: 'It took too long.' } as const

test.each<readonly [string, StepView, string, string, string]>([
  ['nothing written yet', writing, 'writing', 'The model reads what is known so far', ''],
  ['words', { ...writing, text: 'Let me' }, 'writing', 'The model is thinking', ''],
  ['code', { ...writing, text: '```py\nn' }, 'writing', 'The model writes code', ''],
  ['running', { ...done, state: 'running' }, 'running', 'Running code', ''],
  ['silent', done, 'done', 'Ran code', 'Printed nothing'],
  ['one line', { ...done, stdout: '7\n' }, 'done', 'Ran code', '7'],
  ['lines', { ...done, stdout: '\n7\n8\n' }, 'done', 'Ran code', '7 (+ 1 line)'],
  ['an error', { ...done, error: 'KeyboardInterrupt' }, 'failed', 'Ran code', 'The step was stopped'],
  ['an end from outside', { ...done, ended }, 'ended', 'Ran code', 'It took too long.'],
  ['a line and an empty one', { ...done, stdout: '7\n\n' }, 'done', 'Ran code', '7'],
  ['a reply without code', { ...done, code: '', text: 'So' }, 'ended', 'A reply without code', ''],
])('a step with %s', (_name, step, look, title, summary) => {
  expect(lookOf(step)).toBe(look)
  expect(titleOf(step)).toBe(title)
  expect(summaryOf(step).replace(/ {2}/g, ' ')).toBe(summary)
})

const looked = {
  ...done,
  code: "look('How many requests to /checkout ended with 503?')",
  stdout: `Not in the text: requests, ended
1,204 lines with /checkout + 503, such as:
10 lines with nothing:
3 lines with 503:
`,
}

test.each<readonly [string, StepView, string]>([
  ['the lines with most words', looked, '1,204 lines with /checkout + 503'],
  [
    'a single line',
    { ...looked, stdout: 'Not in the text: a\n1 line with b: c:\nb: c: d\n' },
    '1 line with b: c',
  ],
  [
    'what is missing, where nothing was found',
    { ...looked, stdout: 'Not in the text: a\n' },
    'Not in the text: a',
  ],
  [
    'the first line of other code',
    { ...looked, code: 'f()' },
    'Not in the text: requests, ended (+ 3 lines)',
  ],
])('the summary of a look tells %s', (_, step, summary) => {
  expect(summaryOf(step).replace(/ {2}/g, ' ')).toBe(summary)
})

test.each([
  [{ total: 0, done: 0, failed: 0, cached: 0 }, ''],
  [{ total: 64, done: 41, failed: 0, cached: 0 }, '41 of 64'],
  [{ total: 2000, done: 1041, failed: 2, cached: 10 }, '1,041 of 2,000, 2 failed, 10 known already'],
])('progress %j reads %j', (calls, text) => {
  expect(progressText({ ...calls, items: [] })).toBe(text)
})
