/** What a click or Enter does to a row of the tree of values. */
import { changeTable, changeTree } from './tables-store.js'
import { withMore, withOpen, withPage } from './tree.js'
import type { GridRow } from './grid-rows.js'

export function openRow(chat: string, row: GridRow, open: boolean): void {
  changeTree(chat, (tree) => withOpen(tree, row.path, open))
}

export function actOn(chat: string, row: GridRow): void {
  switch (row.kind) {
    case 'variable':
    case 'child':
      if (row.open !== null) openRow(chat, row, !row.open)
      return
    case 'more':
      changeTree(chat, (tree) => withMore(tree, row.path))
      return
    case 'text':
      showPage(chat, row, row.page === row.last ? 0 : row.page + 1)
      return
    case 'note':
      return
  }
}

/** Of a text; counted from 0. */
export function showPage(chat: string, row: GridRow, page: number): void {
  changeTree(chat, (tree) => withPage(tree, row.path, page))
}

export function focusRow(chat: string, row: GridRow, index: number): void {
  changeTable(chat, () => ({ focus: { key: row.key, index } }))
}
