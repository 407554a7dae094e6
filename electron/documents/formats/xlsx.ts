/** Excel workbooks: every sheet in the workbook's order, hidden ones marked, formulas by their last value. */
import { builtInFormat, formatOf, type CellFormat } from './number-formats.js'
import { createEmbeddedFiles } from './embedded.js'
import { missingWords, openPackage, type OfficePackage } from './office-package.js'
import { readSharedStrings } from './shared-strings.js'
import { writeSheet } from './table-text.js'
import { attributeOf, type Attributes } from './xml.js'
import { readSheetRows } from './xlsx-sheet.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const xlsxReader: FormatReader = { version: 'xlsx 2', read }

interface Sheet {
  readonly name: string
  readonly part: string
  readonly hidden: boolean
}

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  const office = await openPackage(source, context)
  const workbookPart =
    office.zip.members.find(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name))?.name ?? 'xl/workbook.xml'
  const { sheets, since1904 } = await readWorkbook(office, workbookPart)
  const relations = [...(await office.relations(workbookPart)).values()]
  const partOf = (type: string, usual: string): string =>
    relations.find((one) => one.type === type)?.target ?? usual
  const strings = await readSharedStrings(office, partOf('sharedStrings', 'xl/sharedStrings.xml'))
  const formats = await readFormats(office, partOf('styles', 'xl/styles.xml'))
  const packed = sheets.map(({ part }) => office.part(part)?.packedBytes ?? 0)
  const warnings: string[] = []
  const embedded = createEmbeddedFiles()
  let done = 0
  for (const [i, sheet] of sheets.entries()) {
    const writer = writeSheet(context, sheet.name, i + 1, markerOf(sheet, sheets.length))
    const objects: Attributes[] = []
    await readSheetRows(
      office,
      sheet.part,
      { strings, formats, since1904 },
      {
        row(row, cells) {
          writer.row(row, cells)
          if (writer.rows % 1000 === 0) context.progress(done)
        },
        object: (attributes) => void objects.push(attributes),
      },
    )
    writer.finish()
    if (objects.length > 0) {
      const named = await office.relations(sheet.part)
      for (const attributes of objects) embedded.at('oleObject', attributes, named)
    }
    done += packed[i] ?? 0
    context.progress(done)
    if (sheet.hidden) warnings.push(`sheet ${sheet.name} is hidden in the workbook`)
    if (office.part(sheet.part) === null) warnings.push(missingWords(`sheet ${sheet.name}`))
    else if (writer.rows === 0) warnings.push(`sheet ${sheet.name} is empty`)
  }
  warnings.push(...embedded.warnings())
  const hiddenSheets = sheets.filter(({ hidden }) => hidden).length
  return { kind: { kind: 'xlsx' }, encoding: 'utf-8', warnings, hiddenSheets }
}

/** One sheet alone needs no line that tells where it begins. */
export function markerOf(sheet: { name: string; hidden: boolean }, count: number): string | null {
  if (count === 1) return null
  return `[${sheet.hidden ? 'hidden sheet' : 'sheet'} ${sheet.name}]`
}

async function readWorkbook(
  office: OfficePackage,
  part: string,
): Promise<{ sheets: Sheet[]; since1904: boolean }> {
  const relations = await office.relations(part)
  const sheets: Sheet[] = []
  let since1904 = false
  await office.parse(part, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const relation = relations.get(idOf(attributes))
      // Charts on a sheet of their own have no cells.
      if (relation !== undefined && relation.type !== 'worksheet') return
      const state = attributes['state'] ?? 'visible'
      sheets.push({
        name: attributes['name'] ?? `Sheet${sheets.length + 1}`,
        part: relation?.target ?? '',
        hidden: state !== 'visible',
      })
    },
  })
  return { sheets, since1904 }
}

/** `r:id`, not `sheetId`. */
function idOf(attributes: Readonly<Record<string, string>>): string {
  return attributeOf(attributes, 'id') ?? ''
}

/** What each style, by its index, makes of a number. */
async function readFormats(office: OfficePackage, part: string): Promise<CellFormat[]> {
  const custom = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  await office.parse(part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        custom.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''))
      } else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? '0')
        formats.push(custom.get(id) ?? builtInFormat(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
