/** Tables as text: a row is a line, cells are parted by tabs, so that the columns of one table stay apart. */
import type { ReadContext } from './format.js'

/** Cells hold no tab and no line end: a row stays one line, and a passage is found across the cell's own lines. */
export function cellText(text: string): string {
  if (!/[\t\n\r\v\f\u2028\u2029]/.test(text)) return text
  return text
    .replace(/[\t\n\r\v\f\u2028\u2029]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Characters that XML cannot hold stand as _x000D_ (ECMA-376 22.4.2.4). */
export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
}

export interface SheetWriter {
  /** `cells`: texts by column, with holes; `row` as the program that made the sheet counts it. */
  row(row: number, cells: readonly (string | undefined)[]): void
  /** Rows written. */
  readonly rows: number
  finish(): void
}

/** Puts a cell into its column of a row. No holes: an array with many is slow to read. */
export function setCell(cells: (string | undefined)[], column: number, text: string): void {
  while (cells.length < column) cells.push(undefined)
  cells[column] = text
}

/** UTF-16 units of a row that are put together before they are written. */
const longestPiece = 1024 * 1024

/** Marks the sheet, and where its row numbers jump. `marker`: a line that tells people which sheet follows. */
export function writeSheet(
  { text, map }: ReadContext,
  name: string,
  number: number,
  marker: string | null,
): SheetWriter {
  if (marker !== null) text.write(`${marker}\n`)
  map.begin('sheet', name, number)
  let rows = 0
  let next = 0
  return {
    get rows() {
      return rows
    },
    row(row, cells) {
      let filled = cells.length
      while (filled > 0 && (cells[filled - 1] ?? '') === '') filled -= 1
      if (filled === 0) return
      if (row !== next) map.begin('row', '', row)
      next = row + 1
      rows += 1
      let line = cells[0] ?? ''
      let tabs = 0
      for (let i = 1; i < filled; i += 1) {
        tabs += 1
        const cell = cells[i] ?? ''
        if (cell === '') continue
        line += (tabs === 1 ? '\t' : '\t'.repeat(tabs)) + cell
        tabs = 0
        // One text repeated over thousands of cells would make a string that is longer than any may be.
        if (line.length > longestPiece) {
          text.write(line)
          line = ''
        }
      }
      text.write(`${line}\n`)
    },
    finish() {
      map.end('row')
      map.end('sheet')
    },
  }
}
