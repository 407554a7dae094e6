/** A page of a text value, with the ways to its other pages. */
import { VisibleText } from '../code/VisibleText.js'
import { grouped } from '../words/format.js'
import { showPage } from './acts.js'
import { pageChars } from './tree.js'
import type { GridRow } from './grid-rows.js'
import styles from './variables.module.css'

export interface GridTextProps {
  readonly chat: string
  readonly row: Extract<GridRow, { kind: 'text' }>
  readonly focused: boolean
}

export function GridText({ chat, row, focused }: GridTextProps) {
  const { text, offset, total, page, last } = row
  const to = (name: string, target: number, off: boolean) => (
    <button
      type="button"
      className={styles.link}
      tabIndex={focused ? 0 : -1}
      // Not disabled: the button that was just pressed would lose the focus.
      aria-disabled={off}
      onClick={() => off || showPage(chat, row, target)}
    >
      {name}
    </button>
  )
  return (
    <div role="gridcell" aria-colspan={5} className={styles.textCell} data-level={Math.min(row.level, 8)}>
      <pre className={styles.text}>
        <VisibleText text={text} />
      </pre>
      {last > 0 && (
        <p className={styles.pager}>
          {to('First', 0, page === 0)}
          {to('Previous', page - 1, page === 0)}
          <span className={styles.soft}>
            {`${grouped(offset + 1)} to ${grouped(Math.min(total, offset + pageChars))} of ${grouped(total)}`}
          </span>
          {to('Next', page + 1, page === last)}
          {to('Last', last, page === last)}
        </p>
      )}
    </div>
  )
}
