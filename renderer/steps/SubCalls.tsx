/** The questions that a step's code asked the model about pieces of the text: how far it is, and each of them. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useRef, useState } from 'react'
import type { StepView } from '../../electron/contract/chat.js'
import { SubCallItem } from './SubCallItem.js'
import { useElapsed } from './Elapsed.js'
import { progressText } from './describe.js'
import { sharedBeginning } from './shared-beginning.js'
import { remainingText } from './remaining.js'
import { grouped } from '../words/format.js'
import styles from './sub-calls.module.css'

export interface SubCallsProps {
  readonly chat: string
  readonly run: number
  readonly step: number
  readonly calls: StepView['subCalls']
  readonly live: boolean
}

const rowHeight = 30

export const SubCalls = memo(function SubCalls({ chat, run, step, calls, live }: SubCallsProps) {
  if (calls.total === 0) return null
  return (
    <section className={styles.calls}>
      <h4 className={styles.title}>{live ? 'Answers so far' : 'Answers'}</h4>
      <div className={styles.progress}>
        <progress max={calls.total} value={calls.done} aria-label="Pieces answered" />
        <span>{progressText(calls)}</span>
        {live && <Remaining done={calls.done} total={calls.total} />}
      </div>
      <Items chat={chat} run={run} step={step} items={calls.items} />
      {calls.items.length < calls.total && !live && (
        <p className={styles.note}>{`${grouped(calls.total - calls.items.length)} more not listed`}</p>
      )}
    </section>
  )
})

function Remaining({ done, total }: { readonly done: number; readonly total: number }) {
  const text = remainingText(useElapsed(), done, total)
  return text === '' ? null : <span className={styles.note}>{text}</span>
}

interface ItemsProps extends Pick<SubCallsProps, 'chat' | 'run' | 'step'> {
  readonly items: StepView['subCalls']['items']
}

function Items({ chat, run, step, items }: ItemsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((ordinal: number) => setOpened((now) => toggled(now, ordinal)), [])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => items[at]?.ordinal ?? at,
    overscan: 6,
  })
  const beginning = sharedBeginning(items.slice(0, 12).map(({ prompt }) => prompt))
  return (
    <div className={styles.list} ref={scroller} tabIndex={0} role="group" aria-label="Each piece">
      <ol className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const call = items[index]
          return call === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <SubCallItem
                chat={chat}
                run={run}
                step={step}
                call={call}
                shared={call.prompt.startsWith(beginning) ? beginning.length : 0}
                open={opened.has(call.ordinal)}
                onToggle={toggle}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}
