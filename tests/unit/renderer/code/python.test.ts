import { expect, test } from 'vitest'
import { maxColoured, pythonTokens } from '../../../../renderer/code/python.js'

test.each([
  ['def f(x):', ['keyword:def', 'definition:f']],
  ['n = len("a#b")  # why', ['builtin:len', 'string:"a#b"', 'comment:# why']],
  ['x = 0x1F + 2.5', ['number:0x1F', 'number:2.5']],
  ['if x is None: return', ['keyword:if', 'keyword:is', 'keyword:None', 'keyword:return']],
  ["print(f'{n} jobs')", ['builtin:print', "string:f'", "string: jobs'"]],
])('%s is coloured as %j', (code, coloured) => {
  const found = pythonTokens(code).flatMap(({ text, kind }) => (kind === null ? [] : [`${kind}:${text}`]))
  expect(found).toEqual(coloured)
})

const hostile = [
  '',
  '</span><script>alert(1)</script>',
  'x = "&lt;" # &amp;',
  "'''never ended",
  'a\u202eb\u0000c',
  'def '.repeat(2000),
  '"\\'.repeat(2000),
  '('.repeat(3000),
  'x'.repeat(maxColoured + 1),
]

test.each(hostile)('the tokens of %j are its text, unchanged', (code) => {
  expect(
    pythonTokens(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})
