/** Which pieces of a page's text a passage covers. White space counts for nothing: files place it as they like. Pure. */

/**
 * Positions of the pieces, in order; empty where the passage does not stand on this page. `nth`: which of several such
 * passages, from 0; null: only the end of a passage that began on the page before.
 */
export function coveredPieces(items: readonly string[], passage: string, nth: number | null): number[] {
  const wanted = bare(passage)
  if (wanted === '') return []
  let page = ''
  const ends = items.map((item) => (page += bare(item)).length)
  const found = nth === null ? endOn(page, wanted) : (placeOn(page, wanted, nth) ?? beginningOn(page, wanted))
  if (found === null) return []
  const covered: number[] = []
  for (const [at, end] of ends.entries()) {
    const start = ends[at - 1] ?? 0
    if (end > found.start && start < found.end && end > start) covered.push(at)
  }
  return covered
}

interface Place {
  readonly start: number
  readonly end: number
}

/** Fewer characters than this end or begin a page by chance. */
const enough = 8

function placeOn(page: string, wanted: string, nth: number): Place | null {
  let start = page.indexOf(wanted)
  if (start === -1) return null
  for (let left = nth; left > 0; left -= 1) {
    const next = page.indexOf(wanted, start + wanted.length)
    if (next === -1) break
    start = next
  }
  return { start, end: start + wanted.length }
}

/** The passage goes on over the page's end. */
function beginningOn(page: string, wanted: string): Place | null {
  for (let length = Math.min(page.length, wanted.length - 1); length >= enough; length -= 1) {
    if (page.endsWith(wanted.slice(0, length))) return { start: page.length - length, end: page.length }
  }
  return null
}

function endOn(page: string, wanted: string): Place | null {
  for (let length = Math.min(page.length, wanted.length - 1); length >= enough; length -= 1) {
    if (page.startsWith(wanted.slice(-length))) return { start: 0, end: length }
  }
  return null
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}
