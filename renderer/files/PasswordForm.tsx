/** Opens a protected file. The password lives in this field until it is sent; drawing the pages asks for it again. */
import { useId, useState } from 'react'
import { maxPasswordChars } from '../../electron/contract/files.js'
import { unlock } from '../actions.js'
import { Button } from '../ui/Button.js'
import styles from './PasswordForm.module.css'

interface Props {
  readonly chat: string
  readonly file: string
  /** For people. */
  readonly name: string
  /** A password is tried. */
  readonly opening: boolean
  /** Id of what takes the focus once the file is open. */
  readonly then: string
}

export function PasswordForm({ chat, file, name, opening, then }: Props) {
  const id = useId()
  const [password, setPassword] = useState('')
  return (
    <form
      className={styles.form}
      data-then={then}
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '' || opening) return
        setPassword('')
        void unlock(chat, file, password)
      }}
    >
      <label htmlFor={id}>
        Password of <bdi>{name}</bdi>
      </label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        maxLength={maxPasswordChars}
        readOnly={opening}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={password === '' && !opening} waiting={opening}>
        {opening ? 'Opening…' : 'Open'}
      </Button>
    </form>
  )
}
