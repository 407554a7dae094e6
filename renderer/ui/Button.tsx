/** Buttons of three weights; every one has a visible or a spoken name. */
import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly weight?: 'main' | 'plain' | 'quiet'
}

export function Button({ weight = 'plain', className, ...rest }: Props) {
  return <button type="button" {...rest} className={joined(styles.button, styles[weight], className)} />
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Spoken, and shown when the pointer rests on it. */
  readonly label: string
}

/** An icon alone. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={joined(styles.icon, className)}
    />
  )
}

function joined(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ')
}
