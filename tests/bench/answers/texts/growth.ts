import type { Random } from '../random.js'

/**
 * Records from `background` until they and the `planted` ones fill `bytes`. A text of one nature and seed begins the
 * same at every size, only the planted records differ: a server that keeps the prefix of its last prompt then
 * reads the head of the text once, not three times.
 */
export function grow<R>(
  background: Iterable<R>,
  planted: readonly R[],
  bytes: number,
  render: (record: R) => string,
): R[] {
  const sizeOf = (record: R): number => Buffer.byteLength(render(record)) + 1
  let left = bytes - planted.reduce((sum, record) => sum + sizeOf(record), 0)
  const records: R[] = []
  for (const record of background) {
    left -= sizeOf(record)
    if (left < 0) return records
    records.push(record)
  }
  throw new Error('the background ended before the text was full')
}

/** Puts each planted record at a random place; `settle` may fit it to the record before it (its time, its day). */
export function plant<R>(
  random: Random,
  records: readonly R[],
  planted: readonly R[],
  settle: (record: R, before: R) => R,
): R[] {
  const places = planted
    .map((record) => ({ record, place: random.int(1, records.length) }))
    .sort((one, other) => one.place - other.place)
  const result: R[] = []
  let next = 0
  for (const [index, record] of records.entries()) {
    result.push(record)
    for (; places[next]?.place === index + 1; next += 1) {
      const placed = places[next]
      if (placed !== undefined) result.push(settle(placed.record, record))
    }
  }
  return result
}

/** How often each key occurs, or the sum of what `weigh` gives. */
export function tally<R>(
  records: readonly R[],
  key: (record: R) => string,
  weigh: (record: R) => number = () => 1,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const record of records) sums.set(key(record), (sums.get(key(record)) ?? 0) + weigh(record))
  return sums
}

/** Keys by falling sum. */
export function ranking(sums: ReadonlyMap<string, number>): string[] {
  return [...sums].sort((one, other) => other[1] - one[1]).map(([key]) => key)
}
