/** A source map as `load` carries it to the REPL. */
import type { SourceMap } from '../contract/documents.js'
import type { LoadLevel } from '../contract/wire.js'

/** Entries that a line of the wire bears; beyond, the innermost units are left out: rows, then tables. */
const mostEntries = 500_000

/** Characters of a name that code may ask for. */
const longestName = 120

export function loadMap(map: SourceMap | undefined): LoadLevel[] {
  const levels: LoadLevel[] = []
  let entries = 0
  for (const { unit, starts, numbers, names } of map?.levels ?? []) {
    entries += starts.length * (names === null ? 1 : 4)
    if (entries > mostEntries) break
    const counted = numbers.every((number, i) => number === i + 1)
    levels.push({
      unit,
      starts: [...starts],
      ...(counted ? {} : { numbers: [...numbers] }),
      ...(names === null ? {} : { names: names.map((name) => name.slice(0, longestName)) }),
    })
  }
  return levels
}
