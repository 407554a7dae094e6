/** One row of the tree of values. */
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { visibleLine } from '../code/visible.js'
import { grouped } from '../words/format.js'
import { GridText } from './GridText.js'
import { actOn, focusRow, openRow } from './acts.js'
import { pageItems } from './tree.js'
import { sizeText } from './table.js'
import type { GridRow } from './grid-rows.js'
import styles from './variables.module.css'

export interface GridLineProps {
  readonly chat: string
  readonly row: GridRow
  readonly index: number
  /** Distance from the top, pixels. */
  readonly start: number
  readonly measure: (element: Element | null) => void
  readonly focused: boolean
  /** In the step that ran last. */
  readonly changed: boolean
  readonly place: string
}

export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { chat, row, index, start, measure, focused, changed } = props
  const open = row.kind === 'variable' || row.kind === 'child' ? row.open : null
  return (
    <div
      ref={measure}
      role="row"
      className={styles.line}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      data-kind={row.kind}
      data-changed={changed}
      tabIndex={focused ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.of}
      aria-expanded={open ?? undefined}
      onFocus={() => focusRow(chat, row, index)}
      onMouseDown={(event) => {
        // The second click of a double one opens; it selects no word.
        if (event.detail > 1 && open !== null) event.preventDefault()
      }}
      onDoubleClick={() => open !== null && openRow(chat, row, !open)}
    >
      <Cells {...props} />
    </div>
  )
}, sameLine)

function Cells({ chat, row, focused, changed, place }: GridLineProps) {
  switch (row.kind) {
    case 'variable': {
      const { name, type, size, preview } = row.variable
      return (
        <>
          <NameCell chat={chat} row={row} open={row.open} name={name} changed={changed} />
          <ValueCells type={type} size={size} preview={preview} />
          <div role="gridcell" className={styles.cell} data-column="changed" title={place}>
            {place}
          </div>
        </>
      )
    }
    case 'child': {
      const { label, type, size, preview } = row.child
      return (
        <>
          <NameCell chat={chat} row={row} open={row.open} name={label} changed={false} />
          <ValueCells type={type} size={size} preview={preview} />
          <div role="gridcell" className={styles.cell} data-column="changed" />
        </>
      )
    }
    case 'more':
      return (
        <div role="gridcell" aria-colspan={5} className={styles.wide} data-level={deep(row.level)}>
          <button
            type="button"
            className={styles.link}
            tabIndex={focused ? 0 : -1}
            onClick={() => actOn(chat, row)}
          >
            {`${Math.min(pageItems, row.total - row.shown)} more`}
          </button>
          <span className={styles.soft}>{` ${grouped(row.shown)} of ${grouped(row.total)} shown`}</span>
        </div>
      )
    case 'text':
      return <GridText chat={chat} row={row} focused={focused} />
    case 'note':
      return (
        <div
          role="gridcell"
          aria-colspan={5}
          className={row.bad ? styles.bad : styles.wide}
          data-level={deep(row.level)}
        >
          {visibleLine(row.words)}
        </div>
      )
  }
}

interface NameCellProps {
  readonly chat: string
  readonly row: GridRow
  readonly open: boolean | null
  readonly name: string
  readonly changed: boolean
}

function NameCell({ chat, row, open, name, changed }: NameCellProps) {
  const shown = visibleLine(name)
  return (
    <div role="gridcell" className={styles.name} data-level={deep(row.level)} title={shown}>
      {open === null ? (
        <span className={styles.noToggle} />
      ) : (
        // The row itself opens with the arrow keys; this is for the pointer.
        <span
          className={styles.toggle}
          data-open={open}
          aria-hidden
          onClick={() => openRow(chat, row, !open)}
        >
          <ChevronRight size={13} />
        </span>
      )}
      <span className={styles.nameText}>{shown}</span>
      {changed && (
        <span className={styles.dot} title="Changed in the last step">
          <span className="only-heard">, changed in the last step</span>
        </span>
      )}
    </div>
  )
}

interface ValueCellsProps {
  readonly type: string
  readonly size: number | string | null
  readonly preview: string
}

function ValueCells({ type, size, preview }: ValueCellsProps) {
  const shown = visibleLine(preview)
  return (
    <>
      <div role="gridcell" className={styles.cell} data-column="type" title={visibleLine(type)}>
        {visibleLine(type)}
      </div>
      <div
        role="gridcell"
        className={styles.cell}
        data-column="size"
        title={typeof size === 'number' ? grouped(size) : undefined}
      >
        {sizeText(size)}
      </div>
      <div role="gridcell" className={styles.cell} data-column="preview" title={shown}>
        {shown}
      </div>
    </>
  )
}

/** Deeper levels are not set in any further. */
function deep(level: number): number {
  return Math.min(level, 8)
}

/** Rows are made anew with each change of the table: what they say decides. */
function sameLine(before: GridLineProps, now: GridLineProps): boolean {
  return (
    before.chat === now.chat &&
    before.index === now.index &&
    before.start === now.start &&
    before.focused === now.focused &&
    before.changed === now.changed &&
    before.place === now.place &&
    sameRow(before.row, now.row)
  )
}

function sameRow(one: GridRow, other: GridRow): boolean {
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))]
  return a.length === b.size && a.every(([name, value]) => name === 'path' || b.get(name) === value)
}
