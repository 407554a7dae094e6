/** What every prompt tells of the files: their sizes, and their first and last lines. */
import type { Artefact, DocumentFacts, Evidence } from '../contract/documents.js'
import { placeText } from '../documents/place-text.js'
import { mostShownFiles } from '../engine/prompts.js'

/** Shorter numbers are near to too many that an answer may hold. */
const digits = 3

/** The counts of characters, lines, pages and the like, of at least three digits. */
export function sizesOf({
  chars,
  lines,
  units = [],
}: Pick<DocumentFacts, 'chars' | 'lines' | 'units'>): string {
  return [chars, lines, ...units.map(({ count }) => count)]
    .filter((count) => count >= 10 ** (digits - 1))
    .join('\n')
}

/** The first and last lines of each file that is shown, with their places. A file that cannot be read any more has none. */
export async function shownLines(artefacts: readonly Artefact[]): Promise<Evidence[]> {
  const found = await Promise.all(
    artefacts.slice(0, mostShownFiles).map((one) => linesOf(one).catch(() => [])),
  )
  return found.flat()
}

async function linesOf(artefact: Artefact): Promise<Evidence[]> {
  const { name, chars, head, tail } = artefact.facts
  const ends = [
    { quote: head, start: 0, end: Math.min(chars, lengthOf(head)) },
    // Where a long line was cut, the passage begins within what was shown.
    { quote: tail, start: Math.max(0, chars - lengthOf(tail)), end: chars },
  ].filter(({ start, end }) => end > start)
  return Promise.all(
    ends.map(async ({ quote, start, end }) => ({
      document: name,
      start,
      end,
      quote,
      place: await placeText(artefact, start, end),
      origin: 'quoted' as const,
    })),
  )
}

function lengthOf(text: string): number {
  return [...text].length
}
