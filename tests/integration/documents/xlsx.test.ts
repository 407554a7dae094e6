import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeText } from '../../../electron/documents/place-text.js'
import { opened, textOf } from '../../support/artefacts.js'
import { plainRows, relationships, workbook } from '../../fixtures/xlsx.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Artefact } from '../../../electron/contract/documents.js'
import type { WorkbookSpec } from '../../fixtures/xlsx.js'

useReaderWorker()
const folder = tempFolder()
let files = 0

async function book(spec: WorkbookSpec): Promise<Artefact> {
  const path = join(folder, `book-${(files += 1)}.xlsx`)
  writeFileSync(path, await workbook(spec))
  return opened(path, { name: 'Q3.xlsx' })
}

const sheet = (xml: string): WorkbookSpec => ({ sheets: [{ name: 'Sales', xml }] })

async function placeOfText(artefact: Artefact, text: string): Promise<string> {
  const at = [...textOf(artefact).slice(0, textOf(artefact).indexOf(text))].length
  return placeText(artefact, at, at + [...text].length)
}

describe('a workbook as text', () => {
  it('has a line a row and a tab between cells', async () => {
    const artefact = await book(
      sheet(
        plainRows([
          ['name', 'amount'],
          ['Ann', 12.5],
          ['Bob', 7],
        ]),
      ),
    )
    expect(textOf(artefact)).toBe('name\tamount\nAnn\t12.5\nBob\t7\n')
    expect(artefact.facts).toMatchObject({ kind: 'xlsx', reader: 'xlsx 2', lines: 3, warnings: [] })
    expect(artefact.facts.units).toEqual([{ unit: 'sheet', count: 1, names: ['Sales'] }])
  })

  const cells: readonly (readonly [string, string, string, Partial<WorkbookSpec>?])[] = [
    [
      'a shared text of several runs, without its reading aid',
      '<c t="s"><v>0</v></c>',
      'hello',
      { strings: ['<r><t>hel</t></r><r><t>lo</t></r><rPh sb="0" eb="1"><t>ヨミ</t></rPh>'] },
    ],
    ['the last value of a formula', '<c><f>SUM(A2:A9)</f><v>42</v></c>', '42'],
    ['the text that a formula gave', '<c t="str"><f>A1&amp;B1</f><v>a &lt; b</v></c>', 'a < b'],
    ['truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['an error', '<c t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a date', '<c s="1"><v>46082</v></c>', '2026-03-01', { styles: [0, 14] }],
    ['a date with a time of day', '<c s="1"><v>46082.75</v></c>', '2026-03-01 18:00:00', { styles: [0, 22] }],
    [
      'a date in a format of the user',
      '<c s="1"><v>46082</v></c>',
      '2026-03-01',
      { styles: [0, 164], formats: ['[$-407]dd" den "mm.yyyy'] },
    ],
    ['a time of day', '<c s="1"><v>0.5</v></c>', '12:00:00', { styles: [0, 20] }],
    [
      'hours beyond a day',
      '<c s="1"><v>1.5</v></c>',
      '36:00:00',
      { styles: [0, 164], formats: ['[h]:mm:ss'] },
    ],
    [
      'a date of the Macintosh calendar',
      '<c s="1"><v>44620</v></c>',
      '2026-03-01',
      { styles: [0, 14], date1904: true },
    ],
    [
      'the day before the leap day that never was',
      '<c s="1"><v>59</v></c>',
      '1900-02-28',
      { styles: [0, 14] },
    ],
    [
      'an amount in a currency',
      '<c s="1"><v>1234.5</v></c>',
      '1234.5',
      { styles: [0, 164], formats: ['"USD" #,##0.00;[Red]-#,##0.00'] },
    ],
    ['fifteen digits of a sum', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a number of sixteen digits that is whole', '<c><v>9007199254740991</v></c>', '9007199254740991'],
    ['leading zeros of a text', '<c t="inlineStr"><is><t>00123</t></is></c>', '00123'],
    [
      'line ends in a cell as a space',
      '<c t="inlineStr"><is><t>one\ntwo &quot;three&quot;\tfour</t></is></c>',
      'one two "three" four',
    ],
    ['characters that XML cannot hold', '<c t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', 'a b'],
    ['an emoji', '<c t="inlineStr"><is><t>🙂</t></is></c>', '🙂'],
  ]
  for (const [claim, cell, right, more = {}] of cells) {
    it(`shows ${claim}`, async () => {
      expect(textOf(await book({ ...sheet(`<row r="1">${cell}<c><v>1</v></c></row>`), ...more }))).toBe(
        `${right}\t1\n`,
      )
    })
  }

  it('keeps cells in their columns where others are empty', async () => {
    const xml = '<row r="1"><c r="A1"><v>1</v></c><c r="D1"><v>4</v></c><c r="E1" s="0"/></row>'
    expect(textOf(await book(sheet(xml)))).toBe('1\t\t\t4\n')
  })

  it('pays nothing for a size that is a lie', async () => {
    const lie = { name: 'Sales', xml: plainRows([['a'], ['b']]), dimension: 'A1:XFD1048576' }
    expect(textOf(await book({ sheets: [lie] }))).toBe('a\nb\n')
  })

  it('has all sheets in their order, the hidden ones marked', async () => {
    const artefact = await book({
      sheets: [
        { name: 'Sales', xml: plainRows([['x']]) },
        { name: 'Old', state: 'veryHidden', xml: plainRows([['y']]) },
        { name: 'Empty', xml: '' },
      ],
    })
    expect(textOf(artefact)).toBe('[sheet Sales]\nx\n[hidden sheet Old]\ny\n[sheet Empty]\n')
    expect(artefact.facts.warnings).toEqual(['sheet Old is hidden in the workbook', 'sheet Empty is empty'])
  })

  it('tells of each sheet whose part or relation is missing, and reads the others', async () => {
    const named = { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' }
    const artefact = await book({
      sheets: ['Sales', 'Gone', 'Unnamed'].map((name) => ({ name, xml: plainRows([['x']]) })),
      more: {
        'xl/_rels/workbook.xml.rels': relationships([
          named,
          { ...named, id: 'rId2', target: 'worksheets/none.xml' },
        ]),
      },
    })
    expect(textOf(artefact)).toBe('[sheet Sales]\nx\n[sheet Gone]\n[sheet Unnamed]\n')
    expect(artefact.facts.warnings).toEqual(
      ['Gone', 'Unnamed'].map(
        (name) => `sheet ${name} is missing in the file, which is damaged: nothing of it could be read`,
      ),
    )
  })
})

describe('the place of a cell', () => {
  it('is its sheet and the row as Excel counts it, also after a gap', async () => {
    const xml =
      '<row r="1"><c><v>11</v></c></row><row r="2"><c><v>12</v></c></row><row r="88"><c><v>77</v></c></row><row r="89"><c><v>78</v></c></row>'
    const artefact = await book({
      sheets: [
        { name: 'First', xml: plainRows([[5]]) },
        { name: 'Sales', xml },
      ],
    })
    expect(await placeOfText(artefact, '12')).toBe('Q3.xlsx sheet Sales row 2')
    expect(await placeOfText(artefact, '77')).toBe('Q3.xlsx sheet Sales row 88')
    expect(await placeOfText(artefact, '77\n78')).toBe('Q3.xlsx sheet Sales rows 88-89')
    expect(await placeOfText(artefact, '5')).toBe('Q3.xlsx sheet First row 1')
  })
})
