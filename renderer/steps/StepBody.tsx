/** What is in a step: the model's words, the code, the sub-calls, what it printed, how it failed and what came next. */
import { maxShownChars } from '../../electron/contract/chat.js'
import type { StepView } from '../../electron/contract/chat.js'
import { PythonCode } from '../code/PythonCode.js'
import { VisibleText } from '../code/VisibleText.js'
import { Output } from './Output.js'
import { SubCalls } from './SubCalls.js'
import { codeOf } from './describe.js'
import { plainError } from './error-words.js'
import { liveText } from './live-text.js'
import { counted } from '../words/format.js'
import type { Source } from './PagedText.js'
import styles from './steps.module.css'

export interface StepBodyProps {
  readonly chat: string
  readonly run: number
  readonly step: StepView
  readonly nextStep: number | null
  readonly nextTitle: string | null
  readonly onGo: (step: number) => void
}

export function StepBody({ chat, run, step, nextStep, nextTitle, onGo }: StepBodyProps) {
  const source = (part: Source['part']): Source => ({ chat, run, step: step.step, part, ordinal: null })
  const code = codeOf(step)
  const { words } = liveText(step.text)
  const cut = step.cut > 0
  return (
    <>
      {words !== '' && (
        <p className={styles.words}>
          <VisibleText text={words} />
        </p>
      )}
      {code !== '' &&
        (cut && code.length >= maxShownChars * 0.9 ? (
          <Output text={code} label="Code" source={source('code')} cut />
        ) : (
          <PythonCode code={code} label="Code" />
        ))}
      {step.state === 'writing' && step.text.length >= maxShownChars && (
        <p className={styles.note}>
          The model writes on; what is beyond {counted(maxShownChars, 'character')} is shown once it runs.
        </p>
      )}
      <SubCalls
        chat={chat}
        run={run}
        step={step.step}
        calls={step.subCalls}
        live={step.state === 'running'}
      />
      {step.stdout !== '' && (
        <section className={styles.part}>
          <h4 className={styles.partTitle}>Printed</h4>
          <Output text={step.stdout} label="Printed" source={source('stdout')} cut={cut} />
        </section>
      )}
      {step.state === 'done' && step.stdout === '' && step.error === null && step.code !== '' && (
        <p className={styles.note}>Printed nothing.</p>
      )}
      {step.error !== null && (
        <section className={styles.error}>
          <p className={styles.errorLine}>{`${plainError(step.error)}.`}</p>
          <Output text={step.error} label="Error" source={source('error')} cut={cut} />
        </section>
      )}
      {step.ended !== null && (
        <p className={styles.ended}>
          <VisibleText text={step.ended.message} />
        </p>
      )}
      {nextStep !== null && (step.error !== null || step.ended !== null) && (
        <p className={styles.note}>
          Tried next:{' '}
          <button type="button" className={styles.go} onClick={() => onGo(nextStep)}>
            {`step ${nextStep}, ${nextTitle ?? ''}`}
          </button>
        </p>
      )}
    </>
  )
}
