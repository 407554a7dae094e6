export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Wilson's 95 % interval of a share, 0 to 1. */
export function wilson(right: number, total: number): readonly [number, number] {
  if (total === 0) return [0, 1]
  const z = 1.959964
  const share = right / total
  const scale = 1 + (z * z) / total
  const centre = share + (z * z) / (2 * total)
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * total)) / total)
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
