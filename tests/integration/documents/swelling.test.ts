/** Small files that ask for much room: on the disk, where their text is written, or in memory. Each is refused in time. */
import { describe, expect, it } from 'vitest'
import { deflateSync, constants } from 'node:zlib'
import { openDocuments } from '../../../electron/documents/open.js'
import { createReader } from '../../../electron/documents/reader.js'
import { opened, textOf } from '../../support/artefacts.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { ods } from '../../fixtures/books.js'
import { rawPdf, stream } from '../../fixtures/pdf.js'
import { workbook } from '../../fixtures/xlsx.js'

useReaderWorker()
const files = documentFiles()

const sheet = (xml: string, strings: readonly string[] = []): Promise<Buffer> =>
  workbook({ sheets: [{ name: 'S', xml }], strings })

/** A cell over a whole row of the sheet. */
const wide = (text: string): string =>
  `<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>${text}</text:p></table:table-cell></table:table-row>`

describe('a text that is hundreds of times as large as its file is refused', () => {
  const cases: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
    [
      'one long string in many cells of a workbook',
      'a.xlsx',
      () => sheet('<row><c t="s"><v>0</v></c></row>'.repeat(1000), [`<t>${'A'.repeat(100_000)}</t>`]),
    ],
    [
      'rows of a workbook whose only cell stands in the last column',
      'a.xlsx',
      () =>
        sheet(
          Array.from({ length: 5000 }, (_, i) => `<row r="${i + 1}"><c r="XFD1"><v>1</v></c></row>`).join(''),
        ),
    ],
    [
      'one cell of a spreadsheet repeated over its columns',
      'a.ods',
      () => ods([{ name: 'S', xml: wide('h'.repeat(10_000)) }]),
    ],
    [
      'a row longer than any string may be',
      'a.ods',
      () => ods([{ name: 'S', xml: wide('h'.repeat(100_000)) }]),
    ],
  ]
  it.each(cases)('%s', async (_claim, name, content) => {
    expect(await files.refusal(name, content())).toMatchObject({
      code: 'input_too_large',
      message: `the text of ${name} is more than 200 times as large as the file, as of files that are made to fill disks`,
    })
  })
})

describe('a file that takes too much memory outside the heap', () => {
  /** So many megabytes of blanks, packed: one flushed block again and again. */
  function blanks(megabytes: number): string {
    const block = deflateSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH })
    const body = block.subarray(2).toString('latin1')
    return block.subarray(0, 2).toString('latin1') + body.repeat(megabytes) + '\x03\x00'
  }

  it('is refused, and the next one is read by the same reader', async () => {
    const page =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>'
    const bomb = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      page,
      stream(blanks(3000), '/Filter /FlateDecode'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    const paths = [
      await files.put('bomb.pdf', Promise.resolve(bomb)),
      await files.put('good.html', '<!doctype html><p>good</p>'),
    ]
    const reader = createReader({ growth: 128 * 1024 ** 2 })
    const { artefacts, failed } = await openDocuments(paths, { reader })
    await reader.close()
    await Promise.all(artefacts.map((artefact) => artefact.close()))
    expect(failed.map(({ error }) => [error.code, error.message])).toEqual([
      ['input_too_large', 'it takes more than 128 MB of memory to read this file'],
    ])
    expect(artefacts.map(({ facts }) => facts.chars)).toEqual([6])
  }, 240_000)
})

describe('forms of which each draws the next twice', () => {
  /** So many below one another; the last one shows a letter. */
  function forms(depth: number): Buffer {
    const form = (i: number): string => {
      const last = i === depth
      const next = last ? '' : `/XObject << /A ${7 + i} 0 R >>`
      const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 5 0 R >> ${next} >>`
      return stream(last ? 'BT /F 9 Tf (x) Tj ET' : '/A Do /A Do', dictionary)
    }
    return rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /A 6 0 R >> >> >>',
      stream('/A Do'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...Array.from({ length: depth + 1 }, (_, i) => form(i)),
    ])
  }

  it('are read where they come to an end', async () => {
    const artefact = await opened(await files.put('few.pdf', Promise.resolve(forms(6))))
    expect(textOf(artefact).replace(/\s/g, '')).toBe('x'.repeat(64))
  })

  it('are refused where they do not', async () => {
    expect(await files.refusal('many.pdf', Promise.resolve(forms(40)))).toMatchObject({
      code: 'input_too_large',
      message:
        'page 1 of many.pdf draws the same text again and again, as in files that are made to keep readers busy',
    })
  }, 120_000)
})
