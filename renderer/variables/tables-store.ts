/** How each chat's table of variables is arranged, and what of its values was read: it outlives a change of tabs. */
import { create } from 'zustand'
import { firstSort } from './table.js'
import type { Sort } from './table.js'
import type { Tree } from './tree.js'

export interface TableView {
  readonly tree: Tree
  readonly sort: Sort
  readonly filter: string
  /** The row that the keyboard is on, and where it stood when it came there. */
  readonly focus: { readonly key: string; readonly index: number } | null
}

const firstView: TableView = { tree: new Map(), sort: firstSort, filter: '', focus: null }

const useTables = create<Readonly<Record<string, TableView>>>()(() => ({}))

export function useTable(chat: string): TableView {
  return useTables((tables) => tables[chat] ?? firstView)
}

export function changeTable(chat: string, change: (view: TableView) => Partial<TableView>): void {
  useTables.setState((tables) => {
    const view = tables[chat] ?? firstView
    return { [chat]: { ...view, ...change(view) } }
  })
}

export function changeTree(chat: string, change: (tree: Tree) => Tree): void {
  changeTable(chat, ({ tree }) => ({ tree: change(tree) }))
}
