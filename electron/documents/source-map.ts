/** Source maps: built while a text is written, and asked where a code point came from. */
import type { SourceLevel, SourceMap, SourceUnit, UnitSummary } from '../contract/documents.js'

/** Outermost first. Listed here again, since the worker should not load the schemas with the list. */
const order: Record<SourceUnit, number> = {
  member: 0,
  message: 1,
  slide: 2,
  page: 3,
  section: 4,
  sheet: 5,
  table: 6,
  row: 7,
}
const sourceUnits = (Object.keys(order) as SourceUnit[]).sort((a, b) => order[a] - order[b])

/** Names told in facts and prompts; the map itself knows all. */
const mostNames = 50

/** Characters of a name: one of a megabyte would fill a model's window. */
const mostNameChars = 200

/** A unit's name as it is told: on one line, and not longer than anybody gives. */
export function unitName(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > mostNameChars
    ? `${line.slice(0, mostNameChars - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : line
}

export interface MapBuilder {
  /** A unit begins at the end of the text so far; without a number it is the one after the last of its sort. */
  begin(unit: SourceUnit, name?: string, number?: number): void
  /** The text that follows belongs to no unit of this sort. */
  end(unit: SourceUnit): void
  /** Units that were begun. */
  count(unit: SourceUnit): number
  /** The next unit of this sort without a number is number 1: they count anew in each archive member. */
  restart(unit: SourceUnit): void
  /** Null where nothing was marked. */
  finish(): SourceMap | null
}

interface Level {
  starts: number[]
  numbers: number[]
  names: string[]
  count: number
  last: number
}

/** `position`: code points written so far. */
export function createMapBuilder(position: () => number): MapBuilder {
  const levels = new Map<SourceUnit, Level>()
  const levelOf = (unit: SourceUnit): Level => {
    const known = levels.get(unit)
    if (known !== undefined) return known
    const fresh: Level = { starts: [], numbers: [], names: [], count: 0, last: 0 }
    levels.set(unit, fresh)
    return fresh
  }
  const enter = (level: Level, number: number, name: string): void => {
    const at = position()
    // An entry without text is none that an offset could ask for, but units without text still count.
    if (level.starts.at(-1) === at && level.numbers.at(-1) === 0) {
      level.starts.pop()
      level.numbers.pop()
      level.names.pop()
    }
    level.starts.push(at)
    level.numbers.push(number)
    level.names.push(name)
  }
  return {
    begin(unit, name = '', number) {
      const level = levelOf(unit)
      level.last = number ?? level.last + 1
      level.count += 1
      enter(level, level.last, unitName(name))
    },
    end(unit) {
      const level = levels.get(unit)
      if (level !== undefined && level.numbers.at(-1) !== 0) enter(level, 0, '')
    },
    count: (unit) => levels.get(unit)?.count ?? 0,
    restart(unit) {
      const level = levels.get(unit)
      if (level !== undefined) level.last = 0
    },
    finish() {
      const found = sourceUnits.flatMap((unit): SourceLevel[] => {
        const level = levels.get(unit)
        if (level === undefined || level.count === 0) return []
        return [
          {
            unit,
            starts: Float64Array.from(level.starts),
            numbers: Float64Array.from(level.numbers),
            names: level.names.some((name) => name !== '') ? level.names : null,
          },
        ]
      })
      return found.length === 0 ? null : { levels: found }
    },
  }
}

export interface UnitAt {
  readonly unit: SourceUnit
  readonly number: number
  readonly name: string
  /** Code point at which its text begins. */
  readonly start: number
}

/** The units that hold a code point, outermost first. */
export function unitsAt({ levels }: SourceMap, char: number): UnitAt[] {
  return levels.flatMap(({ unit, starts, numbers, names }) => {
    const entry = lastAtMost(starts, char)
    const number = entry === -1 ? 0 : (numbers[entry] ?? 0)
    return number === 0 ? [] : [{ unit, number, name: names?.[entry] ?? '', start: starts[entry] ?? 0 }]
  })
}

/** Rows are no units to list: a table has as many as it has lines. */
export function summaryOf({ levels }: SourceMap, hiddenSheets = 0): UnitSummary[] {
  return levels
    .filter(({ unit }) => unit !== 'row')
    .map(({ unit, numbers, names }) => {
      const named = names === null ? [] : names.filter((_, i) => numbers[i] !== 0).slice(0, mostNames)
      const count = numbers.filter((number) => number !== 0).length
      return {
        unit,
        count,
        ...(named.length === 0 ? {} : { names: [...named] }),
        ...(unit === 'sheet' && hiddenSheets > 0 ? { hidden: hiddenSheets } : {}),
      }
    })
}

/** Index of the last entry that is at most `value`, or -1. */
export function lastAtMost(entries: Float64Array, value: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
