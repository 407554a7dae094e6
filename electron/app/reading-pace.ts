/** How long the reading of a file will still take, told again with each piece that was read. */
import { secondsLeft } from '../documents/estimate.js'

/**
 * `now`: seconds of a clock that never goes back. A text that is converted is read twice: the second pass counts anew,
 * since its pace is another.
 */
export function createPace(now: () => number): (done: number, total: number) => number | null {
  let began = now()
  let last = 0
  return (done, total) => {
    if (done < last) began = now()
    last = done
    return secondsLeft(done, total, now() - began)
  }
}
