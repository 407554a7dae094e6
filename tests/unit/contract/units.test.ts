import { expect, it } from 'vitest'
import type { UnitSummary } from '../../../electron/contract/documents.js'
import { namedUnitWords, unitWords } from '../../../electron/contract/units.js'

const sheets: UnitSummary = { unit: 'sheet', count: 3, names: ['Jan', 'Feb', 'Mar'], hidden: 1 }

it.each<[readonly UnitSummary[], string, string]>([
  [[], '', ''],
  [[{ unit: 'page', count: 1 }], '1 page', '1 page'],
  [[{ unit: 'page', count: 2000 }], '2,000 pages', '2,000 pages'],
  [[sheets], '3 sheets, 1 hidden', '3 sheets (Jan, Feb and 1 more), 1 hidden'],
  [
    [
      { unit: 'member', count: 2, names: ['a.log', 'b.log'] },
      { unit: 'message', count: 88 },
    ],
    '2 files, 88 messages',
    '2 files (a.log, b.log), 88 messages',
  ],
])('%j in words', (units, short, named) => {
  expect(unitWords(units)).toBe(short)
  expect(namedUnitWords(units, 2)).toBe(named)
})
