/** How a run ended: the answer, what it rests on, and one line for the run. */
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { isExportable } from '../store.js'
import { CopyButton } from '../ui/CopyButton.js'
import { Card } from '../ui/Card.js'
import { RemedyButton } from '../ui/FaultCard.js'
import { showRun } from '../view.js'
import { detailsText, faultWords } from '../words/faults.js'
import { resultWords } from '../words/results.js'
import { runLine } from '../words/run-line.js'
import { Coverage } from './Coverage.js'
import { EvidenceList, Numbers } from './Evidence.js'
import { Export } from './Export.js'
import { AnswerText } from './Markdown.js'
import styles from './ResultView.module.css'
import { errorCodes } from '../../electron/contract/errors.js'
import type { FileView, RunView } from '../../electron/contract/chat.js'
import type { RunResult } from '../../electron/contract/run.js'
import type { ErrorFacts } from '../words/faults.js'

interface Props {
  readonly run: RunView
  readonly result: RunResult
  readonly files: readonly FileView[]
  readonly truth: string | null
}

export const ResultView = memo(function ResultView({ run, result, files, truth }: Props) {
  const line = runLine(run, files)
  return (
    <div className={styles.result}>
      <Ending result={result} question={run.question} />
      {result.answer !== '' && <AnswerText text={result.answer} />}
      {truth !== null && result.answer !== '' && (
        <p className={styles.truth}>
          <strong>Known answer</strong> (from how the sample was made): {truth}
        </p>
      )}
      <EvidenceList evidence={result.evidence} />
      <Numbers run={run.run} numbers={result.numbers} />
      <Coverage coverage={result.coverage} />
      <div className={styles.foot}>
        {line !== null && (
          <button type="button" className={styles.line} onClick={() => showRun(run.run)}>
            <ChevronRight size={14} aria-hidden />
            {line}
            <span className="only-heard">, show the steps</span>
          </button>
        )}
        {isExportable(run) && <Export run={run.run} />}
        {result.answer !== '' && <CopyButton text={result.answer} label="Copy answer" />}
      </div>
    </div>
  )
})

/** What is to be known before the answer is read; an ordinary answer needs nothing. */
function Ending({ result, question }: { readonly result: RunResult; readonly question: string }) {
  const words = resultWords(result.kind, result.answer !== '')
  if (words === null) return null
  const { error } = result
  // The code of a result is open in the contract; the closed set has words of its own.
  const fault = error === undefined ? null : faultOf(error)
  const remedy = fault?.words.remedy ?? words.remedy
  if (words.tone === 'plain' && remedy === null) {
    return <p className={styles.note}>{`${words.title}. ${words.meaning}`}</p>
  }
  const tone = result.kind === 'stopped' ? 'stopped' : words.tone
  return (
    <Card
      tone={tone}
      title={fault === null ? words.title : fault.words.title}
      details={fault?.details}
      action={remedy === null ? undefined : <RemedyButton remedy={remedy} question={question} />}
    >
      <p>{fault === null ? words.meaning : fault.words.meaning}</p>
    </Card>
  )
}

function faultOf(error: NonNullable<RunResult['error']>) {
  const facts: ErrorFacts = { ...error, code: isKnown(error.code) ? error.code : 'internal' }
  return { words: faultWords(facts.code), details: detailsText(facts) }
}

function isKnown(code: string): code is ErrorFacts['code'] {
  return (errorCodes as readonly string[]).includes(code)
}
