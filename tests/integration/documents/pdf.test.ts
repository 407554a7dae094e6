import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeText } from '../../../electron/documents/place-text.js'
import { openDocument } from '../../../electron/documents/open.js'
import { opened, textOf } from '../../support/artefacts.js'
import { pdf, rawPdf, stream } from '../../fixtures/pdf.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { Artefact } from '../../../electron/contract/documents.js'

useReaderWorker()
const folder = tempFolder()
let files = 0

function file(content: Buffer): string {
  const path = join(folder, `file-${(files += 1)}.pdf`)
  writeFileSync(path, content)
  return path
}

async function contract(content: Buffer): Promise<Artefact> {
  return opened(file(content), { name: 'contract.pdf' })
}

async function placeOfText(artefact: Artefact, text: string): Promise<string> {
  const at = textOf(artefact).indexOf(text)
  expect(at).toBeGreaterThanOrEqual(0)
  return placeText(artefact, at, at + text.length)
}

/** Two pages of one line each in a font without a file, under a catalogue that may hold more. */
function twoPages(
  catalogue = '',
  content = ['BT /F 12 Tf 50 700 Td (one) Tj ET', 'BT /F 12 Tf 50 700 Td (two) Tj ET'],
): string[] {
  const page = (contents: number): string =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents ${contents} 0 R >>`
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(6),
    page(7),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...content.map((one) => stream(one)),
  ]
}

describe('a PDF as text', () => {
  it('has the pages in their order, rotated ones too, each found by its number', async () => {
    const artefact = await contract(
      await pdf([
        { lines: ['The first page', 'has two lines'] },
        { lines: ['The second page lies on its side'], rotate: 90 },
        { lines: ['The third one stands on its head'], rotate: 180 },
      ]),
    )
    expect(textOf(artefact)).toBe(
      'The first page\nhas two lines\n\nThe second page lies on its side\n\nThe third one stands on its head\n\n',
    )
    expect(artefact.facts).toMatchObject({ kind: 'pdf', reader: 'pdf 1', warnings: [] })
    expect(artefact.facts.units).toEqual([{ unit: 'page', count: 3 }])
    expect(await placeOfText(artefact, 'on its side')).toBe('contract.pdf page 2')
    expect(await placeOfText(artefact, 'lies on its side\n\nThe third')).toBe('contract.pdf pages 2-3')
  })

  it('names a page by its label where that is not its number', async () => {
    const artefact = await contract(rawPdf(twoPages('/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>')))
    expect(await placeOfText(artefact, 'one')).toBe('contract.pdf page 1 (labelled i)')
    expect(await placeOfText(artefact, 'two')).toBe('contract.pdf page 2 (labelled 1)')
  })

  it('counts and names pages without text', async () => {
    const blank = { lines: [] }
    const artefact = await contract(await pdf([{ lines: ['a'] }, blank, { lines: ['b'] }, blank, blank]))
    expect(artefact.facts.warnings).toEqual(['3 pages hold no text (pictures, scans or blank), of 5: 2, 4-5'])
    expect(await placeOfText(artefact, 'b')).toBe('contract.pdf page 3')
  })

  it('keeps the cells of a row apart', async () => {
    const row = 'BT /F 12 Tf 50 700 Td (Rent) Tj 200 0 Td (1,200.00) Tj 100 0 Td (EUR) Tj ET'
    const artefact = await contract(rawPdf(twoPages('', [row, row])))
    expect(textOf(artefact).split('\n')[0]).toBe('Rent\t1,200.00\tEUR')
  })

  it('reads Japanese in a font that only names its character map', async () => {
    const objects = twoPages('', [
      'BT /F 12 Tf 50 700 Td <93fa967b8cea> Tj ET',
      'BT /F 12 Tf 50 700 Td <93fa> Tj ET',
    ])
    objects[4] =
      '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [8 0 R] >>'
    objects.push(
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 9 0 R >>',
      '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    )
    expect(textOf(await contract(rawPdf(objects)))).toBe('日本語\n\n日\n\n')
  })

  it('is the same text each time it is read', async () => {
    const path = file(await pdf([{ lines: ['once', 'and again'] }]))
    const [one, two] = [await opened(path), await opened(path)]
    expect(textOf(one)).toBe(textOf(two))
    expect(one.facts).toEqual(two.facts)
  })
})

describe('a PDF that cannot be read says why', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer> | Buffer, object])[] = [
    [
      'pictures only',
      () => pdf([{ lines: [] }, { lines: [] }]),
      { code: 'input_empty', message: 'x.pdf holds no text: its 2 pages are pictures, scans or blank' },
    ],
    [
      'no pages',
      () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
      { code: 'input_empty' },
    ],
    ['damage', () => Buffer.from('%PDF-1.7\nnothing of a PDF follows'), { code: 'input_unreadable' }],
  ]
  for (const [claim, content, right] of cases) {
    it(`because of ${claim}`, async () => {
      const path = join(folder, 'x.pdf')
      writeFileSync(path, await content())
      await expect(openDocument(path)).rejects.toMatchObject(right)
    })
  }
})
