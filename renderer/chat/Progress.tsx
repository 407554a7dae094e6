/** What a run does just now, how much of it is done, for how long, and the way to stop it. */
import { useState } from 'react'
import { remainingText } from '../steps/remaining.js'
import { StopButton } from '../ui/StopButton.js'
import { useNow } from '../ui/useNow.js'
import { clockText } from '../words/format.js'
import { doing } from '../words/run-line.js'
import styles from './Progress.module.css'
import type { FileView, RunView } from '../../electron/contract/chat.js'

interface Props {
  readonly run: RunView
  readonly files: readonly FileView[]
  readonly sample: boolean
}

export function Progress({ run, files, sample }: Props) {
  const now = useNow(true)
  const step = run.steps.at(-1)
  const total = step?.subCalls.total ?? 0
  const current = doing(run, { files, sample })
  if (current === null) return null
  const { what, done, total: of } = current
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span className={styles.beat} aria-hidden />
        <span className={styles.what}>{what}</span>
        {done !== null && of !== null && total > 0 && (
          <Left key={`${run.run}/${step?.step ?? 0}`} now={now} done={done} total={of} />
        )}
        <span className={styles.time}>{clockText((now - run.startedAt) / 1000)}</span>
        <StopButton />
      </div>
      {done !== null && of !== null && <progress value={done} max={Math.max(1, of)} aria-label={what} />}
    </div>
  )
}

/** How long a batch of questions will go on; judged from when it was first seen. */
function Left({ now, done, total }: { readonly now: number; readonly done: number; readonly total: number }) {
  const [began] = useState(() => ({ at: Date.now(), done }))
  const text = remainingText((now - began.at) / 1000, done - began.done, total - began.done)
  return text === '' ? null : <span className={styles.time}>{text}</span>
}
