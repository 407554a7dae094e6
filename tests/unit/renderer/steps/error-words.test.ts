import { expect, test } from 'vitest'
import { plainError } from '../../../../renderer/steps/error-words.js'

test.each([
  ['  step 2, line 3: x / 0\nZeroDivisionError: division by zero', 'The code divided by zero'],
  ["  step 1, line 1: n\nNameError: name 'n' is not defined", 'The code used “n”, which does not exist'],
  ["KeyError: 'weight'", "The code looked up 'weight', which is not there"],
  ['KeyboardInterrupt', 'The step was stopped'],
  [
    'ValueError: the prompt has 500,000 characters.\nThe limit is 400,000.',
    'the prompt has 500,000 characters',
  ],
  [
    "ImportError: 'os' cannot be imported here; these can: re, json",
    "'os' cannot be imported here; these can: re, json",
  ],
  ['  line 1:\n  for in\n      ^\nSyntaxError: invalid syntax', 'The code is not valid Python'],
  ['MyError: it is odd', 'MyError: it is odd'],
  ['the text is not assigned', 'the text is not assigned'],
  ['RuntimeError', 'RuntimeError'],
  ['', ''],
])('%j reads %j', (error, words) => {
  expect(plainError(error)).toBe(words)
})

test('controls in a message are shown, not obeyed', () => {
  expect(plainError('ValueError: a\u001b[2Jb\u202ec')).toBe('a\\x1b[2Jb\\u202ec')
})

test('a long message is cut', () => {
  expect(plainError(`ValueError: ${'x'.repeat(100_000)}`).length).toBe(160)
})
