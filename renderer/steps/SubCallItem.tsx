/** One sub-call: beginnings of prompt and reply, and both in full once it is opened. */
import { memo } from 'react'
import type { SubCallView } from '../../electron/contract/chat.js'
import { visibleLine } from '../code/visible.js'
import { PagedText } from './PagedText.js'
import { durationText } from '../words/format.js'
import type { Source } from './PagedText.js'
import styles from './sub-calls.module.css'

export interface SubCallItemProps {
  readonly chat: string
  readonly run: number
  readonly step: number
  readonly call: SubCallView
  /** Characters that this prompt shares with all the others, not shown in its line. */
  readonly shared: number
  readonly open: boolean
  readonly onToggle: (ordinal: number) => void
}

export const SubCallItem = memo(function SubCallItem(props: SubCallItemProps) {
  const { chat, run, step, call, shared, open, onToggle } = props
  const source = (part: Source['part']): Source => ({ chat, run, step, part, ordinal: call.ordinal })
  return (
    <div className={styles.call} data-state={call.state}>
      <button
        type="button"
        className={styles.callLine}
        aria-expanded={open}
        disabled={call.state === 'running'}
        onClick={() => onToggle(call.ordinal)}
      >
        <span className={styles.number}>{call.ordinal + 1}</span>
        <span className={styles.prompt}>
          {shared > 0 && '…'}
          {visibleLine(call.prompt.slice(shared))}
        </span>
        <span className={styles.reply}>{replyLine(call)}</span>
        <span className={styles.time}>{timeOf(call)}</span>
      </button>
      {open && (
        <dl className={styles.full}>
          <dt>{call.state === 'failed' ? 'Failed' : 'Reply'}</dt>
          <dd>
            <PagedText source={source('reply')} beginning={call.reply} label="Reply" />
          </dd>
          <dt>Prompt</dt>
          <dd>
            <PagedText source={source('prompt')} beginning={call.prompt} label="Prompt" />
          </dd>
        </dl>
      )}
    </div>
  )
})

function replyLine({ state, reply }: SubCallView): string {
  if (state === 'running') return 'being asked'
  const line = visibleLine(reply)
  if (state === 'failed') return line === '' ? 'failed' : `failed: ${line}`
  return line === '' ? 'empty reply' : line
}

function timeOf({ state, cached, seconds }: SubCallView): string {
  if (state === 'running') return ''
  return cached ? 'known' : durationText(seconds)
}
