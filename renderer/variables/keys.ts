/** Keyboard of the tree of values, as the treegrid pattern of ARIA has it for rows. Pure. */
import type { GridRow } from './grid-rows.js'

export type KeyEffect =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'open'; readonly open: boolean }
  /** Enter: opens or closes; reads more; the next page of a text. */
  | { readonly type: 'act' }

/** Null: the key means nothing here. `page`: rows that a page up or down goes. */
export function keyEffect(
  key: string,
  rows: readonly GridRow[],
  index: number,
  page: number,
): KeyEffect | null {
  const row = rows[index]
  if (row === undefined) return null
  const open = row.kind === 'variable' || row.kind === 'child' ? row.open : null
  const focus = (to: number): KeyEffect => ({
    type: 'focus',
    index: Math.max(0, Math.min(rows.length - 1, to)),
  })
  switch (key) {
    case 'ArrowDown':
      return focus(index + 1)
    case 'ArrowUp':
      return focus(index - 1)
    case 'PageDown':
      return focus(index + page)
    case 'PageUp':
      return focus(index - page)
    case 'Home':
      return focus(0)
    case 'End':
      return focus(rows.length - 1)
    case 'ArrowRight':
      if (open === false) return { type: 'open', open: true }
      return open === true && (rows[index + 1]?.level ?? 0) > row.level ? focus(index + 1) : null
    case 'ArrowLeft':
      if (open === true) return { type: 'open', open: false }
      return row.level === 1 ? null : focus(parentOf(rows, index))
    case 'Enter':
      return row.kind === 'note' || (open === null && row.kind !== 'more' && row.kind !== 'text')
        ? null
        : { type: 'act' }
    default:
      return null
  }
}

/** Of a row that is gone: the row that now stands where it stood. */
export function focusIndex(rows: readonly GridRow[], key: string | null, before: number): number {
  const at = key === null ? -1 : rows.findIndex((row) => row.key === key)
  return at !== -1 ? at : Math.max(0, Math.min(rows.length - 1, before))
}

function parentOf(rows: readonly GridRow[], index: number): number {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) {
    if ((rows[at]?.level ?? 1) < level) return at
  }
  return index
}
