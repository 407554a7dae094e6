/** The rows of the tree of values, from top to bottom as they stand in the window. Pure. */
import type { VariableView } from '../../electron/contract/chat.js'
import { canOpen } from './table.js'
import { keyOf, lastPage, pageItems } from './tree.js'
import type { Child, Node, Path, Tree } from './tree.js'

interface Common {
  /** Unique, and the same as long as it speaks of the same thing. */
  readonly key: string
  readonly path: Path
  /** 1 for a variable. */
  readonly level: number
  readonly position: number
  readonly of: number
}

export type GridRow =
  | (Common & { readonly kind: 'variable'; readonly variable: VariableView; readonly open: boolean | null })
  /** `open` null: nothing to open. */
  | (Common & { readonly kind: 'child'; readonly child: Child; readonly open: boolean | null })
  | (Common & { readonly kind: 'more'; readonly shown: number; readonly total: number })
  | (Common & {
      readonly kind: 'text'
      readonly text: string
      readonly offset: number
      readonly total: number
      readonly page: number
      readonly last: number
    })
  | (Common & { readonly kind: 'note'; readonly words: string; readonly bad: boolean })

export const asleepWords = 'Values can be opened again with the next question.'
export const readingWords = 'Reading… (while code runs, values wait for it)'

export function gridRows(variables: readonly VariableView[], tree: Tree): GridRow[] {
  const rows: GridRow[] = []
  variables.forEach((variable, at) => {
    const path = [variable.name]
    const node = tree.get(keyOf(path))
    const open = canOpen(variable) ? (node?.open ?? false) : null
    const common = { key: keyOf(path), path, level: 1, position: at + 1, of: variables.length }
    rows.push({ kind: 'variable', ...common, variable, open })
    if (open === true && node !== undefined) below(rows, tree, node)
  })
  return rows
}

function below(rows: GridRow[], tree: Tree, node: Node): void {
  const { path, unit, total, failed } = node
  const level = path.length + 1
  const sole = (name: string) => ({ key: `${keyOf(path)} ${name}`, path, level, position: 1, of: 1 })
  if (failed !== null) {
    const words = failed.asleep ? asleepWords : (failed.words ?? '')
    rows.push({ kind: 'note', ...sole('failed'), words, bad: !failed.asleep })
  } else if (unit === null) {
    rows.push({ kind: 'note', ...sole('reading'), words: readingWords, bad: false })
  }
  if (unit === 'chars' && node.text !== null) {
    const { text, offset } = node.text
    rows.push({
      kind: 'text',
      ...sole('text'),
      text,
      offset,
      total,
      page: node.page,
      last: lastPage(total),
    })
  }
  if (unit !== 'items') return
  let shown = 0
  node.pages.forEach((page, number) => {
    page.children.forEach((child, at) => {
      const position = number * pageItems + at
      shown = position + 1
      const inner = [...path, position]
      const known = tree.get(keyOf(inner))
      const open = child.expandable ? (known?.open ?? false) : null
      rows.push({
        kind: 'child',
        key: keyOf(inner),
        path: inner,
        level,
        position: position + 1,
        of: total,
        child,
        open,
      })
      if (open === true && known !== undefined) below(rows, tree, known)
    })
  })
  if (shown < total)
    rows.push({ kind: 'more', ...sole('more'), position: shown + 1, of: total, shown, total })
}
