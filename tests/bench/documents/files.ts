/** Large documents for the bench, made anew each time from a count; nothing in them is random. */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { rawPdf, stream } from '../../fixtures/pdf.js'
import { relationships } from '../../fixtures/xlsx.js'
import { writeFile } from 'node:fs/promises'

const services = ['gate', 'ledger', 'mailer', 'search', 'vault']

export async function logFile(path: string, bytes: number): Promise<void> {
  await written(
    path,
    pieces(
      Math.ceil(bytes / 46),
      (i) => `2026-03-01T10:00:00Z ${services[i % 5]} status=${200 + (i % 7)} n=${i}`,
    ),
  )
}

export async function csvFile(path: string, rows: number): Promise<void> {
  await written(
    path,
    pieces(
      rows,
      (i) => `${i},${services[i % 5]},"note ${i}, checked",${(i * 37) % 1000}.25`,
      'id,service,note,amount',
    ),
  )
}

/** Four columns: a number, a shared text, a text of its own and a date. */
export async function xlsxFile(path: string, rows: number): Promise<void> {
  const zip = new yazl.ZipFile()
  const put = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name)
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  put('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  put(
    'xl/workbook.xml',
    `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  put(
    'xl/_rels/workbook.xml.rels',
    relationships([
      { id: 'r1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { id: 'r2', type: 'sharedStrings', target: 'sharedStrings.xml' },
      { id: 'r3', type: 'styles', target: 'styles.xml' },
    ]),
  )
  put(
    'xl/sharedStrings.xml',
    `<sst ${main}>${services.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
  )
  put(
    'xl/styles.xml',
    `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  )
  const row = (i: number): string =>
    `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c><c r="B${i + 1}" t="s"><v>${i % 5}</v></c><c r="C${i + 1}" t="inlineStr"><is><t>note ${i}</t></is></c><c r="D${i + 1}" s="1"><v>${40_000 + (i % 5000)}</v></c></row>`
  const sheet = Readable.from(pieces(rows, row, `<worksheet ${main}><sheetData>`, '</sheetData></worksheet>'))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Forty lines a page. */
export async function pdfFile(path: string, pages: number): Promise<void> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, i) => `${4 + 2 * i} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (let page = 0; page < pages; page += 1) {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `0 -16 Td (Clause ${page}.${i} binds the ${services[i % 5]} and its heirs for ${i} years) Tj`,
    )
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`,
      stream(`BT /F 11 Tf 50 800 Td ${lines.join(' ')} ET`),
    )
  }
  await writeFile(path, rawPdf(objects))
}

/** Lines in pieces of some thousand, between a first and a last one. */
function* pieces(count: number, line: (i: number) => string, first = '', last = ''): Generator<string> {
  if (first !== '') yield `${first}\n`
  for (let from = 0; from < count; from += 5000) {
    const length = Math.min(5000, count - from)
    yield `${Array.from({ length }, (_, i) => line(from + i)).join('\n')}\n`
  }
  yield last
}

async function written(path: string, content: Generator<string>): Promise<void> {
  const out = createWriteStream(path)
  for (const piece of content) if (!out.write(piece)) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}
