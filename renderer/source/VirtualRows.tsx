/** A list of any length: only the rows in sight are drawn, on a track that a browser can bear. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { clampTop, isScaled, rowsAt, scrollAt, topAfterKey, topAt, trackHeight } from './scale.js'
import styles from './source.module.css'

export interface VirtualRowsProps {
  readonly rows: number
  readonly rowHeight: number
  readonly label: string
  readonly role?: 'table'
  /** Widest content, CSS pixels; rows are as wide as the pane at least. */
  readonly width?: number
  /** Stays above the rows. */
  readonly header?: ReactNode
  readonly row: (index: number) => ReactNode
  /** A row to bring into sight; another `asked` brings it again. */
  readonly reveal: { readonly row: number; readonly asked: number } | null
  readonly onShown: (first: number, last: number) => void
}

const more = 10

export function VirtualRows(props: VirtualRowsProps) {
  const { rows, rowHeight, label, role, width = 0, header, row, reveal, onShown } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(0)
  const [place, setPlace] = useState({ scrollTop: 0, top: 0 })
  /** As wide as the longest row drawn so far: what sticks to the left of a shorter row would slide out with its end. */
  const [widest, setWidest] = useState(0)
  const above = header === undefined ? 0 : rowHeight
  const track = { rows, rowHeight, view: Math.max(0, view - above) }
  const scaled = isScaled(track)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const watch = new ResizeObserver(() => setView(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const goTo = useCallback(
    (top: number) => {
      const element = scroller.current
      const now = { rows, rowHeight, view: Math.max(0, (element?.clientHeight ?? 0) - above) }
      const scrollTop = scrollAt(now, top)
      if (element !== null) element.scrollTop = scrollTop
      setPlace({ scrollTop: element?.scrollTop ?? scrollTop, top: clampTop(now, top) })
    },
    [rows, rowHeight, above],
  )

  const wanted = reveal?.row
  const asked = reveal?.asked
  const ready = view > 0
  useLayoutEffect(() => {
    if (wanted === undefined || !ready) return
    const element = scroller.current
    goTo(wanted * rowHeight - (element?.clientHeight ?? 0) / 3)
  }, [wanted, asked, ready, rowHeight, goTo])

  // A scaled track would jump with the wheel; React's own wheel listeners may not hold the event back.
  useEffect(() => {
    const element = scroller.current
    if (element === null || !scaled) return
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      goTo(place.top + event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : 1))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [scaled, place.top, rowHeight, goTo])

  useLayoutEffect(() => {
    const drawn = scroller.current?.scrollWidth ?? 0
    if (drawn > widest && drawn > (scroller.current?.clientWidth ?? 0)) setWidest(drawn)
  })

  const onScroll = () => {
    const { scrollTop } = scroller.current ?? { scrollTop: 0 }
    setPlace((before) =>
      // What this list itself has set comes back rounded.
      Math.abs(before.scrollTop - scrollTop) < 1 ? before : { scrollTop, top: topAt(track, scrollTop) },
    )
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const top = topAfterKey(track, place.top, event.key)
    if (top === null) return
    event.preventDefault()
    goTo(top)
  }

  const { first, last } = rowsAt(track, place.top, more)
  useEffect(() => {
    if (view > 0 && last >= first) onShown(first, last)
  }, [view, first, last, onShown])

  const shown = view === 0 ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role={role ?? 'region'}
      aria-label={label}
      aria-rowcount={role === 'table' ? rows : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {header !== undefined && (
        <div className={styles.header} style={{ minWidth: width, height: rowHeight }}>
          {header}
        </div>
      )}
      <div
        role={role === 'table' ? 'rowgroup' : undefined}
        className={styles.track}
        style={{ height: trackHeight(track), minWidth: Math.max(width, widest) }}
      >
        {shown.map((index) => (
          <div
            key={index}
            role={role === 'table' ? 'presentation' : undefined}
            className={styles.slot}
            style={{
              height: rowHeight,
              transform: `translateY(${index * rowHeight - place.top + place.scrollTop}px)`,
            }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
