/** How often a page that ended unexpectedly is loaded again before Quarry gives up on it. */

const maxRestarts = 3
const withinMs = 60_000

export interface RestartVerdict {
  readonly again: boolean
  /** Times of the restarts that still count, for the next question. */
  readonly restarts: readonly number[]
}

/** @param restarts times of earlier restarts, milliseconds on the clock of `now`. */
export function mayRestart(restarts: readonly number[], now: number): RestartVerdict {
  const recent = restarts.filter((time) => now - time < withinMs)
  const again = recent.length < maxRestarts
  return { again, restarts: again ? [...recent, now] : recent }
}

/** Reasons of `render-process-gone`: a page that ended as asked is not loaded again. */
export function isUnexpected(reason: string): boolean {
  return reason !== 'clean-exit'
}
