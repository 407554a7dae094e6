/** OpenDocument spreadsheets, as LibreOffice writes them. */
import { createEmbeddedFiles, type EmbeddedFiles } from './embedded.js'
import { openPackage, type OfficePackage } from './office-package.js'
import { locked } from './office-binary.js'
import { plainNumber } from './number-formats.js'
import { cellText, setCell, writeSheet, type SheetWriter } from './table-text.js'
import { markerOf } from './xlsx.js'
import { attributeOf, type Attributes } from './xml.js'
import type { FormatReader, ReadContext, ReadResult, Source } from './format.js'

export const odsReader: FormatReader = { version: 'ods 2', read }

/** Cells of a row and rows of a sheet; repetitions beyond are the empty rest of the sheet. */
const mostColumns = 16_384
const mostRows = 1_048_576

interface Sheet {
  readonly name: string
  readonly hidden: boolean
}

async function read(source: Source, context: ReadContext): Promise<ReadResult> {
  const office = await openPackage(source, context)
  const embedded = await readManifest(office)
  const sheets = await sheetsOf(office)
  const hiddenOnes = sheets.filter(({ hidden }) => hidden)
  const warnings = hiddenOnes.map(({ name }) => `sheet ${name} is hidden in the workbook`)
  let index = 0
  let writer: SheetWriter | null = null
  let row = 1
  let repeatRow = 1
  let cells: (string | undefined)[] = []
  let column = 0
  let repeatCell = 1
  let value: string | null = null
  let text = ''
  let paragraphs = 0
  let inCell = false
  let note = 0
  let nested = 0
  await office.parse('content.xml', {
    open(name, attributes) {
      switch (name) {
        case 'table': {
          nested += 1
          if (nested > 1) break
          const sheet = sheets[index] ?? { name: '', hidden: false }
          writer = writeSheet(context, sheet.name, index + 1, markerOf(sheet, sheets.length))
          index += 1
          row = 1
          break
        }
        case 'table-row':
          repeatRow = repetition(attributes, 'number-rows-repeated')
          cells = []
          column = 0
          break
        case 'table-cell':
        case 'covered-table-cell':
          inCell = true
          repeatCell = repetition(attributes, 'number-columns-repeated')
          value = valueOf(attributes)
          text = ''
          paragraphs = 0
          break
        case 'p':
          if (note === 0 && paragraphs > 0) text += ' '
          paragraphs += 1
          break
        case 's':
        case 'tab':
        case 'line-break':
          if (inCell && note === 0) text += ' '
          break
        case 'annotation':
          note += 1
          break
      }
    },
    text(piece) {
      if (inCell && note === 0) text += piece
    },
    close(name) {
      switch (name) {
        case 'annotation':
          note -= 1
          break
        case 'table-cell':
        case 'covered-table-cell': {
          inCell = false
          const shown = value ?? cellText(text)
          if (shown !== '') {
            for (let i = 0; i < repeatCell && column + i < mostColumns; i += 1)
              setCell(cells, column + i, shown)
          }
          column += repeatCell
          break
        }
        case 'table-row': {
          const filled = cells.length > 0
          for (let i = 0; filled && i < repeatRow && row + i <= mostRows; i += 1) {
            // What is written many times out of one row swells as an archive does.
            if (i > 0) context.budget.take(cells.length * 8)
            writer?.row(row + i, cells)
          }
          row += repeatRow
          break
        }
        case 'table':
          nested -= 1
          if (nested > 0) break
          writer?.finish()
          context.progress(Math.floor((source.bytes * index) / Math.max(1, sheets.length)))
          break
      }
    },
  })
  warnings.push(...embedded.warnings())
  return { kind: { kind: 'ods' }, encoding: 'utf-8', warnings, hiddenSheets: hiddenOnes.length }
}

/** Names, and whether the table's style hides it: styles stand before the tables. */
async function sheetsOf(office: OfficePackage): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let nested = 0
  await office.parse('content.xml', {
    open(name, attributes) {
      if (name === 'style') style = attributeOf(attributes, 'name') ?? ''
      else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false')
        hiddenStyles.add(style)
      else if (name === 'table') {
        nested += 1
        if (nested > 1) return
        const hidden = hiddenStyles.has(attributeOf(attributes, 'style-name') ?? '')
        sheets.push({ name: attributeOf(attributes, 'name') ?? `Sheet${sheets.length + 1}`, hidden })
      }
    },
    close(name) {
      if (name === 'table') nested -= 1
    },
  })
  return sheets
}

/** What a cell holds, where it is no text: as its value, not as it is shown (1.234,5 in one country is 1,234.5 in another). */
function valueOf(attributes: Attributes): string | null {
  const type = attributeOf(attributes, 'value-type')
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = Number(attributeOf(attributes, 'value'))
      return Number.isFinite(number) ? plainNumber(number) : null
    }
    case 'date':
      return (attributeOf(attributes, 'date-value') ?? '')
        .replace(/T00:00:00(?:\.0+)?$/, '')
        .replace('T', ' ')
    case 'time': {
      const found = /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(
        attributeOf(attributes, 'time-value') ?? '',
      )
      if (found === null) return null
      const two = (digits: string | undefined): string => (digits ?? '0').padStart(2, '0')
      return `${found[1] ?? ''}${two(found[2])}:${two(found[3])}:${two(found[4])}`
    }
    case 'boolean':
      return attributeOf(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE'
    default:
      return null
  }
}

function repetition(attributes: Attributes, name: string): number {
  const count = Number(attributeOf(attributes, name) ?? '1')
  return Number.isInteger(count) && count > 0 ? count : 1
}

/** Files that are embedded. Charts are none: they draw what stands in cells. Throws input_locked. */
async function readManifest(office: OfficePackage): Promise<EmbeddedFiles> {
  const embedded = createEmbeddedFiles()
  let encrypted = false
  await office.parse('META-INF/manifest.xml', {
    open(name, attributes) {
      if (name === 'encryption-data') encrypted = true
      if (name !== 'file-entry') return
      const path = attributeOf(attributes, 'full-path') ?? ''
      const type = attributeOf(attributes, 'media-type') ?? ''
      if (path !== '/' && embeddedType.test(type)) embedded.add(path, type)
    },
  })
  if (encrypted) throw locked(office.name, 'an OpenDocument spreadsheet')
  return embedded
}

const embeddedType =
  /^application\/vnd\.(?:oasis\.opendocument\.(?:text|spreadsheet|presentation|graphics|formula)|sun\.star\.oleobject)/
