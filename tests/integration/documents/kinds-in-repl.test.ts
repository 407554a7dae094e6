/** Real documents through the reader and into the driver: what a step sees of each kind. */
import { describe, expect, it } from 'vitest'
import { loadMap } from '../../../electron/documents/load-map.js'
import { bareDriver } from '../../support/bare-driver.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { ods } from '../../fixtures/books.js'
import { docx, heading, p, table } from '../../fixtures/docx.js'
import { mbox, message } from '../../fixtures/mail.js'
import { pdf } from '../../fixtures/pdf.js'
import { pptx, shape } from '../../fixtures/presentation.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'
import { zipOf } from '../../fixtures/zip.js'

useReaderWorker()
const files = documentFiles()

async function printed(name: string, content: string | Promise<Buffer>, code: string): Promise<string> {
  const { facts, fd, sourceMap } = await files.open(name, content)
  const driver = bareDriver({ fds: [fd] })
  const { kind, bytes, parts } = facts
  driver.send({
    type: 'load',
    documents: [{ name, kind, fd: 3, bytes, parts, sourceMap: loadMap(sourceMap) }],
  })
  await driver.expect('loaded')
  return driver.output(code)
}

const mail = (n: number): string =>
  message(
    { From: 'ann@example.org', Subject: `Bill ${n}`, Date: 'Mon, 2 Mar 2026 10:00:00 +0000' },
    `Please pay ${n * 10}.\n`,
  )
const sheet = plainRows([['Sales of March'], ['name', 'eur'], ['Ann', 3], ['Bob', 4.5]])
const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`

const cases: readonly (readonly [string, string, () => string | Promise<Buffer>, string, string])[] = [
  [
    'rows of a workbook of one sheet',
    'a.xlsx',
    () => workbook({ sheets: [{ name: 'S', xml: sheet }] }),
    'print(sum(r["eur"] for r in rows()), len(rows()))',
    '7.5 2\n',
  ],
  [
    'rows of a sheet by its name',
    'a.xlsx',
    () =>
      workbook({
        sheets: [
          { name: 'Old', xml: plainRows([['x'], [1]]) },
          { name: 'S', xml: sheet },
        ],
      }),
    'print(rows("S")[1])',
    "{'name': 'Bob', 'eur': 4.5}\n",
  ],
  [
    'rows of an OpenDocument spreadsheet',
    'a.ods',
    () =>
      ods([
        {
          name: 'S',
          xml: `<table:table-row>${cell('k')}${cell('v')}</table:table-row><table:table-row>${cell('a')}${cell('7')}</table:table-row>`,
        },
      ]),
    'print(list(rows()))',
    "[{'k': 'a', 'v': 7}]\n",
  ],
  [
    'rows of a table in a Word document',
    'a.docx',
    () =>
      docx({
        body:
          p('Prices') +
          table([
            ['item', 'eur'],
            ['tea', '3'],
            ['rye', '4'],
          ]),
      }),
    'print([r["eur"] for r in rows()])',
    '[3, 4]\n',
  ],
  [
    'a section by its heading',
    'a.docx',
    () =>
      docx({
        body: heading('berschrift1', 'Rent') + p('is due') + heading('berschrift1', 'Pets') + p('are not'),
      }),
    'print(sections("Pets").text)',
    '# Pets\n\nare not\n',
  ],
  [
    'a page of a PDF by its number',
    'a.pdf',
    () => pdf([{ lines: ['one'] }, { lines: ['two'] }]),
    'print(pages(2).text, search("two")[0].place)',
    'two page 2\n',
  ],
  [
    'a slide by its title',
    'a.pptx',
    () => pptx([{ shapes: shape('Plan', 'title') }, { shapes: shape('Costs', 'title') }]),
    'print(slides("costs").number, len(slides()))',
    '2 2\n',
  ],
  [
    'messages by number and subject',
    'a.mbox',
    () => mbox([mail(1), mail(2), mail(3)]),
    'print(len(messages()), messages(2).name, "pay 30" in messages("Bill 3"))',
    '3 Bill 2 True\n',
  ],
  [
    'rows of all tables in an archive',
    'a.zip',
    () => zipOf({ 'jan.csv': 'k,v\na,1\n', 'feb.csv': 'k,v\nb,2\n' }),
    'print(sum(r["v"] for r in rows()), [m.name for m in members()])',
    "note: rows() goes through 2 tables one after the other\n3 ['feb.csv', 'jan.csv']\n",
  ],
  [
    '366 rows with quotes and line ends',
    'a.csv',
    () =>
      `id,note,n\n${Array.from({ length: 366 }, (_, i) => `${i},"say ""hi"",\nthen go",${i}\n`).join('')}`,
    'print(len(rows()), sum(r["n"] for r in rows()))',
    '366 66795\n',
  ],
]

describe('a step sees', () => {
  it.each(cases)('%s', async (_claim, name, content, code, right) => {
    expect(await printed(name, content(), code)).toBe(right)
  })
})
