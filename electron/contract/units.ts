/** What a document is made of, in words for people. Pure. */
import { counted, grouped } from './counts.js'
import type { UnitSummary } from './documents.js'

/** `12 pages`; `3 sheets, 1 hidden`; empty for plain text. */
export function unitWords(units: readonly UnitSummary[] = []): string {
  return units.map((unit) => words(unit)).join(', ')
}

/** The same, with names where there are any: `3 sheets (Jan, Feb, Mar), 1 hidden`. `mostNames` of them at most. */
export function namedUnitWords(units: readonly UnitSummary[], mostNames: number): string {
  return units.map((unit) => words(unit, nameList(unit, mostNames))).join(', ')
}

function words({ unit, count, hidden = 0 }: UnitSummary, names = ''): string {
  const what = unit === 'member' ? 'file' : unit
  return `${counted(count, what)}${names}${hidden === 0 ? '' : `, ${hidden} hidden`}`
}

function nameList({ names = [], count }: UnitSummary, most: number): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, most)
  const more = count - shown.length
  return ` (${shown.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''})`
}
