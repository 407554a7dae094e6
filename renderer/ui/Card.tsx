/** What happened, what it means, one button; details folded. The one shape in which the window speaks of trouble. */
import { CircleAlert, CircleStop, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisibleText } from '../code/VisibleText.js'
import { CopyButton } from './CopyButton.js'
import styles from './Card.module.css'

export type Tone = 'plain' | 'stopped' | 'warn' | 'bad'

interface Props {
  readonly tone: Tone
  readonly title: string
  readonly children: ReactNode
  /** The one button. */
  readonly action?: ReactNode
  /** Folded, copyable. */
  readonly details?: string | undefined
}

const icons = { plain: Info, stopped: CircleStop, warn: TriangleAlert, bad: CircleAlert } as const

export function Card({ tone, title, children, action, details }: Props) {
  const Icon = icons[tone]
  return (
    <section className={`${styles.card} ${styles[tone]}`} aria-label={title}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <div className={styles.body}>
        <h3>{title}</h3>
        <div className={styles.text}>{children}</div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
        {details !== undefined && (
          <details className={styles.details}>
            <summary>Details</summary>
            <pre tabIndex={0}>
              <VisibleText text={details} />
            </pre>
            <CopyButton text={details} label="Copy details" />
          </details>
        )}
      </div>
    </section>
  )
}
