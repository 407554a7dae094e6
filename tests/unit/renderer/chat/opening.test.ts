import { describe, expect, test } from 'vitest'
import { maxChars, maxLines, openingOf } from '../../../../renderer/chat/opening.js'

const lines = (count: number, line = 'x') => Array.from({ length: count }, () => line).join('\n')
const long = 'y'.repeat(1000)

describe('the opening of an answer', () => {
  test.each<[string, string, string, number]>([
    ['of nothing is nothing', '', '', 0],
    ['of one line is that line', 'a', 'a', 0],
    ['of as many lines as fit is all of it', lines(maxLines), lines(maxLines), 0],
    ['takes blank lines behind it with it', `${lines(maxLines)}\n\n`, `${lines(maxLines)}\n\n`, 0],
    ['of one line more leaves that out', lines(maxLines + 1), lines(maxLines), 1],
    ['of many lines more leaves them out', lines(1000), lines(maxLines), 1000 - maxLines],
    ['counts no end of the last line as a line', `${lines(maxLines + 2)}\n`, lines(maxLines), 2],
    ['of long lines is as many as fit', lines(20, long), lines(11, long), 9],
    ['of one endless line is its beginning', 'z'.repeat(maxChars + 5), 'z'.repeat(maxChars), 1],
    ['halves no character', `${'z'.repeat(maxChars - 1)}🦊`, 'z'.repeat(maxChars - 1), 1],
    ['may begin with blank lines', `\n\n${lines(maxLines)}`, `\n\n${lines(maxLines - 2)}`, 2],
  ])('%s', (_, text, opening, hidden) => expect(openingOf(text)).toEqual({ text: opening, hidden }))

  test('stays the same while the answer grows', () => {
    const text = lines(maxLines + 50, 'a line of words')
    const { text: opening } = openingOf(text)
    for (let length = opening.length + 2; length <= text.length; length += 1)
      expect(openingOf(text.slice(0, length)).text).toBe(opening)
  })
})
