import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { openLink } from '../actions.js'
import styles from './Markdown.module.css'

interface Props {
  readonly href: string
  readonly children?: ReactNode
}

/** A link of an answer: shows where it leads, opens in the system's browser, and only on a click. Elsewhere it is text. */
export function Link({ href, children }: Props) {
  if (!/^https?:\/\//i.test(href)) return <>{children}</>
  return (
    <button
      type="button"
      role="link"
      className={styles.link}
      title={href}
      onClick={() => void openLink(href)}
    >
      {children}
      {children !== href && <span className={styles.target}> ({href})</span>}
      <ExternalLink size={12} aria-label="opens in the browser" />
    </button>
  )
}
