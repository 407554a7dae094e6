/** Buttons of three weights; every one has a visible or a spoken name. */
import type { ButtonHTMLAttributes } from 'react'
import styles from './Button.module.css'

interface Usual extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Nothing comes of pressing it for a moment. Unlike a disabled one it keeps the focus. */
  readonly waiting?: boolean
  /** Where the focus goes when this has it and goes away: see keys/kept-focus. */
  readonly 'data-then'?: string
}

interface Props extends Usual {
  readonly weight?: 'main' | 'plain' | 'quiet'
}

export function Button({ weight = 'plain', className, ...rest }: Props) {
  return <Plain {...rest} className={joined(styles.button, styles[weight], className)} />
}

interface IconButtonProps extends Usual {
  /** Spoken, and shown when the pointer rests on it. */
  readonly label: string
}

/** An icon alone. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <Plain aria-label={label} title={label} {...rest} className={joined(styles.icon, className)} />
}

/** Without any look of its own. */
export function Plain({ waiting = false, onClick, ...rest }: Usual) {
  return (
    <button
      type="button"
      {...rest}
      {...(waiting ? { 'aria-disabled': true } : {})}
      onClick={waiting ? (event) => event.preventDefault() : onClick}
    />
  )
}

function joined(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== '').join(' ')
}
