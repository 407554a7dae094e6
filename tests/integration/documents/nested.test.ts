/** Things within things within things: read as far as any sound file goes, else refused as damaged, never a fault of Quarry's. */
import { describe, expect, it } from 'vitest'
import { textOf } from '../../support/artefacts.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { epub, ods } from '../../fixtures/books.js'
import { docx, p } from '../../fixtures/docx.js'
import { pptx } from '../../fixtures/presentation.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'

useReaderWorker()
const files = documentFiles()

const headers = 'From: a@b.c\r\nTo: d@e.f\r\nSubject: s\r\nMessage-ID: <1@x>\r\nMIME-Version: 1.0\r\n'
const around = (before: string, count: number, within: string, after: string): string =>
  before.repeat(count) + within + after.repeat(count)

/** Parts of a mail, each holding the next. */
function parts(count: number): string {
  const opened = Array.from(
    { length: count },
    (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`,
  )
  return `${headers}${opened.join('')}Content-Type: text/plain\r\n\r\ninner words\r\n`
}

describe('a file that is nested deep is read', () => {
  const cases: readonly (readonly [string, string, string | Buffer])[] = [
    [
      'a page of 20,000 boxes',
      'a.html',
      `<!doctype html>${around('<div>', 20_000, 'inner words', '</div>')}`,
    ],
    [
      'a page of 2,000 tables, each in a cell of the one before',
      'a.html',
      `<!doctype html>${around('<table><tr><td>', 2000, 'inner words', '</td></tr></table>')}`,
    ],
    ['lists that are never closed', 'a.html', `<!doctype html>${'<ul><li>'.repeat(20_000)}inner words`],
    ['a mail of 100 parts', 'a.eml', parts(100)],
    [
      'a mail of 300 forwarded ones',
      'a.eml',
      `${`${headers}Content-Type: message/rfc822\r\n\r\n`.repeat(300)}\r\ninner words\r\n`,
    ],
    ['lists of JSON', 'a.json', around('[', 100_000, '"inner words"', ']')],
  ]
  it.each(cases)('%s', async (_claim, name, content) => {
    const artefact = await files.open(name, Promise.resolve(Buffer.from(content)))
    expect(artefact.facts.chars).toBeGreaterThan(0)
    if (!name.endsWith('.eml') || !content.includes('rfc822'))
      expect(textOf(artefact)).toContain('inner words')
  })
})

describe('a file that is nested deeper than any sound one is refused as damaged', () => {
  const deep = around('<x>', 2000, '', '</x>')
  const cases: readonly (readonly [string, string, () => string | Buffer | Promise<Buffer>])[] = [
    ['a page of boxes', 'a.html', () => `<!doctype html>${'<div>'.repeat(60_000)}`],
    ['a book of lists', 'a.epub', () => epub({ 'a.xhtml': '<ul><li>x'.repeat(40_000) })],
    [
      'a mail whose page is',
      'a.eml',
      () => `${headers}Content-Type: text/html\r\n\r\n${'<div>'.repeat(60_000)}x`,
    ],
    ['a mail of 10,000 parts', 'a.eml', () => parts(10_000)],
    ['a Word document', 'a.docx', () => docx({ body: p('one') + deep })],
    ['a workbook', 'a.xlsx', () => workbook({ sheets: [{ name: 'S', xml: plainRows([[1]]) + deep }] })],
    ['a presentation', 'a.pptx', () => pptx([{ shapes: deep }])],
    ['a spreadsheet', 'a.ods', () => ods([{ name: 'S', xml: deep }])],
  ]
  it.each(cases)('%s', async (_claim, name, content) => {
    const refused = await files.refusal(
      name,
      Promise.resolve(content()).then((one) => Buffer.from(one)),
    )
    expect([refused.code, refused.message]).toEqual([
      'input_unreadable',
      expect.stringMatching(/damaged.*nest/i),
    ])
  })
})

describe('entities that a document declares of itself', () => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)
  const declared = `<!DOCTYPE x [<!ENTITY a0 "lol">${levels.join('')}<!ENTITY e SYSTEM "file:///etc/passwd">]>`

  it('of a page or a book stay as they are written', async () => {
    const page = `${declared}<html><body><p>before &a9; &e; after</p></body></html>`
    const html = await files.open('a.html', `<!doctype html>${page}`)
    expect(textOf(html)).toContain('before &a9; &e; after')
    const book = await files.open('a.epub', epub({ 'a.xhtml': page }))
    expect(textOf(book)).toContain('before &a9; &e; after')
  })
})
