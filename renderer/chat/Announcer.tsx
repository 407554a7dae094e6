import { memo } from 'react'
import { useLatestRun } from '../store.js'
import { paragraphsOf, spoken } from './spoken.js'

/** The log that is read aloud. The conversation itself is silent: it changes many times a second. */
export function Announcer() {
  const run = useLatestRun()
  return (
    <div role="log" aria-label="Answers, read aloud" className="only-heard">
      {run !== null && paragraphsOf(run).map((text, at) => <Spoken key={`${run.run}/${at}`} text={text} />)}
    </div>
  )
}

const Spoken = memo(function Spoken({ text }: { readonly text: string }) {
  return <p>{spoken(text)}</p>
})
