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
}

export function PasswordForm({ chat, file, name }: Props) {
  const id = useId()
  const [password, setPassword] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '') return
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
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={password === ''}>
        Open
      </Button>
    </form>
  )
}
