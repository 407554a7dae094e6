/** Faults that people report of programs like this one, each with its right value. */
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDocuments } from '../../../electron/documents/open.js'
import { textOf } from '../../support/artefacts.js'
import { documentFiles, placeOfText } from '../../support/document-files.js'
import { readerWorkerUrl, setReaderWorkerUrl } from '../../../electron/documents/worker-url.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { compoundFile } from '../../fixtures/office-binary.js'
import { lockedPdf } from '../../fixtures/locked-pdf.js'
import { docx, p } from '../../fixtures/docx.js'
import { pdf } from '../../fixtures/pdf.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'
import { zipOf } from '../../fixtures/zip.js'

useReaderWorker()
const files = documentFiles()

describe('a password', () => {
  it('of the owner alone keeps nobody from reading', async () => {
    expect(textOf(await files.open('a.pdf', lockedPdf('for all', '', 'boss')))).toBe('for all\n\n')
  })

  it('of a PDF is asked for, and opens it', async () => {
    const locked = lockedPdf('for few', 'sesame', 'boss')
    const asked = await files.refusal('a.pdf', locked)
    expect(asked).toMatchObject({
      code: 'input_password',
      message: 'a.pdf is a PDF that opens only with a password',
    })
    expect((await files.refusal('a.pdf', locked, { password: 'wrong' })).message).toBe(
      'a.pdf is a PDF that opens only with another password than the one given',
    )
    expect(textOf(await files.open('a.pdf', locked, { password: 'sesame' }))).toBe('for few\n\n')
  })

  it.each([
    ['plan.docx', 'a Word document'],
    ['q3.xlsx', 'an Excel workbook'],
    ['talk.pptx', 'a PowerPoint presentation'],
    ['unknown', 'an Office file'],
  ])('of an Office file is named: %s', async (name, kind) => {
    const refused = await files.refusal(name, compoundFile(['EncryptionInfo', 'EncryptedPackage']))
    expect(refused).toMatchObject({
      code: 'input_locked',
      message: `${name} is ${kind} protected by a password, which cannot be read`,
    })
  })
})

describe('an Office file from before 2007 is refused by its kind', () => {
  it.each([
    ['WordDocument', 'an older Word document (doc)'],
    ['Workbook', 'an older Excel workbook (xls)'],
    ['PowerPoint Document', 'an older PowerPoint presentation (ppt)'],
    ['Something', 'an older Office document'],
  ])('%s is %s', async (stream, kind) => {
    expect(await files.refusal('x', compoundFile([stream]))).toMatchObject({
      code: 'input_binary',
      message: `x is ${kind}; only text and documents can be read`,
    })
  })
})

describe('the kind goes by the content, not by the name', () => {
  it.each([
    [
      'a workbook called a zip',
      'x.zip',
      () => workbook({ sheets: [{ name: 'S', xml: plainRows([['v']]) }] }),
      'xlsx',
    ],
    ['a Word document called a text', 'x.txt', () => docx({ body: p('v') }), 'docx'],
    ['a PDF without an ending', 'x', () => pdf([{ lines: ['v'] }]), 'pdf'],
    [
      'a PDF with white space before it',
      'x.pdf',
      async () => Buffer.concat([Buffer.from('\n\n'), await pdf([{ lines: ['v'] }])]),
      'pdf',
    ],
    ['a page called a text', 'x.txt', () => Buffer.from('<!doctype html><p>v</p>'), 'html'],
    [
      'a text that mentions a PDF',
      'x.pdf',
      () => Buffer.from('A file that begins with %PDF- is a PDF: v\n'),
      'text',
    ],
    ['a zip called a workbook', 'x.xlsx', () => zipOf({ 'a.txt': 'v\n', 'b.png': '\x89PNG' }), 'text'],
  ])('%s', async (_claim, name, content, kind) => {
    const artefact = await files.open(name, Promise.resolve(content()))
    expect(artefact.facts.kind).toBe(kind)
    expect(textOf(artefact)).toContain('v')
  })

  it.each([
    ['xlsb', { '[Content_Types].xml': 'x', 'xl/workbook.bin': 'x' }, 'a binary Excel workbook (xlsb)'],
    ['odt', { mimetype: 'application/vnd.oasis.opendocument.text' }, 'an OpenDocument text'],
    ['jar', { 'META-INF/MANIFEST.MF': 'x' }, 'a Java archive'],
  ])('what no reader takes is refused by name: %s', async (name, parts, kind) => {
    expect(await files.refusal(name, zipOf(parts as Record<string, string>))).toMatchObject({
      code: 'input_binary',
      message: `${name} is ${kind}; only text and documents can be read`,
    })
  })
})

describe('a damaged document fails with a reason, and the others go on', () => {
  it('however it is damaged', async () => {
    const whole = await docx({ body: p('x') })
    const paths = [
      await files.put('a.txt', 'a'),
      await files.put('b.docx', whole.subarray(0, whole.length - 100)),
      await files.put('c.xlsx', workbook({ sheets: [{ name: 'S', xml: '<row><c><v>1</v></row>' }] })),
      await files.put('d.pdf', '%PDF-1.4 and then nothing'),
      await files.put('e.txt', 'text\n'),
    ]
    const { artefacts, failed } = await openDocuments(paths)
    await Promise.all(artefacts.map((artefact) => artefact.close()))
    expect(artefacts.map(({ facts }) => facts.name)).toEqual(['a.txt', 'e.txt'])
    expect(failed.map(({ path, error }) => [path, error.code])).toEqual(
      paths.slice(1, 4).map((path) => [path, 'input_unreadable']),
    )
  })

  it('and an encoding or a password is said of single files', async () => {
    const paths = [
      await files.put('a.pdf', lockedPdf('in', 'sesame', 'boss')),
      await files.put('b.txt', 'x\n'),
    ]
    const { artefacts } = await openDocuments(paths, {
      of: (path) => (path.endsWith('.pdf') ? { password: 'sesame' } : { encoding: 'windows-1252' }),
    })
    await Promise.all(artefacts.map((artefact) => artefact.close()))
    expect(artefacts.map(({ facts }) => [facts.kind, facts.encoding])).toEqual([
      ['pdf', 'utf-8'],
      ['text', 'windows-1252'],
    ])
  })
})

describe('a file that takes more memory than a reader may have', () => {
  it('fails alone, with that reason', async () => {
    const greedy = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', () => { const kept = []; for (;;) kept.push(new Array(1e5).fill({})) })`
    const usual = readerWorkerUrl()
    onTestFinished(() => setReaderWorkerUrl(usual))
    setReaderWorkerUrl(pathToFileURL(await files.put('greedy.mjs', greedy)))
    expect(await files.refusal('a.pdf', pdf([{ lines: ['v'] }]))).toMatchObject({ code: 'input_too_large' })
  })
})

describe('names', () => {
  it.each(['🙂 plan.pdf', 'עברית.pdf', `it's "quoted".pdf`, `${'n'.repeat(240)}.pdf`, 'a\nb.pdf'])(
    'such as %j are fine',
    async (name) => {
      const artefact = await files.open(name, pdf([{ lines: ['here'] }]))
      expect(await placeOfText(artefact, 'here')).toBe(`${artefact.facts.name} page 1`)
    },
  )
})

describe('numbers that were counted wrong', () => {
  it('366 rows of a table with quotes and line ends are 366 rows', async () => {
    const rows = Array.from({ length: 366 }, (_, i) => `${i},"say ""hi"",\nthen go",${i * 2}\n`).join('')
    const artefact = await files.open('days.csv', `id,note,n\n${rows}`)
    expect(artefact.facts).toMatchObject({ kind: 'csv', delimiter: ',' })
  })

  it('each of 47 mentions stands in the text of the PDF, broken over lines or not', async () => {
    const lines = Array.from({ length: 47 }, (_, i) =>
      i % 3 === 0
        ? ['then Anna', 'Karenina left']
        : [i % 3 === 1 ? 'ANNA KARENINA came' : 'anna karenina slept'],
    ).flat()
    const pages = Array.from({ length: Math.ceil(lines.length / 40) }, (_, i) => ({
      lines: lines.slice(i * 40, i * 40 + 40),
    }))
    const artefact = await files.open('novel.pdf', pdf(pages))
    expect(textOf(artefact).match(/anna\s+karenina/gi)?.length).toBe(47)
  })
})
