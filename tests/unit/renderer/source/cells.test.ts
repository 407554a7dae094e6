import { expect, test } from 'vitest'
import { columnName, columnWidths, splitRow } from '../../../../renderer/source/cells.js'

test.each<[string, string, string, boolean, string[], boolean]>([
  ['plain', 'a,b,c', ',', true, ['a', 'b', 'c'], false],
  ['empty cells', ',,', ',', true, ['', '', ''], false],
  ['a delimiter in quotes', 'a,"b,c",d', ',', true, ['a', 'b,c', 'd'], false],
  ['doubled quotes', '"say ""hi""",b', ',', true, ['say "hi"', 'b'], false],
  ['a quote within a cell', '5" pipe,b', ',', true, ['5" pipe', 'b'], false],
  ['a cell that goes on in the next line', 'a,"b', ',', true, ['a', 'b'], true],
  ['semicolons', 'a;b,c', ';', true, ['a', 'b,c'], false],
  ['tabs, where quotes mean nothing', '"a\tb"', '\t', false, ['"a', 'b"'], false],
])('%s', (_, line, delimiter, quotes, cells, open) => {
  expect(splitRow(line, delimiter, quotes)).toEqual({ cells, open })
})

test.each<[number, string]>([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (index, name) => {
  expect(columnName(index)).toBe(name)
})

test('columns are as wide as their longest cell, within bounds', () => {
  expect(
    columnWidths([
      ['a', 'longer cell'],
      ['b', 'c', 'x'.repeat(500)],
    ]),
  ).toEqual([5, 11, 36])
})
