import { describe, expect, it } from 'vitest'
import type { UnitSummary } from '../../../electron/contract/documents.js'
import { unitsText } from '../../../electron/engine/units.js'

describe('unitsText', () => {
  it.each<[string, UnitSummary[] | undefined, string]>([
    ['a plain text', undefined, ''],
    [
      'a workbook',
      [{ unit: 'sheet', count: 2, names: ['Sales', 'Costs'] }],
      '2 sheets (Sales, Costs): rows("Sales") gives the rows of one as dicts',
    ],
    [
      'a paper of one page with a table',
      [
        { unit: 'page', count: 1 },
        { unit: 'table', count: 1 },
      ],
      '1 page: pages(3) is the text of page 3, search() tells the page; 1 table: rows(table=1) gives the rows of the first as dicts',
    ],
    ['rows of a sheet', [{ unit: 'row', count: 9 }], ''],
    [
      'an archive of many files',
      [{ unit: 'member', count: 1200, names: [...'abcdefghij'] }],
      '1,200 files in it (a, b, c, d, e, f, g, h, …): members("a") is the text of one',
    ],
    [
      'a heading with a quote and no end',
      [{ unit: 'section', count: 1, names: [`"${'x'.repeat(300)}`] }],
      `1 section ("${'x'.repeat(158)}…): sections(${JSON.stringify(`"${'x'.repeat(300)}`)}) is the text of one`,
    ],
  ])('%s', (_, units, text) => {
    expect(unitsText(units === undefined ? {} : { units })).toBe(text)
  })
})
