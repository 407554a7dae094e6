/** Small files that ask for much room: on the disk, where their text is written, or in memory. Each is refused in time. */
import { closeSync, openSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deflateSync, constants } from 'node:zlib'
import { createBudget } from '../../../electron/documents/formats/budget.js'
import { readMember } from '../../../electron/documents/formats/member.js'
import { createPdfReader } from '../../../electron/documents/formats/pdf.js'
import { openDocuments } from '../../../electron/documents/open.js'
import { createReader } from '../../../electron/documents/reader.js'
import { createMapBuilder } from '../../../electron/documents/source-map.js'
import { createTextSink } from '../../../electron/documents/text-sink.js'
import { opened, textOf } from '../../support/artefacts.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { ods } from '../../fixtures/books.js'
import { rawPdf, stream } from '../../fixtures/pdf.js'
import { workbook } from '../../fixtures/xlsx.js'
import type { ReadContext } from '../../../electron/documents/formats/format.js'

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
  }, 600_000)
})

describe('forms without text', () => {
  /** Two on each of so many levels, which both draw the two of the next: as one alone, each would be drawn once. */
  function pairs(depth: number): Buffer {
    const form = (level: number): string => {
      const last = level === depth - 1
      const next = `/XObject << /A ${7 + 2 * level} 0 R /B ${8 + 2 * level} 0 R >>`
      const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${last ? '' : next} >>`
      return stream(last ? '0 0 1 1 re f' : '/A Do /B Do', dictionary)
    }
    return rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /A 5 0 R /B 6 0 R >> >> >>',
      stream('/A Do /B Do'),
      ...Array.from({ length: depth }, (_, level) => [form(level), form(level)]).flat(),
    ])
  }

  it('are no text where they come to an end', async () => {
    expect(await files.refusal('few.pdf', Promise.resolve(pairs(8)))).toMatchObject({
      code: 'input_empty',
      message: 'few.pdf holds no text: its one page is a picture, a scan or blank',
    })
  })

  it('are refused where they do not, and are known to be worked on until then', async () => {
    const path = await files.put('many.pdf', Promise.resolve(pairs(40)))
    const fd = openSync(path, 'r')
    let told = 0
    const context: ReadContext = {
      text: createTextSink(fd, 'many.pdf'),
      map: createMapBuilder(() => 0),
      depth: 0,
      prefix: '',
      budget: createBudget('many.pdf', 1),
      progress: () => void (told += 1),
      readMember,
    }
    // Of a fiftieth of the turns: these take no time to speak of on any machine.
    const reading = createPdfReader(20_000).read(
      { fd, bytes: statSync(path).size, name: 'many.pdf' },
      context,
    )
    const error: unknown = await reading.catch((reason: unknown) => reason)
    closeSync(fd)
    expect(error).toMatchObject({
      code: 'input_too_large',
      message:
        'page 1 of many.pdf draws shapes within shapes without end, as in files that are made to keep readers busy',
    })
    expect(told).toBe(20)
  }, 600_000)

  it('that are drawn again and again, as in a plan, do not hide its text', async () => {
    const marks = Array.from({ length: 20_000 }, (_, i) => `q 1 0 0 1 ${i % 500} ${i % 700} cm /A Do Q`)
    const plan = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> /Font << /F 6 0 R >> >> >>',
      stream(`${marks.join('\n')}\nBT /F 9 Tf (Ground floor) Tj ET`),
      stream('0 0 1 1 re f', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    expect(textOf(await opened(await files.put('plan.pdf', Promise.resolve(plan))))).toBe('Ground floor\n\n')
  }, 600_000)
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
  }, 600_000)
})
