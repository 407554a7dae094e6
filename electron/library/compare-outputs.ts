/** Whether a step that was executed again did what it did before. */
import type { Final } from '../contract/wire.js'

export interface StepOutput {
  readonly stdout: string
  readonly error: string | null
  readonly final: Final | null
}

export interface OutputDifference {
  readonly field: 'stdout' | 'error' | 'final'
  readonly recorded: string
  readonly again: string
}

export interface OutputComparison {
  /** `clock`: only numbers and names of days and months differ, and the code reads the clock. */
  readonly verdict: 'same' | 'clock' | 'differs'
  readonly differences: readonly OutputDifference[]
}

/**
 * Compares after leaving out memory addresses, which no two processes share. `readsClock`: whether this step's
 * code or that of a step before it reads the clock (see `readsClock`).
 */
export function compareOutputs(recorded: StepOutput, again: StepOutput, clock: boolean): OutputComparison {
  const pairs = [
    { field: 'stdout', recorded: recorded.stdout, again: again.stdout },
    { field: 'error', recorded: recorded.error ?? '', again: again.error ?? '' },
    { field: 'final', recorded: finalText(recorded.final), again: finalText(again.final) },
  ] as const
  const differences = pairs.filter((pair) => withoutAddresses(pair.recorded) !== withoutAddresses(pair.again))
  if (differences.length === 0) return { verdict: 'same', differences }
  const onlyTimes = differences.every((pair) => withoutTimes(pair.recorded) === withoutTimes(pair.again))
  return { verdict: clock && onlyTimes ? 'clock' : 'differs', differences }
}

/** True when this Python code asks for the time of day or measures time. */
export function readsClock(code: string): boolean {
  return clockReads.test(code)
}

const clockReads =
  /\b(?:now|utcnow|today|time_ns|perf_counter|perf_counter_ns|monotonic|monotonic_ns|process_time|process_time_ns|thread_time|localtime|gmtime|ctime|asctime|strftime)\s*\(|\btime\s*\.\s*time\s*\(|\bfrom\s+time\s+import\b/

function withoutAddresses(text: string): string {
  return text.replace(/ at 0x[0-9a-f]+/gi, ' at 0x')
}

/** Numbers of every length look alike, and so do the names of days and months and the space that pads columns. */
function withoutTimes(text: string): string {
  return withoutAddresses(text)
    .replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g, 'DAY')
    .replace(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, 'MONTH')
    .replace(/[-+]?\d[\d.,:]*(?:e[-+]?\d+)?/gi, '#')
    .replace(/\s+/g, ' ')
}

function finalText(final: Final | null): string {
  if (final === null) return ''
  return final.kind === 'var' ? `${final.name} = ${final.value}` : final.value
}
