/** A long text, one page at a time from the main process: however long it is, the window holds a page. */
import { useEffect, useState } from 'react'
import { call, factsOf } from '../bridge.js'
import { VisibleText } from '../code/VisibleText.js'
import { Plain } from '../ui/Button.js'
import { firstPage, nextPage, previousPage, rangeText } from './pages.js'
import type { Args, Result } from '../../electron/contract/ipc.js'
import styles from './text.module.css'

export type Source = Omit<Args<'chat.read'>, 'offset'>

export interface PagedTextProps {
  readonly source: Source
  /** Shown until the first page is there. */
  readonly beginning: string
  readonly label: string
}

type Read =
  | { readonly offset: number; readonly page: Result<'chat.read'> }
  | { readonly offset: number; readonly error: string }

export function PagedText({ source, beginning, label }: PagedTextProps) {
  const [pages, setPages] = useState(firstPage)
  const [read, setRead] = useState<Read | null>(null)
  const { chat, run, step, part, ordinal } = source
  const offset = pages.at(-1) ?? 0
  useEffect(() => {
    let left = false
    call('chat.read', { chat, run, step, part, ordinal, offset }).then(
      (page) => left || setRead({ offset, page }),
      (error: unknown) => left || setRead({ offset, error: factsOf(error).message }),
    )
    return () => {
      left = true
    }
  }, [chat, run, step, part, ordinal, offset])

  const page = read !== null && 'page' in read ? read.page : null
  const waiting = read?.offset !== offset
  return (
    <div className={styles.paged} role="group" aria-label={label}>
      <pre className={styles.text} aria-busy={waiting}>
        <VisibleText text={page?.text ?? beginning} />
      </pre>
      {read !== null && 'error' in read && <p className={styles.fault}>{read.error}</p>}
      {page !== null && page.total > page.text.length && (
        <p className={styles.pager}>
          <Plain
            className={styles.more}
            disabled={pages.length === 1}
            waiting={waiting}
            onClick={() => setPages(previousPage)}
          >
            Previous
          </Plain>
          <span>{waiting ? 'Reading…' : rangeText(offset, page.text.length, page.total)}</span>
          <Plain
            className={styles.more}
            disabled={!waiting && offset + page.text.length >= page.total}
            waiting={waiting}
            onClick={() => setPages((now) => nextPage(now, page.text.length, page.total))}
          >
            Next
          </Plain>
        </p>
      )}
    </div>
  )
}
