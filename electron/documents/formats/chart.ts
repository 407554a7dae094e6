/** A chart as text: its titles, and its values as rows, one series a column, so that the numbers can be worked on. */
import { readChart, type Points, type Series } from './chart-part.js'
import type { Parse } from './diagram.js'

/** What programs let a chart have; a table with a column for each of a million series would be made to fill a memory. */
const mostSeries = 255
const mostLevels = 16

/** The first line is the title, or empty; no line where the chart holds neither words nor saved values. */
export async function chartLines(parse: Parse): Promise<string[]> {
  const { title, axes, series, labels } = await readChart(parse)
  const beyond = series.length - mostSeries
  const named = series
    .slice(0, mostSeries)
    .map((one, i) => (one.name === '' ? { ...one, name: `series ${i + 1}` } : one))
  const rest = [
    ...(axes.length === 0 ? [] : [`axes: ${axes.join('; ')}`]),
    ...groupsOf(named.filter(({ values, levels }) => values.size > 0 || levels.length > 0)).flatMap(tableOf),
    ...(beyond <= 0 ? [] : [`and ${beyond} more series, which are left out`]),
    ...(labels.length === 0 ? [] : [`labels: ${labels.join('; ')}`]),
  ]
  return title === '' && rest.length === 0 ? [] : [title, ...rest]
}

interface Group {
  readonly categories: Points
  readonly series: readonly Series[]
}

/** Neighbours with the same categories stand in one table; one without any joins those before it. */
function groupsOf(series: readonly Series[]): Group[] {
  const groups: { categories: Points; series: Series[] }[] = []
  for (const one of series) {
    const categories = categoriesOf(one.levels)
    const last = groups.at(-1)
    const joins =
      last !== undefined &&
      last.series[0]?.scattered === one.scattered &&
      (categories.size === 0 || same(last.categories, categories))
    if (joins) last.series.push(one)
    else groups.push({ categories, series: [one] })
  }
  return groups
}

/** With several levels the outer one stands at its first category and holds until the next. */
function categoriesOf(levels: readonly Points[]): Points {
  const [inner = new Map<number, string>(), ...outer] = levels.slice(0, mostLevels)
  if (outer.length === 0) return inner
  const found = new Map<number, string>()
  const last = outer.map(() => '')
  for (const at of ordered(levels)) {
    outer.forEach((level, i) => (last[i] = level.get(at) ?? last[i] ?? ''))
    found.set(at, [...last.toReversed(), inner.get(at) ?? ''].filter((one) => one !== '').join(' / '))
  }
  return found
}

function tableOf({ categories, series }: Group): string[] {
  const columns = series.flatMap(({ name, values, sizes }) => [
    { name, points: values },
    ...(sizes.size === 0 ? [] : [{ name: `${name} (size)`, points: sizes }]),
  ])
  const head = series[0]?.scattered === true ? 'x' : 'category'
  return [
    [head, ...columns.map(({ name }) => name)].join('\t'),
    ...ordered([categories, ...columns.map(({ points }) => points)]).map((at) =>
      [categories.get(at) ?? String(at + 1), ...columns.map(({ points }) => points.get(at) ?? '')].join('\t'),
    ),
  ]
}

/** Positions that any of the lists has. */
function ordered(lists: readonly Points[]): number[] {
  return [...new Set(lists.flatMap((list) => [...list.keys()]))].sort((a, b) => a - b)
}

function same(one: Points, other: Points): boolean {
  return one.size === other.size && [...one].every(([at, text]) => other.get(at) === text)
}
