/** Lines as paragraphs that are as high as their text: for prose, whose lines are whole paragraphs. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './source.module.css'

export interface WrappedRowsProps {
  readonly rows: number
  readonly label: string
  readonly row: (index: number) => ReactNode
  /** A row to bring into sight; another `asked` brings it again. */
  readonly reveal: { readonly row: number; readonly asked: number } | null
  readonly onShown: (first: number, last: number) => void
}

const usualHeight = 22

export function WrappedRows({ rows, label, row, reveal, onShown }: WrappedRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? -1, shown.at(-1)?.index ?? -1]
  useEffect(() => {
    if (first >= 0) onShown(first, last)
  }, [first, last, onShown])
  const wanted = reveal?.row
  const asked = reveal?.asked
  useEffect(() => {
    if (wanted !== undefined) virtual.scrollToIndex(wanted, { align: 'center' })
  }, [virtual, wanted, asked])
  return (
    <div ref={scroller} className={styles.scroller} role="region" aria-label={label} tabIndex={0}>
      <div className={styles.track} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => (
          <div
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className={styles.wrapped}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
