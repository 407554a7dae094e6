import { Info } from 'lucide-react'
import { memo } from 'react'
import { VisibleText } from '../code/VisibleText.js'
import { sentence } from '../words/format.js'
import type { ErrorFacts } from '../words/faults.js'
import styles from './Notices.module.css'

interface Props {
  readonly notices: readonly ErrorFacts[]
  /** Of the question before: what was said there already is not said again. */
  readonly before: readonly ErrorFacts[]
}

/** Small things that happened on the way and do not end a run. */
export const Notices = memo(function Notices({ notices, before }: Props) {
  const fresh = notices.filter(({ message }) => !before.some((notice) => notice.message === message))
  if (fresh.length === 0) return null
  return (
    <ul className={styles.notices} aria-label="Notes on this run">
      {fresh.map(({ message }, at) => (
        <li key={at}>
          <Info size={14} aria-hidden />
          <span>
            <VisibleText text={sentence(message)} />
          </span>
        </li>
      ))}
    </ul>
  )
})
