/**
 * Arithmetic of the step clock. It counts the seconds in which Python itself runs: a slow model must never cost
 * a step its time, and code that computes must never gain time by it. Pure: times are given, in milliseconds of
 * any monotonic clock.
 */

export interface StepClock {
  /** Python time of the stretches that have ended. */
  readonly spentMs: number
  /** Begin of the stretch that runs now; null while a model answers. */
  readonly runningSince: number | null
}

export interface Waiting {
  /** Sub-calls that were asked and not yet answered. */
  readonly pending: number
  /** Requests of the batch in hand that the child has announced and not sent yet. */
  readonly announced: number
}

/**
 * Python waits when it has asked for something and has sent all it announced: the requests of a batch come one by
 * one, and while it still writes them it runs.
 */
export function pythonWaits({ pending, announced }: Waiting): boolean {
  return pending > 0 && announced === 0
}

export function startClock(now: number): StepClock {
  return { spentMs: 0, runningSince: now }
}

export function pauseClock(clock: StepClock, now: number): StepClock {
  return { spentMs: spentMs(clock, now), runningSince: null }
}

export function resumeClock(clock: StepClock, now: number): StepClock {
  return clock.runningSince === null ? { spentMs: clock.spentMs, runningSince: now } : clock
}

export function spentMs(clock: StepClock, now: number): number {
  return clock.spentMs + (clock.runningSince === null ? 0 : Math.max(0, now - clock.runningSince))
}

/** Milliseconds until the limit is reached if nothing else happens: null while the clock stands still. */
export function remainingMs(clock: StepClock, limitSeconds: number, now: number): number | null {
  return clock.runningSince === null ? null : Math.max(0, limitSeconds * 1000 - spentMs(clock, now))
}

/** CPU time that no step may exceed, whatever its clock says: a step can compute while it pretends to wait. */
export function cpuLimitSeconds(stepSeconds: number): number {
  return 2 * stepSeconds
}
