import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { columns, sortedBy } from './table.js'
import { changeTable } from './tables-store.js'
import type { Column, Sort } from './table.js'
import styles from './variables.module.css'

const titles: Readonly<Record<Column, string>> = {
  name: 'Name',
  type: 'Type',
  size: 'Size',
  preview: 'Preview',
  changed: 'Changed at step',
}

export interface GridHeaderProps {
  readonly chat: string
  readonly sort: Sort
}

/** Each column's title sorts by it. */
export const GridHeader = memo(function GridHeader({ chat, sort }: GridHeaderProps) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.line}>
        {columns.map((column) => (
          <div
            key={column}
            role="columnheader"
            className={styles.headCell}
            data-column={column}
            aria-sort={sort.column !== column ? 'none' : sort.down ? 'descending' : 'ascending'}
          >
            <button
              type="button"
              className={styles.sort}
              onClick={() => changeTable(chat, (view) => ({ sort: sortedBy(view.sort, column) }))}
            >
              <span className={styles.headText}>{titles[column]}</span>
              {sort.column === column &&
                (sort.down ? <ArrowDown size={11} aria-hidden /> : <ArrowUp size={11} aria-hidden />)}
            </button>
          </div>
        ))}
      </div>
    </div>
  )
})
