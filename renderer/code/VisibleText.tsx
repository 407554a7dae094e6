/** Foreign text in which nothing is hidden. Text nodes only: markup in it is text too. */
import { memo } from 'react'
import { segments } from './visible.js'
import styles from './code.module.css'

export const VisibleText = memo(function VisibleText({ text }: { readonly text: string }) {
  return segments(text).map((segment, at) =>
    segment.escaped ? (
      <span key={at} className={styles.escaped}>
        {segment.text}
      </span>
    ) : (
      segment.text
    ),
  )
})
