/** One step of the timeline: a line to open, and what is in it. Drawn again only when the step itself changed. */
import { ChevronRight, CircleCheck, CircleDashed, CircleSlash, CircleX, PenLine } from 'lucide-react'
import { memo } from 'react'
import type { StepView } from '../../electron/contract/chat.js'
import { Elapsed } from './Elapsed.js'
import { StepBody } from './StepBody.js'
import { lookOf, lookWords, summaryOf, titleOf } from './describe.js'
import { durationText } from '../words/format.js'
import type { StepLook } from './describe.js'
import styles from './steps.module.css'

export interface StepItemProps {
  readonly chat: string
  readonly run: number
  readonly step: StepView
  readonly open: boolean
  /** After a step that failed: the number and title of the one that came next. */
  readonly nextStep: number | null
  readonly nextTitle: string | null
  readonly onToggle: (step: number, open: boolean) => void
  readonly onGo: (step: number) => void
}

/** Of the line that opens the step. */
export function stepId(run: number, step: number): string {
  return `step-${run}-${step}`
}

export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { chat, run, step, open, nextStep, nextTitle, onToggle, onGo } = props
  const look = lookOf(step)
  const summary = summaryOf(step)
  const id = stepId(run, step.step)
  const body = `${id}-body`
  return (
    <li
      className={summary !== '' && !open ? `${styles.step} ${styles.closed}` : styles.step}
      data-look={look}
      data-step={step.step}
    >
      <h3 className={styles.heading}>
        <button
          type="button"
          id={id}
          className={styles.line}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => onToggle(step.step, !open)}
        >
          <LookIcon look={look} />
          <span className={styles.number}>
            <span className="only-heard">Step </span>
            {step.step}
          </span>
          <span className={styles.title}>{titleOf(step)}</span>
          <span className={styles.time}>
            <span className="only-heard">{`, ${lookWords[look]}, `}</span>
            {step.state === 'done' ? durationText(step.seconds) : <Elapsed key={step.state} />}
          </span>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
        </button>
      </h3>
      {summary !== '' && !open && <p className={styles.summary}>{summary}</p>}
      {open && (
        <div className={styles.body} id={body}>
          <StepBody chat={chat} run={run} step={step} nextStep={nextStep} nextTitle={nextTitle} onGo={onGo} />
        </div>
      )}
    </li>
  )
})

function LookIcon({ look }: { readonly look: StepLook }) {
  const props = { size: 15, className: styles.icon, 'aria-hidden': true } as const
  switch (look) {
    case 'writing':
      return <PenLine {...props} />
    case 'running':
      return <CircleDashed {...props} />
    case 'done':
      return <CircleCheck {...props} />
    case 'failed':
      return <CircleX {...props} />
    case 'ended':
      return <CircleSlash {...props} />
  }
}
