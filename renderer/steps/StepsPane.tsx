import { useLatestRun } from '../store.js'

/** How the answer came about, step by step. */
export function StepsPane() {
  const run = useLatestRun()
  return <p>{run === null ? 'No question yet.' : `${run.steps.length} steps`}</p>
}
