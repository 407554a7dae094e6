/** Seconds since it was first drawn, counted up: a wait that can be seen to go on. */
import { useEffect, useState } from 'react'
import { clockText } from '../words/format.js'

export function Elapsed() {
  const seconds = useElapsed()
  return seconds < 1 ? null : <span>{clockText(seconds)}</span>
}

/** Whole seconds. */
export function useElapsed(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
