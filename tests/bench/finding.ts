/** One line of the benches: a measurement, what it is held against, and the ratio of the two. */

export type Unit = 'seconds' | 'bytes' | 'tokens'

export interface Quantity {
  readonly value: number
  readonly unit: Unit
}

export interface Target {
  readonly bound: 'at most' | 'at least'
  /** Of the ratio. */
  readonly value: number
}

export interface Finding {
  readonly bench: string
  readonly what: string
  readonly against: string
  /** A text says why there is no number. */
  readonly measured: Quantity | string
  readonly baseline: Quantity | string
  /** `measured` by `baseline` unless turned round, for what is better the larger. */
  readonly ratio?: 'baseline by measured'
  readonly target?: Target
  readonly note?: string
}

/** Null where one of the two has no number, or the baseline is nothing. */
export function ratioOf({ measured, baseline, ratio }: Finding): number | null {
  if (typeof measured === 'string' || typeof baseline === 'string') return null
  const [above, below] = ratio === undefined ? [measured, baseline] : [baseline, measured]
  return below.value > 0 ? above.value / below.value : null
}

export function lineOf(finding: Finding): string {
  const { bench, what, against, measured, baseline, note } = finding
  const held = [`ratio ${ratioText(finding)}`, targetText(finding)].filter((text) => text !== '').join(', ')
  const more = note === undefined ? '' : ` (${note})`
  return `${bench}: ${what} ${textOf(measured)}; ${against} ${textOf(baseline)}; ${held}${more}`
}

export function tableOf(findings: readonly Finding[]): string {
  const head = ['bench', 'measured', '', 'baseline', '', 'ratio', 'target']
  const rows = findings.map((finding) => [
    finding.bench,
    finding.what,
    textOf(finding.measured),
    finding.against,
    textOf(finding.baseline),
    ratioText(finding),
    targetText(finding),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function textOf(quantity: Quantity | string): string {
  if (typeof quantity === 'string') return quantity
  const { value, unit } = quantity
  switch (unit) {
    case 'seconds':
      return value < 0.001
        ? `${(value * 1e6).toFixed(0)} µs`
        : value < 1
          ? `${(value * 1000).toFixed(value < 0.1 ? 1 : 0)} ms`
          : `${value.toFixed(2)} s`
    case 'bytes':
      return `${(value / 1024 ** 2).toFixed(0)} MiB`
    case 'tokens':
      return `${value} tokens`
  }
}

function ratioText(finding: Finding): string {
  const ratio = ratioOf(finding)
  return ratio === null ? '-' : ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)
}

/** Empty without a target. Nothing is asserted: a shared machine would make a liar of any limit. */
function targetText(finding: Finding): string {
  const { target } = finding
  if (target === undefined) return ''
  const ratio = ratioOf(finding)
  const told = `target ${target.bound} ${target.value}`
  if (ratio === null) return told
  const met = target.bound === 'at most' ? ratio <= target.value : ratio >= target.value
  return `${told}: ${met ? 'met' : 'missed'}`
}
