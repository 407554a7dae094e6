/** Real documents through the reader and into the driver: what a step sees of each kind. */
import { describe, expect, it } from 'vitest'
import { loadMap } from '../../../electron/documents/load-map.js'
import { bareDriver } from '../../support/bare-driver.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { ods } from '../../fixtures/books.js'
import { docx, heading, p, table } from '../../fixtures/docx.js'
import { bars, chart, drawingAt } from '../../fixtures/drawings.js'
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
/** Each third one is broken over two lines. */
const mentions = Array.from({ length: 47 }, (_, i) =>
  i % 3 === 0 ? ['then Anna', 'Karenina left'] : [i % 3 === 1 ? 'ANNA KARENINA came' : 'anna karenina slept'],
).flat()
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
  [
    'each value in its column beside a cell with quotes, line ends and delimiters',
    'a.csv',
    () => 'id,note,n\n1,"a ""b"", c\nd",10\n2,plain,20\n3,"x,\n\ny",30\n',
    'print([(r["id"], r["n"]) for r in rows()], repr(rows()[0]["note"]))',
    `[(1, 10), (2, 20), (3, 30)] 'a "b", c\\nd'\n`,
  ],
  [
    '47 mentions of a name in a book, in any case and over the ends of lines',
    'a.pdf',
    () => pdf([{ lines: mentions.slice(0, 40) }, { lines: mentions.slice(40) }]),
    String.raw`import re; print(search("Anna Karenina").total, len(re.findall(r"anna\s+karenina", context, re.I)))`,
    '47 47\n',
  ],
  [
    '47 mentions of a name in a plain text, in any case',
    'a.txt',
    () => mentions.map((line) => `${line}\n`).join(''),
    String.raw`import re; print(len(re.findall(r"anna\s+karenina", context, re.I)))`,
    '47\n',
  ],
  [
    '102 records of a log, four of which say the same',
    'a.jsonl',
    () =>
      Array.from(
        { length: 102 },
        (_, i) => `${JSON.stringify({ n: i, state: i < 4 ? 'failed' : 'ok' })}\n`,
      ).join(''),
    'print(len(lines()), search("failed").total)',
    '102 4\n',
  ],
  [
    'the values of a chart, with its slide',
    'a.pptx',
    () =>
      pptx([
        { shapes: shape('Plan', 'title') },
        {
          shapes: `<p:graphicFrame>${drawingAt('chart', 1)}</p:graphicFrame>`,
          drawings: [
            {
              type: 'chart',
              xml: chart(bars([{ name: 'North', categories: ['Q1'], values: [4.3] }]), 'Sales'),
            },
          ],
        },
      ]),
    String.raw`hit = search("4\.3")[0]; print(hit.place, repr(hit.text))`,
    "slide 2 'Q1\\t4.3'\n",
  ],
]

describe('a step sees', () => {
  it.each(cases)('%s', async (_claim, name, content, code, right) => {
    expect(await printed(name, content(), code)).toBe(right)
  })
})
