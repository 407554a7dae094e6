import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRange } from '../../../electron/documents/bytes.js'
import { nameNote } from '../../../electron/documents/name-note.js'
import { scanText } from '../../../electron/documents/scan.js'
import { docx, p } from '../../fixtures/docx.js'
import { zipOf } from '../../fixtures/zip.js'
import { extracted } from '../../support/extracted.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { DocumentKind } from '../../../electron/contract/documents.js'

const disagreeing: readonly (readonly [string, DocumentKind, string])[] = [
  ['fake.pdf', 'text', '.pdf, but it holds plain text'],
  ['FAKE.PDF', 'docx', '.pdf, but it holds a Word document'],
  ['letter.doc', 'html', '.doc, but it holds a web page'],
  ['letter.docx', 'zip', '.docx, but it holds a ZIP archive'],
  ['export.xls', 'html', '.xls, but it holds a web page'],
  ['export.xls', 'tsv', '.xls, but it holds a table of plain text'],
  ['export.xlsx', 'csv', '.xlsx, but it holds a table of plain text'],
  ['talk.pptx', 'pdf', '.pptx, but it holds a PDF'],
  ['sheet.ods', 'xlsx', '.ods, but it holds an Excel workbook'],
  ['book.epub', 'pdf', '.epub, but it holds a PDF'],
  ['page.html', 'json', '.html, but it holds JSON'],
  ['mail.eml', 'text', '.eml, but it holds plain text'],
  ['logs.zip', 'xlsx', '.zip, but it holds an Excel workbook'],
  ['logs.zip', 'gz', '.zip, but it holds a gzip archive'],
  ['app.log.gz', 'log', '.gz, but it holds a log'],
  ['data.json', 'text', '.json, but it holds plain text'],
  ['data.json', 'html', '.json, but it holds a web page'],
  ['data.csv', 'json', '.csv, but it holds JSON'],
  ['data.csv', 'ods', '.csv, but it holds an OpenDocument spreadsheet'],
  ['notes.txt', 'pdf', '.txt, but it holds a PDF'],
  ['notes.txt', 'eml', '.txt, but it holds a mail message'],
  ['notes.md', 'mbox', '.md, but it holds a mailbox'],
  ['app.log.2', 'pptx', '.log, but it holds a PowerPoint presentation'],
  ['index.php', 'html', '.php, but it holds a web page'],
  ['photo.jpg', 'epub', '.jpg, but it holds an EPUB book'],
  ['photo.png', 'markdown', '.png, but it holds Markdown'],
  ['film.mp4', 'code', '.mp4, but it holds code'],
  ['old.odt', 'jsonl', '.odt, but it holds lines of JSON'],
]

describe('a name that says something else than the content is noted', () => {
  it.each(disagreeing)('%s that holds %s', (name, found, right) => {
    expect(nameNote(name, found)).toEqual([`its name ends in ${right} and is read as that`])
  })
})

const agreeing: readonly (readonly [string, DocumentKind])[] = [
  ['a.pdf', 'pdf'],
  ['a.docm', 'docx'],
  ['a.ppsx', 'pptx'],
  ['a.xlsm', 'xlsx'],
  ['a.xls', 'xlsx'],
  ['a.ods', 'ods'],
  ['a.epub', 'epub'],
  ['a.HTM', 'html'],
  ['fragment.html', 'code'],
  ['a.eml', 'eml'],
  ['a.mbox', 'mbox'],
  ['a.zip', 'zip'],
  ['a.tgz', 'gz'],
  ['a.json', 'jsonl'],
  ['a.ndjson', 'json'],
  ['a.csv', 'tsv'],
  ['a.tsv', 'csv'],
  ['a.txt', 'csv'],
  ['a.txt', 'log'],
  ['a.log', 'jsonl'],
  ['a.md', 'text'],
  ['a.py', 'code'],
  ['a.yaml', 'text'],
  ['access.log.1', 'log'],
  ['access.log.2', 'gz'],
  ['report.2026', 'pdf'],
  ['README', 'markdown'],
  ['.pdf', 'text'],
  ['a.dat', 'docx'],
  ['graph.dot', 'text'],
]

describe('a name that says no other thing gets no note', () => {
  it.each(agreeing)('%s that holds %s', (name, found) => {
    expect(nameNote(name, found)).toEqual([])
  })
})

describe('the note stands among the warnings', () => {
  const folder = tempFolder()
  const asPdf = 'its name ends in .pdf, but it holds'

  it('of a text', () => {
    const path = join(folder, 'fake.pdf')
    writeFileSync(path, 'just a text\n')
    const fd = openSync(path, 'r')
    const outcome = scanText(
      { type: 'scan', fd, fileBytes: 12, name: 'fake.pdf' },
      readRange(fd, 0, 12),
      () => undefined,
    )
    closeSync(fd)
    expect(outcome).toMatchObject({
      facts: { kind: 'text', warnings: [`${asPdf} plain text and is read as that`] },
    })
  })

  it('of a document', async () => {
    const { facts } = await extracted('docx', await docx({ body: p('words') }), 'fake.pdf')
    expect(facts.warnings).toEqual([`${asPdf} a Word document and is read as that`])
  })

  it('of each member of an archive, once, whose own kind is no matter', async () => {
    const content = await zipOf({
      'fake.pdf': 'just a text\n',
      'fine.txt': 'another text\n',
      'old.pdf': Buffer.from('caf\xe9 cr\xe8me, d\xe9j\xe0 vu\n'.repeat(20), 'latin1'),
      'word.pdf': await docx({ body: p('words') }),
    })
    const { facts } = await extracted('zip', content, 'logs.zip')
    expect(facts.warnings).toEqual([
      `fake.pdf: ${asPdf} plain text and is read as that`,
      `old.pdf: ${asPdf} plain text and is read as that`,
      `word.pdf: ${asPdf} a Word document and is read as that`,
    ])
  })
})
