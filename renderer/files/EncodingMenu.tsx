/** In which encoding a text was read, and others to read it in. */
import { useState } from 'react'
import { offeredEncodings } from '../../electron/contract/files.js'
import { setEncoding } from '../actions.js'
import styles from './FileList.module.css'
import type { FileView } from '../../electron/contract/chat.js'

interface Props {
  readonly chat: string
  readonly file: FileView
  readonly facts: NonNullable<FileView['facts']>
  /** For people. */
  readonly name: string
}

const detect = ''

export function EncodingMenu({ chat, file, facts, name }: Props) {
  // A thousand files with twenty choices each would be a long page: the choices come with pointer or focus.
  const [near, setNear] = useState(false)
  // Shown while the file is read again in it.
  const [picked, setPicked] = useState<string | null>(null)
  const reading = file.state === 'reading'
  const { encoding } = facts
  const chosen = facts.encodingChosen === true
  return (
    <select
      className={styles.encoding}
      aria-label={`Encoding of ${name}`}
      title="How the bytes of this text are read; choose another when letters look wrong"
      value={(reading ? picked : null) ?? (chosen ? encoding : detect)}
      aria-disabled={reading || undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={(event) => {
        // Not before the file is there: meanwhile the menu shows again in what it is being read.
        if (reading) return
        const next = event.target.value
        setPicked(next)
        void setEncoding(chat, file.id, next === detect ? null : next)
      }}
    >
      <option value={detect}>{chosen ? 'Detect' : `Detected: ${encoding}`}</option>
      {chosen && <option value={encoding}>{encoding}</option>}
      {near &&
        offeredEncodings
          .filter((each) => !chosen || each !== encoding)
          .map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
    </select>
  )
}
