/** A block of Python with colours, drawn as spans; nothing of it is ever markup. */
import { memo } from 'react'
import { VisibleText } from './VisibleText.js'
import { pythonTokens } from './python.js'
import type { TokenKind } from './python.js'
import styles from './code.module.css'

export interface PythonCodeProps {
  readonly code: string
  readonly label: string
}

export const PythonCode = memo(function PythonCode({ code, label }: PythonCodeProps) {
  return (
    <pre className={styles.block} aria-label={label} role="group">
      <code>
        {pythonTokens(code.trimEnd()).map((token, at) =>
          token.kind === null ? (
            <VisibleText key={at} text={token.text} />
          ) : (
            <span key={at} className={classOf(token.kind)}>
              <VisibleText text={token.text} />
            </span>
          ),
        )}
      </code>
    </pre>
  )
})

function classOf(kind: TokenKind): string | undefined {
  return styles[kind]
}
