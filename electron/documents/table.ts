/** Recognises tables of text by how regular their records are. */

export interface Table {
  readonly delimiter: string
  /** Cells of the first record. */
  readonly first: readonly string[]
  /** Share of records with as many cells as the first; 1 is a perfect table. */
  readonly regularity: number
  readonly records: number
}

const delimiters = [',', ';', '\t', '|'] as const

/** Records that are looked at. */
const enough = 200

/** The most regular reading of the text as a table of two columns or more. `cut`: its last line may be incomplete. */
export function recogniseTable(text: string, cut: boolean): Table | null {
  let best: Table | null = null
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue
    const records = parseRecords(text, delimiter, cut)
    const first = records[0]
    if (first === undefined || first.length < 2) continue
    const regular = records.filter((record) => record.length === first.length).length
    const table = { delimiter, first, regularity: regular / records.length, records: records.length }
    if (best === null || score(table) > score(best)) best = table
  }
  return best
}

/** A first record of distinct, filled cells of which none is a number names columns. */
export function isHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim())
  return (
    names.every((name) => name !== '' && name.length <= 100 && !/^[-+]?[\d.,: /]+$/.test(name)) &&
    new Set(names).size === names.length
  )
}

function score({ regularity, first }: Table): number {
  return regularity * 1000 + Math.min(first.length, 500)
}

/** Cells of each record; quoted ones may hold delimiters, doubled quotes and line ends. Blank lines are none. */
export function parseRecords(text: string, delimiter: string, cut: boolean): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let quoted = false
  const endRecord = (): void => {
    record.push(cell.replace(/\r$/, ''))
    cell = ''
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  for (let i = 0; i < text.length && records.length < enough; i += 1) {
    const c = text.charAt(i)
    if (quoted) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') {
        cell += c
        i += 1
      } else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === delimiter) {
      record.push(cell)
      cell = ''
    } else if (c === '\n') endRecord()
    else cell += c
  }
  if (!cut && (cell !== '' || record.length > 0)) endRecord()
  return records
}
