/** The steps of one run in order. Keeps to the live end until the reader scrolls up. */
import { memo, useCallback, useEffect, useState } from 'react'
import type { RunView } from '../../electron/contract/chat.js'
import { StepItem, stepId } from './StepItem.js'
import { lookOf, titleOf } from './describe.js'
import { useFollow } from './use-follow.js'
import { useGradual } from './use-gradual.js'
import styles from './steps.module.css'

export interface TimelineProps {
  readonly chat: string
  readonly run: RunView
  /** A step that somebody asked to see. */
  readonly asked: { readonly step: number; readonly asked: number } | null
}

export function Timeline({ chat, run, asked }: TimelineProps) {
  const { steps } = run
  const live = run.state !== 'done'
  const last = steps.at(-1)?.step ?? null
  // What the reader opened or closed; anything else is open while it is the newest.
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [answered, setAnswered] = useState<number | null>(null)
  const shown = useGradual(steps.length, asked !== null)
  const setOpen = useCallback(
    (step: number, open: boolean) => setOpened((now) => new Map(now).set(step, open)),
    [],
  )
  // A step that is being read does not close because the next one begins.
  const keepOpen = useCallback(() => {
    if (last !== null) setOpened((now) => (now.has(last) ? now : new Map(now).set(last, true)))
  }, [last])
  const { scroller, content, following, onScroll, follow, leave } = useFollow(keepOpen)

  const show = useCallback(
    (step: number) => {
      leave()
      requestAnimationFrame(() => {
        const item = content.current?.querySelector(`[data-step="${step}"]`)
        item?.scrollIntoView({ block: 'start' })
        item?.querySelector('button')?.focus({ preventScroll: true })
      })
    },
    [content, leave],
  )
  const go = useCallback(
    (step: number) => {
      setOpen(step, true)
      show(step)
    },
    [setOpen, show],
  )
  if (asked !== null && asked.asked !== answered) {
    setAnswered(asked.asked)
    setOpen(asked.step, true)
  }
  useEffect(() => {
    if (asked !== null) show(asked.step)
  }, [asked, show])

  return (
    <div className={styles.timeline}>
      <div className={styles.scroller} ref={scroller} onScroll={onScroll} data-testid="steps">
        <div ref={content}>
          {steps.length === 0 && <Waiting run={run} />}
          <Steps
            chat={chat}
            run={run.run}
            steps={shown >= steps.length ? steps : steps.slice(steps.length - shown)}
            opened={opened}
            last={last}
            onToggle={setOpen}
            onGo={go}
          />
          {run.rebuild !== null && (
            <p className={styles.note}>
              {`Running the earlier steps again after a restart: ${run.rebuild.done} of ${run.rebuild.total}`}
            </p>
          )}
        </div>
      </div>
      {live && !following && (
        <button
          type="button"
          className={styles.jump}
          data-then={last === null ? undefined : stepId(run.run, last)}
          onClick={follow}
        >
          Jump to live
        </button>
      )}
    </div>
  )
}

interface StepsProps extends Pick<RunView, 'steps' | 'run'> {
  readonly chat: string
  readonly opened: ReadonlyMap<number, boolean>
  readonly last: number | null
  readonly onToggle: (step: number, open: boolean) => void
  readonly onGo: (step: number) => void
}

const Steps = memo(function Steps({ chat, run, steps, opened, last, onToggle, onGo }: StepsProps) {
  return (
    <ol className={styles.steps} data-digits={Math.min(3, String(last ?? 0).length)}>
      {steps.map((step, at) => {
        const open = opened.get(step.step) ?? step.step === last
        const look = open ? lookOf(step) : 'done'
        const next = look === 'failed' || look === 'ended' ? steps[at + 1] : undefined
        return (
          <StepItem
            key={step.step}
            chat={chat}
            run={run}
            step={step}
            open={open}
            nextStep={next?.step ?? null}
            nextTitle={next === undefined ? null : titleOf(next)}
            onToggle={onToggle}
            onGo={onGo}
          />
        )
      })}
    </ol>
  )
})

function Waiting({ run }: { readonly run: RunView }) {
  if (run.failure !== null) return <p className={styles.nothing}>This question was never begun.</p>
  if (run.state === 'done') return <p className={styles.nothing}>Answered without any step of code.</p>
  if (run.mode === 'direct') return <p className={styles.nothing}>The model reads the whole text at once.</p>
  return <p className={styles.nothing}>Getting ready…</p>
}
