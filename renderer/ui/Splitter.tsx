/** A bar between two panes: dragged by the pointer, moved by the arrow keys. The width is set on the element by script. */
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './Splitter.module.css'

interface Props {
  readonly label: string
  /** Of the pane beside it, CSS pixels. */
  readonly width: number
  readonly min: number
  readonly max: number
  /** Which side of the bar the pane is on. */
  readonly side: 'left' | 'right'
  readonly onChange: (width: number) => void
}

const keyStep = 24

export function Splitter({ label, width, min, max, side, onChange }: Props) {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const grow = side === 'left' ? 1 : -1
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))))
  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current !== null) set(from.current.width + grow * (event.clientX - from.current.x))
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -grow * keyStep, ArrowRight: grow * keyStep }[event.key]
    const to = { Home: min, End: max }[event.key] ?? (by === undefined ? undefined : width + by)
    if (to === undefined) return
    event.preventDefault()
    set(to)
  }
  return (
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={down}
      onPointerMove={move}
      onLostPointerCapture={() => {
        from.current = null
      }}
      onKeyDown={key}
    />
  )
}
