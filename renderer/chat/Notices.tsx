import { Info } from 'lucide-react'
import { memo } from 'react'
import { VisibleText } from '../code/VisibleText.js'
import { faultWords } from '../words/faults.js'
import type { ErrorFacts } from '../words/faults.js'
import styles from './Notices.module.css'

/** Small things that happened on the way and do not end a run. */
export const Notices = memo(function Notices({ notices }: { readonly notices: readonly ErrorFacts[] }) {
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices} aria-label="Notes on this run">
      {notices.map((notice, at) => (
        <li key={at}>
          <Info size={14} aria-hidden />
          <span>
            <strong>{faultWords(notice.code).title}.</strong> <VisibleText text={notice.message} />
          </span>
        </li>
      ))}
    </ul>
  )
})
