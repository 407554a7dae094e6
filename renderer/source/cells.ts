/** Lines of a table as cells. Pure. */

export interface Row {
  readonly cells: readonly string[]
  /** A quoted cell is still open at the line's end: the row goes on in the next line, or this line is in the middle of one. */
  readonly open: boolean
}

/** Quotes mean something in csv alone; cells of workbooks hold no tab. */
export function splitRow(line: string, delimiter: string, quotes: boolean): Row {
  if (!quotes || !line.includes('"')) return { cells: line.split(delimiter), open: false }
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i += 1) {
    const c = line.charAt(i)
    if (quoted) {
      if (c !== '"') cell += c
      else if (line[i + 1] === '"') {
        cell += c
        i += 1
      } else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === delimiter) {
      cells.push(cell)
      cell = ''
    } else cell += c
  }
  cells.push(cell)
  return { cells, open: quoted }
}

/** `A`, `B`, ... `Z`, `AA`: as spreadsheets name columns, from 0. */
export function columnName(index: number): string {
  let name = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  }
  return name
}

const narrowest = 5
const widest = 36

/** Widths in characters, by the longest cells of some rows. */
export function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = []
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) {
      widths[at] = Math.min(widest, Math.max(widths[at] ?? narrowest, cell.length))
    }
  }
  return widths
}
