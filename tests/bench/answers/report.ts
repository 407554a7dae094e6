import { armNames, type ArmName } from './arms/arm.js'
import type { ResultRecord } from './results.js'
import { mean, median, wilson } from './statistics.js'
import { kinds, meaningKinds, sizes } from './table.js'

interface Row {
  readonly name: string
  readonly of: (record: ResultRecord) => boolean
}

const byMeaning = ({ kind }: ResultRecord): boolean => meaningKinds.some((name) => name === kind)
const exact = (record: ResultRecord): boolean => !byMeaning(record)

const totals: readonly Row[] = [
  { name: 'exact kinds', of: exact },
  { name: 'exact, text within the window', of: (record) => exact(record) && record.fits },
  { name: 'exact, text beyond the window', of: (record) => exact(record) && !record.fits },
  { name: 'by meaning', of: byMeaning },
]

/** Tables in Markdown, readable as they stand; those that compare list only questions every arm has answered. */
export function report(records: readonly ResultRecord[]): string {
  const arms = armNames.filter((arm) => records.some((record) => record.arm === arm))
  const answered = (id: string): boolean =>
    arms.every((arm) => records.some((record) => record.arm === arm && record.id === id))
  const compared = records.filter(({ id }) => answered(id))
  const left = records.length - compared.length
  return [
    table('total', totals, compared, arms),
    table(
      'kind',
      kinds.map((kind) => ({ name: kind, of: (record) => record.kind === kind })),
      compared,
      arms,
    ),
    table(
      'size (exact kinds)',
      sizes.map((size) => ({ name: size, of: (record) => exact(record) && record.size === size })),
      compared,
      arms,
    ),
    ...(left > 0 ? [`${left} results are left out: not every arm has answered their question.\n`] : []),
  ].join('\n')
}

function table(
  title: string,
  rows: readonly Row[],
  records: readonly ResultRecord[],
  arms: readonly ArmName[],
): string {
  const header = [
    title,
    'arm',
    'right',
    '95 %',
    'seconds (median, mean)',
    'steps',
    'prompt tokens',
    'reply tokens',
  ]
  const lines = rows.flatMap((row) =>
    arms.flatMap((arm) => {
      const own = records.filter((record) => record.arm === arm && row.of(record))
      return own.length === 0 ? [] : [[row.name, arm, ...cells(own)]]
    }),
  )
  return align([header, ...lines])
}

function cells(records: readonly ResultRecord[]): string[] {
  const right = records.filter((record) => record.right).length
  const [low, high] = wilson(right, records.length)
  const seconds = records.map((record) => record.seconds)
  const percent = (share: number): string => String(Math.round(share * 100))
  return [
    `${right}/${records.length}`,
    `${percent(low)}-${percent(high)}`,
    `${median(seconds).toFixed(1)}, ${mean(seconds).toFixed(1)}`,
    median(records.map((record) => record.steps)).toFixed(1),
    mean(records.map((record) => record.promptTokens)).toFixed(0),
    mean(records.map((record) => record.completionTokens)).toFixed(0),
  ]
}

function align(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(columns[column] ?? 0)).join(' | ')} |`
  const [header = [], ...body] = rows
  return [line(header), line(columns.map((width) => '-'.repeat(width))), ...body.map(line), ''].join('\n')
}
