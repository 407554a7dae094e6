/** The time that a whole question may take: reading its files, finding a sandbox, the run, looking up its evidence. */

export interface TimeBudget {
  /** Seconds that are left; never below a millisecond, so that a run that begins late still ends as one. */
  left(): number
  /** Seconds since it began. */
  spent(): number
  /** Aborts with `signal`, and when the time is over; its timer is gone with the returned `end`. */
  bound(
    signal: AbortSignal,
    leastSeconds?: number,
  ): { readonly signal: AbortSignal; readonly end: () => void }
}

/** `now`: seconds of a clock that never goes back. */
export function startTimeBudget(seconds: number, now = (): number => performance.now() / 1000): TimeBudget {
  const began = now()
  const left = (): number => Math.max(0.001, began + seconds - now())
  return {
    left,
    spent: () => now() - began,
    bound(signal, leastSeconds = 0) {
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), Math.max(left(), leastSeconds) * 1000)
      return { signal: AbortSignal.any([signal, over.signal]), end: () => clearTimeout(timer) }
    },
  }
}
