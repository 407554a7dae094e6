import { expect, test } from 'vitest'
import { segments, visible, visibleLine } from '../../../../renderer/code/visible.js'

test.each([
  ['plain ünïcödé 😀\n\ttext', 'plain ünïcödé 😀\n\ttext'],
  ['a\r\nb', 'a\nb'],
  ['a\rb', 'a\\x0db'],
  ['\u0000\u0007\u001b[31m\u007f\u009b', '\\x00\\x07\\x1b[31m\\x7f\\x9b'],
  ['\u202eabc\u2066d\u2069', '\\u202eabc\\u2066d\\u2069'],
  ['a\u200bb\u00adc\ufeffd\u2028e', 'a\\u200bb\\xadc\\ufeffd\\u2028e'],
  ['\u{e0041}', '\\u{e0041}'],
  ['x\ud800y', 'x\\ud800y'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown)
})

test('what stands for a hidden character is told apart from the same letters', () => {
  expect(segments('\\x07\u0007')).toEqual([
    { text: '\\x07', escaped: false },
    { text: '\\x07', escaped: true },
  ])
})

test('a line stays one', () => {
  expect(visibleLine(' a\r\n\r\n b\tc\n')).toBe('a b c')
})
