import { CircleAlert, FileText, X } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { removeFile } from '../actions.js'
import { VisibleText } from '../code/VisibleText.js'
import { IconButton } from '../ui/Button.js'
import { openSource } from '../source/store.js'
import { faultWords } from '../words/faults.js'
import { ended } from '../words/format.js'
import { visibleName } from '../words/names.js'
import { EncodingMenu } from './EncodingMenu.js'
import { fileWords, isPlainText } from './file-words.js'
import { PasswordForm } from './PasswordForm.js'
import styles from './FileList.module.css'
import type { FileView } from '../../electron/contract/chat.js'

interface Props {
  readonly chat: string
  readonly file: FileView
  readonly removable: boolean
  /** Another encoding may be chosen. */
  readonly changeable: boolean
}

export const FileRow = memo(function FileRow({ chat, file, removable, changeable }: Props) {
  const name = visibleName(file.name)
  const failed = file.state === 'failed'
  const id = useId()
  const before = useSettled(file)
  const menu = changeable && isPlainText(before)
  const Icon = failed ? CircleAlert : FileText
  return (
    <li className={failed ? `${styles.row} ${styles.failed}` : styles.row}>
      <Icon size={14} aria-hidden />
      {file.state === 'ready' ? (
        <button
          type="button"
          id={id}
          className={`${styles.name} ${styles.open}`}
          title={`Show ${name}`}
          onClick={() => openSource(chat, file.name)}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
      )}
      <span className={styles.facts}>{fileWords(file, menu)}</span>
      {menu && before.facts !== null && (
        <EncodingMenu chat={chat} file={file} facts={before.facts} name={name} />
      )}
      {file.state === 'reading' && (
        <progress value={file.done} max={Math.max(1, file.bytes)} aria-label={`Reading ${name}`} />
      )}
      {removable && (
        <IconButton
          className={styles.remove}
          label={file.state === 'reading' ? `Stop reading ${name}` : `Take ${name} out of this chat`}
          onClick={() => void removeFile(chat, file.id)}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {file.error !== null && (
        <p className={styles.reason}>
          {faultWords(file.error.code).title}: <VisibleText text={ended(file.error.message)} />
          {file.error.remedy !== undefined && file.error.code !== 'input_password' && (
            <>
              {' '}
              What helps: <VisibleText text={ended(file.error.remedy)} />
            </>
          )}
        </p>
      )}
      {before.error?.code === 'input_password' && (
        <PasswordForm chat={chat} file={file.id} name={name} opening={file.state === 'reading'} then={id} />
      )}
      {file.facts !== null && file.facts.warnings.length > 0 && (
        <p className={styles.warning}>
          <VisibleText text={file.facts.warnings.join('; ')} />
        </p>
      )}
    </li>
  )
})

/** The file as it was before it is read again: what the user chose or wrote for that stays until it is done. */
function useSettled(file: FileView): FileView {
  const [settled, setSettled] = useState(file)
  if (file.state !== 'reading' && file !== settled) setSettled(file)
  return file.state === 'reading' ? settled : file
}
