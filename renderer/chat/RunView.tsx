/** One question with everything that came of it. */
import { memo } from 'react'
import { VisibleText } from '../code/VisibleText.js'
import { isExportable } from '../store.js'
import { FaultCard } from '../ui/FaultCard.js'
import { draftOf } from '../words/run-line.js'
import { Export } from './Export.js'
import { AnswerText } from './Markdown.js'
import { Notices } from './Notices.js'
import { Progress } from './Progress.js'
import { ResultView } from './ResultView.js'
import styles from './RunView.module.css'
import type { FileView, RunView as Run } from '../../electron/contract/chat.js'
import type { ErrorFacts } from '../words/faults.js'

interface Props {
  readonly run: Run
  readonly files: readonly FileView[]
  readonly sample: boolean
  readonly truth: string | null
  readonly before: readonly ErrorFacts[]
}

export const RunView = memo(function RunView({ run, files, sample, truth, before }: Props) {
  const draft = draftOf(run)
  return (
    <article className={styles.run} aria-label={`Question ${run.run}`}>
      <div className={styles.question}>
        <h3 className={styles.who}>You asked</h3>
        <p dir="auto" tabIndex={isLong(run.question) ? 0 : undefined}>
          <VisibleText text={run.question} />
        </p>
      </div>
      <Notices notices={run.notices} before={before} />
      {run.state !== 'done' && <Progress run={run} files={files} sample={sample} />}
      {draft !== '' && (
        <div className={styles.draft}>
          <AnswerText text={draft} />
        </div>
      )}
      {run.failure !== null && (
        <>
          <FaultCard facts={run.failure} question={run.question} />
          {isExportable(run) && (
            <div className={styles.foot}>
              <Export run={run.run} />
            </div>
          )}
        </>
      )}
      {run.result !== null && <ResultView run={run} result={run.result} files={files} truth={truth} />}
    </article>
  )
})

/** Long enough to scroll, so that it must be reachable by keys. */
function isLong(text: string): boolean {
  return text.length > 400 || text.split('\n', 8).length > 5
}
