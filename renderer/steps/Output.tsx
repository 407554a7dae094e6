/** What a step printed, or its error: head and tail, and all of it on demand. */
import { memo, useState } from 'react'
import { maxShownChars } from '../../electron/contract/chat.js'
import { VisibleText } from '../code/VisibleText.js'
import { PagedText } from './PagedText.js'
import { excerpt } from './excerpt.js'
import { counted } from '../words/format.js'
import type { ShownLine } from './excerpt.js'
import type { Source } from './PagedText.js'
import styles from './text.module.css'

export interface OutputProps {
  readonly text: string
  readonly label: string
  readonly source: Source
  /** The step holds more characters than the window. */
  readonly cut: boolean
}

const size = { head: 12, tail: 6, line: 1000 }

export const Output = memo(function Output({ text, label, source, cut }: OutputProps) {
  const [all, setAll] = useState(false)
  const shown = excerpt(text, size)
  const elsewhere = cut && mayBeCut(text)
  return (
    <div className={styles.output}>
      {all && elsewhere ? (
        <PagedText source={source} beginning={text} label={label} />
      ) : (
        <pre className={styles.text} role="group" aria-label={label}>
          {all ? (
            <VisibleText text={text} />
          ) : (
            <>
              <Lines lines={shown.head} />
              {shown.left > 0 && (
                <span className={styles.gap}>{`… ${counted(shown.left, 'more line')} …\n`}</span>
              )}
              <Lines lines={shown.tail} />
            </>
          )}
        </pre>
      )}
      {(shown.partial || elsewhere) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
})

/** The main process keeps head and tail of what is longer, with a marker between. */
function mayBeCut(text: string): boolean {
  return text.length >= maxShownChars * 0.9
}

function Lines({ lines }: { readonly lines: readonly ShownLine[] }) {
  return lines.map((line, at) => (
    <span key={at}>
      <VisibleText text={line.text} />
      {line.cut > 0 && (
        <span className={styles.gap}>{` … ${counted(line.cut, 'more character')} on this line`}</span>
      )}
      {'\n'}
    </span>
  ))
}
