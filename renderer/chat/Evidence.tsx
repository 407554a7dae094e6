/** The passages an answer rests on, and the steps its numbers were printed in. */
import { Quote, SearchX } from 'lucide-react'
import { memo } from 'react'
import { visibleLine } from '../code/visible.js'
import { openSource } from '../source/store.js'
import { useStore } from '../store.js'
import { showStep } from '../view.js'
import { clipped } from '../words/format.js'
import { groupKey, numberGroups, type NumberGroup } from './number-groups.js'
import styles from './Evidence.module.css'
import type { Evidence } from '../../electron/contract/documents.js'
import type { AnswerNumber } from '../../electron/contract/run.js'

const maxQuote = 300

export const EvidenceList = memo(function EvidenceList({
  evidence,
}: {
  readonly evidence: readonly Evidence[]
}) {
  if (evidence.length === 0) return null
  return (
    <section className={styles.evidence} aria-label="What the answer rests on">
      <h4>From your files</h4>
      <ol>
        {evidence.map((passage, at) => (
          <Passage key={at} passage={passage} />
        ))}
      </ol>
    </section>
  )
})

function Passage({ passage }: { readonly passage: Evidence }) {
  const { document, start, end } = passage
  const missing = start === undefined
  const Icon = missing ? SearchX : Quote
  const place = (
    <>
      <Icon size={13} aria-hidden />
      <bdi>{visibleLine(passage.place)}</bdi>
    </>
  )
  return (
    <li className={missing ? styles.missing : undefined}>
      {document === null || start === undefined || end === undefined ? (
        <span className={styles.place}>{place}</span>
      ) : (
        <button
          type="button"
          className={styles.place}
          title="Show it in the file"
          onClick={() => showInFile(document, start, end)}
        >
          {place}
        </button>
      )}
      <q dir="auto">{clipped(visibleLine(passage.quote), maxQuote)}</q>
    </li>
  )
}

/** The answer on the screen is one of the chat on the screen. */
function showInFile(document: string, start: number, end: number): void {
  const { current } = useStore.getState()
  if (current !== null) openSource(current, document, { start, end })
}

interface NumbersProps {
  readonly run: number
  readonly numbers: readonly AnswerNumber[]
}

/** Where the numbers of the answer come from: a step that printed them, a passage that holds them, or nowhere. */
export const Numbers = memo(function Numbers({ run, numbers }: NumbersProps) {
  if (numbers.length === 0) return null
  return (
    <section className={styles.evidence} aria-label="Where the numbers come from">
      <h4>Where the numbers come from</h4>
      <ul className={styles.numbers}>
        {numberGroups(numbers).map((group) => (
          <li key={groupKey(group)}>
            <Origin run={run} group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
})

function Origin({ run, group }: { readonly run: number; readonly group: NumberGroup }) {
  const { step, quoted, texts } = group
  const listed = texts.join(', ')
  if (step !== null) {
    return (
      <button type="button" title="Show this step" onClick={() => showStep(run, step)}>
        {listed} from step {step}
      </button>
    )
  }
  if (quoted === null) return <span className={styles.own}>{listed}: printed by no step, check it</span>
  const { document, start, end, place } = quoted
  return (
    <button type="button" title="Show it in the file" onClick={() => showInFile(document, start, end)}>
      {listed} in <bdi>{visibleLine(place)}</bdi>
    </button>
  )
}
