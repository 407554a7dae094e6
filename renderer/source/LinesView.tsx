/** A text by its lines, of which only those in sight are here. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { LineText, lineChars } from './LineText.js'
import { VirtualRows } from './VirtualRows.js'
import { WrappedRows } from './WrappedRows.js'
import { touches } from './marks.js'
import { useLines } from './use-lines.js'
import type { SourcePlace } from '../../electron/contract/source.js'
import styles from './source.module.css'

export interface TextViewProps {
  readonly chat: string
  readonly file: string
  readonly lines: number
  /** The passage to show; null: the file's beginning. */
  readonly place: SourcePlace | null
  /** A line to go to, from 1. */
  readonly line: number | null
  /** Grows with each wish to go there. */
  readonly asked: number
  /** Lines are as high as their text. */
  readonly wrap: boolean
  /** Where the search begins: the first byte in sight. */
  readonly onByte: (byte: number) => void
}

export const rowHeight = 20
/** Of the column of line numbers, about. */
const numberWidth = 80

export function LinesView(props: TextViewProps) {
  const { chat, file, lines, place, line, asked, wrap, onByte } = props
  const { held, fault, show, turn } = useLines(chat, file, lineChars)
  const pane = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(1)
  const target = place?.first.line ?? line
  const reveal = useMemo(() => (target === null ? null : { row: target - 1, asked }), [target, asked])
  const onShown = useCallback(
    (first: number, last: number) => {
      setFrom(first + 1)
      show({ first: first + 1, last: last + 1 })
    },
    [show],
  )

  const turnOn = useCallback(
    (at: number, column: number) => {
      const scroller = pane.current?.querySelector('[role="region"]')
      void turn(at, column).then(() => scroller?.scrollTo({ left: 0 }))
    },
    [turn],
  )

  const top = held.get(from)
  useEffect(() => {
    if (top !== undefined) onByte(top.byte)
  }, [top, onByte])

  // A passage far out in its line is brought into sight: first the part of the line, then the place in it.
  const first = place?.first ?? null
  const there = first === null ? undefined : held.get(first.line)
  const turnedFor = useRef(0)
  useEffect(() => {
    // Once for each jump: who turns the line on wants to read on.
    if (first === null || there === undefined || turnedFor.current === asked) return
    turnedFor.current = asked
    const seen = first.column >= there.before && first.column < there.before + lineChars
    if (!seen) void turn(first.line, Math.max(0, first.column - 200))
  }, [asked, first, there, turn])
  useEffect(() => {
    const mark = pane.current?.querySelector('[data-mark]')
    const scroller = mark?.closest('[role="region"]')
    if (mark === null || mark === undefined || scroller === null || scroller === undefined) return
    const [seen, all] = [mark.getBoundingClientRect(), scroller.getBoundingClientRect()]
    const out = seen.right > all.right || seen.left < all.left + numberWidth
    if (out) scroller.scrollLeft += seen.left - all.left - numberWidth - 40
  }, [asked, there])

  const label = `Text of ${file}`
  const row = (index: number) => (
    <LineText
      number={index + 1}
      line={held.get(index + 1)}
      passage={place}
      marked={touches(place, index + 1)}
      turn={turnOn}
    />
  )
  return (
    <div className={styles.body} ref={pane}>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {wrap ? (
        <WrappedRows rows={lines} label={label} reveal={reveal} onShown={onShown} row={row} />
      ) : (
        <VirtualRows
          rows={lines}
          rowHeight={rowHeight}
          label={label}
          reveal={reveal}
          onShown={onShown}
          row={row}
        />
      )}
    </div>
  )
}
