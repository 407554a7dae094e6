import { describe, expect, it } from 'vitest'
import { visible, visibleLine } from '../../../electron/cli/visible.js'

describe('what is printed cannot drive the terminal', () => {
  it.each([
    ['an escape sequence', 'a\x1b[31mred', 'a\\x1b[31mred'],
    ['a title change', '\x1b]0;owned\x07', '\\x1b]0;owned\\x07'],
    ['a C1 control', 'a\x9b2J', 'a\\x9b2J'],
    ['a carriage return that overwrites the line', 'safe\rrm -rf', 'safe\\x0drm -rf'],
    ['backspaces', 'abc\b\b\b', 'abc\\x08\\x08\\x08'],
    ['NUL and DEL', '\0\x7f', '\\x00\\x7f'],
    ['a right-to-left override', 'exe.\u202etxt', 'exe.\\u202etxt'],
    ['isolates', '\u2066x\u2069', '\\u2066x\\u2069'],
    ['marks of direction', '\u200e\u200f\u061c', '\\u200e\\u200f\\u061c'],
    ['text of no width', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
    ['tag characters', 'a\u{e0041}', 'a\\u{e0041}'],
    ['half of a surrogate pair', 'a\ud83d', 'a\\ud83d'],
  ])('%s becomes visible', (_, text, expected) => {
    expect(visible(text)).toBe(expected)
  })

  it.each([
    'plain',
    'two\nlines',
    'a\ttab',
    'Grüße, 北京, Ελλάδα',
    'שלום',
    '😀 👩‍🚀',
    'a "quote" \\ and \u00a0',
  ])('%j stays as it is', (text) => {
    expect(visible(text)).toBe(text)
  })

  it('a line stays one line', () => {
    expect(visibleLine('  one\ntwo\r\n\tthree \x1b ')).toBe('one two three \\x1b')
  })
})
