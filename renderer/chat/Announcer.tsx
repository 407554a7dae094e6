import { useLatestRun } from '../store.js'
import { spokenOf } from './spoken.js'

/** The log that is read aloud. The conversation itself is silent: it changes many times a second. */
export function Announcer() {
  const run = useLatestRun()
  return (
    <div role="log" aria-label="Answers, read aloud" className="only-heard">
      {run !== null && spokenOf(run).map((text, at) => <p key={`${run.run}/${at}`}>{text}</p>)}
    </div>
  )
}
