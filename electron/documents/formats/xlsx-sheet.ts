/** The cells of one worksheet, row by row as they stream by; what the sheet says of its own size is not looked at. */
import { numberText, type CellFormat } from './number-formats.js'
import { cellText, setCell, unescaped } from './table-text.js'
import type { Attributes } from './xml.js'
import type { OfficePackage } from './office-package.js'
import type { SharedStrings } from './shared-strings.js'

export interface SheetFacts {
  readonly strings: SharedStrings
  readonly formats: readonly CellFormat[]
  readonly since1904: boolean
}

export interface SheetParts {
  row(row: number, cells: readonly (string | undefined)[]): void
  /** A file that is embedded in the sheet stands behind its rows. */
  object(attributes: Attributes): void
}

/** Columns of a worksheet; what stands beyond is no cell. */
const mostColumns = 16_384

export async function readSheetRows(
  office: OfficePackage,
  part: string,
  facts: SheetFacts,
  found: SheetParts,
): Promise<void> {
  let row = 0
  let column = -1
  let cells: (string | undefined)[] = []
  let type = ''
  let format: CellFormat = 'number'
  let value = ''
  let taking = false
  let phonetic = false
  await office.parse(part, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = positive(attributes['r']) ?? row + 1
          column = -1
          cells = []
          break
        case 'c':
          column = columnOf(attributes['r']) ?? column + 1
          type = attributes['t'] ?? 'n'
          format = facts.formats[Number(attributes['s'] ?? '0')] ?? 'number'
          value = ''
          break
        case 'v':
        case 't':
          taking = !phonetic
          break
        case 'rPh':
          phonetic = true
          break
        case 'oleObject':
          found.object(attributes)
          break
      }
    },
    text(piece) {
      if (taking) value += piece
    },
    close(name) {
      switch (name) {
        case 'v':
        case 't':
          taking = false
          break
        case 'rPh':
          phonetic = false
          break
        case 'c':
          if (value !== '' && column < mostColumns) setCell(cells, column, textOf(type, value, format, facts))
          break
        case 'row':
          found.row(row, cells)
          break
      }
    },
  })
}

function textOf(type: string, value: string, format: CellFormat, facts: SheetFacts): string {
  switch (type) {
    case 's':
      return facts.strings.at(Number(value))
    case 'b':
      return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    case 'n': {
      const number = Number(value)
      return Number.isNaN(number) ? cellText(value) : numberText(number, format, facts.since1904)
    }
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ')
    default:
      return cellText(unescaped(value))
  }
}

function positive(text: string | undefined): number | null {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : null
}

/** Column of a reference such as AB12, from 0. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  let column = 0
  for (let i = 0; i < reference.length; i += 1) {
    const code = reference.charCodeAt(i) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column > 0 ? column - 1 : null
}
