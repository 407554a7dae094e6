import { expect, test } from 'vitest'
import { coveredPieces } from '../../../../renderer/source/pdf-marks.js'

const page = [
  'Clause 20',
  '',
  'The rent is due on the',
  ' third day',
  'of the month.',
  'The rent is due on Friday.',
]

test.each<[string, string, number | null, number[]]>([
  ['one piece', 'Clause 20', 0, [0]],
  ['several pieces, whatever the white space between', 'rent is due on\nthe  third day of', 0, [2, 3, 4]],
  ['a part of a piece', 'due', 0, [2]],
  ['the second of two', 'The rent is due', 1, [5]],
  ['more than there are: the last one', 'The rent is due', 7, [5]],
  ['ligatures and wide letters as the letters they are', 'Ｆriday', 0, [5]],
  [
    'a passage that goes on over the end of the page',
    'The rent is due on Friday. It rises each year.',
    0,
    [5],
  ],
  ['the end of a passage that began on the page before', 'so it was said. Clause 20 The rent', null, [0, 2]],
  ['no whole passage where only its end is wanted', 'Clause 20', null, []],
  ['nothing that stands there', 'The rent was due', 0, []],
  ['white space alone', ' \n', 0, []],
])('%s', (_, passage, nth, pieces) => {
  expect(coveredPieces(page, passage, nth)).toEqual(pieces)
})
