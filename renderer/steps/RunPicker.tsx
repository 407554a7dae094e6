/** Which question's steps are shown, where a chat holds several. */
import { memo } from 'react'
import type { RunView } from '../../electron/contract/chat.js'
import { visibleLine } from '../code/visible.js'
import { showRun } from '../view.js'
import styles from './steps.module.css'

export interface RunPickerProps {
  readonly runs: readonly RunView[]
  readonly run: number
}

export const RunPicker = memo(
  function RunPicker({ runs, run }: RunPickerProps) {
    if (runs.length < 2) return null
    const newest = runs.at(-1)?.run
    return (
      <label className={styles.picker}>
        <span>Question</span>
        <select
          value={run}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            showRun(chosen === newest ? null : chosen)
          }}
        >
          {runs.map((one, at) => (
            <option key={one.run} value={one.run}>
              {`${at + 1}. ${visibleLine(one.question.slice(0, 200))}`}
            </option>
          ))}
        </select>
      </label>
    )
  },
  // What happens in a run changes nothing here.
  (before, now) => before.run === now.run && before.runs.length === now.runs.length,
)
