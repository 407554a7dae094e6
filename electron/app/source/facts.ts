/** What the window learns of a file before it shows it, and where a passage stands in it. */
import type { Artefact, SourceLevel } from '../../contract/documents.js'
import type { SourceFacts, SourcePlace } from '../../contract/source.js'
import { placeOf, readChars } from '../../documents/lookup.js'
import { placeText } from '../../documents/place-text.js'
import { unitsAt } from '../../documents/source-map.js'

const mostSheets = 1000
/** Code points of a passage that are shown beside its page. */
const longestQuote = 1000
const mostOfPage = 100_000

export async function sourceFacts(artefact: Artefact): Promise<SourceFacts> {
  const { kind, chars, lines, bytes, fileBytes, units = [], delimiter = null } = artefact.facts
  return { kind, chars, lines, bytes, fileBytes, units, delimiter, sheets: await sheetsOf(artefact) }
}

/** Throws RangeError for a passage beyond the text. */
export async function sourcePlace(artefact: Artefact, start: number, end: number): Promise<SourcePlace> {
  const first = await placeOf(artefact, start)
  const last = await placeOf(artefact, Math.max(start, end))
  const units = unitsAt(artefact.sourceMap ?? { levels: [] }, start)
  const page = units.find(({ unit }) => unit === 'page')
  const sheet = units.find(({ unit }) => unit === 'sheet')
  const sheets = sheetSpans(sheetLevel(artefact), artefact.facts.chars)
  const quote = await readChars(artefact, start, Math.min(end, start + longestQuote))
  const at = sheet === undefined ? -1 : sheets.findIndex((one) => one.start === sheet.start)
  return {
    first: { line: first.line, column: first.column - 1 },
    last: { line: last.line, column: last.column - 1 },
    place: await placeText(artefact, start, end),
    quote,
    page: page?.number ?? null,
    nth: page === undefined ? 0 : occurrences(await pageBefore(artefact, page.start, start), quote),
    sheet: at === -1 ? null : at,
  }
}

/** Pages are small; of one that is not, what stands right before the passage. */
function pageBefore(artefact: Artefact, page: number, start: number): Promise<string> {
  return readChars(artefact, Math.max(page, start - mostOfPage), start)
}

/** Without white space, as the window compares. */
function occurrences(text: string, passage: string): number {
  const bare = (one: string): string => one.normalize('NFKC').replace(/\s+/gu, '')
  const wanted = bare(passage)
  return wanted === '' ? 0 : bare(text).split(wanted).length - 1
}

async function sheetsOf(artefact: Artefact): Promise<SourceFacts['sheets']> {
  const sheets: SourceFacts['sheets'] = []
  for (const { name, start, end } of sheetSpans(sheetLevel(artefact), artefact.facts.chars)) {
    const first = (await placeOf(artefact, start)).line
    const last = (await placeOf(artefact, end - 1)).line
    sheets.push({ name, first, lines: last - first + 1 })
  }
  return sheets
}

interface Span {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Sheets that hold text; the line that tells a sheet's name stands before it and belongs to none. */
function sheetSpans(level: SourceLevel | undefined, chars: number): Span[] {
  if (level === undefined) return []
  const spans: Span[] = []
  for (const [i, start] of level.starts.entries()) {
    const number = level.numbers[i] ?? 0
    const end = level.starts[i + 1] ?? chars
    if (number === 0 || end <= start) continue
    const name = level.names?.[i] ?? ''
    spans.push({ name: name === '' ? `Sheet ${number}` : name, start, end })
    if (spans.length === mostSheets) break
  }
  return spans
}

function sheetLevel({ sourceMap }: Artefact): SourceLevel | undefined {
  return sourceMap?.levels.find(({ unit }) => unit === 'sheet')
}
