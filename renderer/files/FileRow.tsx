import { CircleAlert, FileText, X } from 'lucide-react'
import { memo } from 'react'
import { removeFile } from '../actions.js'
import { VisibleText } from '../code/VisibleText.js'
import { IconButton } from '../ui/Button.js'
import { openSource } from '../source/store.js'
import { bytesText, counted } from '../words/format.js'
import { faultWords } from '../words/faults.js'
import { kindText, visibleName } from '../words/names.js'
import styles from './FileList.module.css'
import type { FileView } from '../../electron/contract/chat.js'

interface Props {
  readonly chat: string
  readonly file: FileView
  readonly removable: boolean
}

export const FileRow = memo(function FileRow({ chat, file, removable }: Props) {
  const name = visibleName(file.name)
  const failed = file.state === 'failed'
  const Icon = failed ? CircleAlert : FileText
  return (
    <li className={failed ? `${styles.row} ${styles.failed}` : styles.row}>
      <Icon size={14} aria-hidden />
      {file.state === 'ready' ? (
        <button
          type="button"
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
      <span className={styles.facts}>{factsOf(file)}</span>
      {file.state === 'reading' && (
        <progress value={file.done} max={Math.max(1, file.bytes)} aria-label={`Reading ${name}`} />
      )}
      {removable && (
        <IconButton
          className={styles.remove}
          label={`Take ${name} out of this chat`}
          onClick={() => void removeFile(chat, file.id)}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
      {file.error !== null && (
        <p className={styles.reason}>
          {faultWords(file.error.code).title}: <VisibleText text={file.error.message} />
          {file.error.remedy !== undefined && (
            <>
              . What helps: <VisibleText text={file.error.remedy} />
            </>
          )}
        </p>
      )}
      {file.facts !== null && file.facts.warnings.length > 0 && (
        <p className={styles.warning}>
          <VisibleText text={file.facts.warnings.join('; ')} />
        </p>
      )}
    </li>
  )
})

function factsOf({ state, bytes, done, facts }: FileView): string {
  if (state === 'reading') return `reading, ${bytesText(done)} of ${bytesText(bytes)}`
  if (facts === null) return bytesText(bytes)
  return [bytesText(bytes), kindText(facts.kind), facts.encoding, counted(facts.lines, 'line')].join(', ')
}
