/** The numbers of a sheet's rows, for lines that are asked for in their order. */
import type { Artefact } from '../../contract/documents.js'
import { placeOf } from '../../documents/lookup.js'
import { lastAtMost } from '../../documents/source-map.js'

/** `char`: code point at which the line begins. Null for a line that is no row. */
export type RowOf = (line: number, char: number) => Promise<number | null>

export function rowNumbers(artefact: Artefact): RowOf {
  const rows = artefact.sourceMap?.levels.find(({ unit }) => unit === 'row')
  if (rows === undefined) return async () => null
  let known = { entry: -1, line: 0 }
  return async (line, char) => {
    const entry = lastAtMost(rows.starts, char)
    const number = rows.numbers[entry] ?? 0
    const begin = rows.starts[entry]
    if (begin === undefined || number === 0) return null
    if (entry !== known.entry) {
      known = { entry, line: begin === char ? line : (await placeOf(artefact, begin)).line }
    }
    return number + line - known.line
  }
}
