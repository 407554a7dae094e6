/** One line of a file as text, its marked part told apart. What the text says is never markup. */
import { memo } from 'react'
import { VisibleText } from '../code/VisibleText.js'
import { grouped } from '../words/format.js'
import { pieces } from './marks.js'
import type { SourceLine } from '../../electron/contract/source.js'
import type { Passage } from './marks.js'
import styles from './source.module.css'

interface Props {
  readonly number: number
  /** Undefined while it is being fetched. */
  readonly line: SourceLine | undefined
  readonly passage: Passage | null
  readonly marked: boolean
  /** Shows another part of a long line. */
  readonly turn: (line: number, column: number) => void
}

/** Code points by which a long line is read on. */
export const lineChars = 2000

export const LineText = memo(function LineText({ number, line, passage, marked, turn }: Props) {
  return (
    <div className={marked ? `${styles.line} ${styles.markedLine}` : styles.line} data-line={number}>
      <span className={styles.number}>{grouped(number)}</span>
      {line !== undefined && (
        <>
          {line.before > 0 && (
            <button
              type="button"
              className={styles.turn}
              onClick={() => turn(number, Math.max(0, line.before - lineChars))}
            >
              {`${grouped(line.before)} characters before`}
            </button>
          )}
          <code className={styles.text}>
            {pieces(line, number, passage).map((piece, at) =>
              piece.marked ? (
                <mark key={at} data-mark>
                  <VisibleText text={piece.text} />
                </mark>
              ) : (
                <VisibleText key={at} text={piece.text} />
              ),
            )}
          </code>
          {line.rest > 0 && (
            <button
              type="button"
              className={styles.turn}
              onClick={() => turn(number, line.before + lineChars)}
            >
              {`${grouped(line.rest)} more characters`}
            </button>
          )}
        </>
      )}
    </div>
  )
})
