/** How long the rest of a batch will take, from how long its beginning took. Pure. */
import { estimateText } from '../words/format.js'

/** Answers before anything is foretold. */
const least = 3

/** `about 2 m left`; empty while nothing can be said. */
export function remainingText(seconds: number, done: number, total: number): string {
  if (done < least || done >= total || seconds < 2) return ''
  const left = (seconds / done) * (total - done)
  const rounded =
    left < 10 ? Math.ceil(left) : left < 120 ? Math.ceil(left / 5) * 5 : Math.ceil(left / 60) * 60
  return `about ${estimateText(rounded)} left`
}
