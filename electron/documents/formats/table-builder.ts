/** Tables within running text: rows as lines, cells parted by tabs; a table within a cell stays in its row. */
import { cellText } from './table-text.js'
import type { MapBuilder } from '../source-map.js'

export interface TableBuilder {
  /** True while text belongs to a cell. */
  readonly inTable: boolean
  open(): void
  openCell(span: number): void
  /** A paragraph of the open cell. */
  add(paragraph: string): void
  closeCell(): void
  closeRow(): void
  close(): void
}

interface Table {
  cells: string[]
  cell: string
  span: number
  rows: string[]
}

/** Columns that one cell may take: what a file claims beyond is a fault. */
const widest = 100

/** At the end of an element of WordprocessingML or DrawingML, which name the parts of a table alike; no other does anything. */
export function closeTablePart(table: TableBuilder, name: string): void {
  switch (name) {
    case 'tc':
      table.closeCell()
      break
    case 'tr':
      table.closeRow()
      break
    case 'tbl':
      table.close()
      break
  }
}

/** `map` is null where tables are not marked. */
export function createTableBuilder(
  text: { write(text: string): void },
  map: MapBuilder | null,
): TableBuilder {
  const open: Table[] = []
  const current = (): Table | undefined => open.at(-1)
  return {
    get inTable() {
      return open.length > 0
    },
    open() {
      open.push({ cells: [], cell: '', span: 1, rows: [] })
    },
    openCell(span) {
      const table = current()
      if (table === undefined) return
      table.cell = ''
      table.span = Math.max(1, Math.min(widest, span))
    },
    add(paragraph) {
      const table = current()
      const piece = cellText(paragraph).trim()
      if (table !== undefined && piece !== '') table.cell += (table.cell === '' ? '' : ' ') + piece
    },
    closeCell() {
      const table = current()
      if (table === undefined) return
      // A cell over several columns leaves the others empty, so that those after it keep their places.
      table.cells.push(table.cell, ...Array.from({ length: table.span - 1 }, () => ''))
      table.cell = ''
      table.span = 1
    },
    closeRow() {
      const table = current()
      if (table === undefined) return
      table.rows.push(table.cells.join('\t'))
      table.cells = []
    },
    close() {
      const table = open.pop()
      if (table === undefined) return
      const outer = current()
      if (outer !== undefined) {
        outer.cell += (outer.cell === '' ? '' : ' ') + table.rows.join(' ').replaceAll('\t', ' ').trim()
        return
      }
      if (table.rows.every((row) => row.trim() === '')) return
      map?.begin('table')
      map?.begin('row', '', 1)
      for (const row of table.rows) text.write(`${row.trim() === '' ? '' : row}\n`)
      map?.end('row')
      map?.end('table')
      text.write('\n')
    },
  }
}
