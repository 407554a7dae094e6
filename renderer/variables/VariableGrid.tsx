/** The treegrid: only the rows in sight are drawn, and the one that has the focus. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Range } from '@tanstack/react-virtual'
import type { RunView } from '../../electron/contract/chat.js'
import { GridHeader } from './GridHeader.js'
import { GridLine } from './GridLine.js'
import { actOn, focusRow, openRow } from './acts.js'
import { focusIndex, keyEffect } from './keys.js'
import { placeText } from './table.js'
import type { GridRow } from './grid-rows.js'
import type { Sort } from './table.js'
import type { TableView } from './tables-store.js'
import styles from './variables.module.css'

export interface VariableGridProps {
  readonly chat: string
  readonly rows: readonly GridRow[]
  readonly sort: Sort
  readonly focus: TableView['focus']
  readonly runs: readonly RunView[]
  /** The step whose changes are marked. */
  readonly latestRun: number
  readonly latestStep: number
}

const rowHeight = 26

export function VariableGrid(props: VariableGridProps) {
  const { chat, rows, sort, focus, runs, latestRun, latestStep } = props
  const scroller = useRef<HTMLDivElement>(null)
  const focused = focusIndex(rows, focus?.key ?? null, focus?.index ?? 0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 10,
    // The header lies over the first rows.
    scrollPaddingStart: rowHeight,
    rangeExtractor: useCallback(
      (range: Range) => withIndex(defaultRangeExtractor(range), focused),
      [focused],
    ),
  })

  const setFocus = (index: number) => {
    const row = rows[index]
    if (row !== undefined) focusRow(chat, row, index)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() => {
      // Whoever went elsewhere before this picture is not taken back.
      const { activeElement: now, body } = document
      if (now === body || scroller.current?.contains(now) === true)
        rowAt(scroller.current, index)?.focus({ preventScroll: true })
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !isRow(event.target)) return
    const seen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const effect = keyEffect(event.key, rows, focused, seen)
    const row = rows[focused]
    if (effect === null || row === undefined) return
    event.preventDefault()
    if (effect.type === 'focus') setFocus(effect.index)
    else if (effect.type === 'open') openRow(chat, row, effect.open)
    else actOn(chat, row)
  }

  return (
    <div
      className={styles.grid}
      ref={scroller}
      role="treegrid"
      aria-label="Variables"
      aria-rowcount={rows.length + 1}
      aria-colcount={5}
      onKeyDown={onKeyDown}
      data-testid="variables"
    >
      <GridHeader chat={chat} sort={sort} />
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const place = row.kind === 'variable' ? row.variable : null
          return (
            <GridLine
              key={key}
              chat={chat}
              row={row}
              index={index}
              start={start}
              measure={virtual.measureElement}
              focused={index === focused}
              changed={place !== null && place.run === latestRun && place.step === latestStep}
              place={place === null ? '' : placeText(place, runs)}
            />
          )
        })}
      </div>
    </div>
  )
}

function rowAt(grid: HTMLElement | null, index: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null
}

function withIndex(range: number[], index: number): number[] {
  return range.includes(index) ? range : [...range, index].sort((one, other) => one - other)
}

/** Keys inside of a control belong to the control. */
function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'row'
}
