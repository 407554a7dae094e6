import { median } from './answers/statistics.js'

/** Seconds that `work` takes. */
export async function timed<Value>(work: () => Promise<Value>): Promise<{ seconds: number; value: Value }> {
  const started = performance.now()
  const value = await work()
  return { seconds: (performance.now() - started) / 1000, value }
}

/**
 * Runs the subjects in turn, `count` times, so that a machine that slows down meanwhile slows all of them; the
 * results of each in order.
 */
export async function inTurn<Name extends string, Value>(
  count: number,
  subjects: Readonly<Record<Name, () => Promise<Value>>>,
  signal: AbortSignal,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(subjects) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>
  for (let run = 0; run < count; run += 1) {
    for (const name of names) {
      signal.throwIfAborted()
      results[name].push(await subjects[name]())
    }
  }
  return results
}

export function seconds(values: readonly number[]): { value: number; unit: 'seconds' } {
  return { value: median(values), unit: 'seconds' }
}

export function bytes(values: readonly number[]): { value: number; unit: 'bytes' } {
  return { value: median(values), unit: 'bytes' }
}
