/** Which pieces of a page's text a passage covers. White space counts for nothing: files place it as they like. Pure. */

/** Positions of the pieces, in order; empty where the passage does not stand on this page. */
export function coveredPieces(items: readonly string[], passage: string): number[] {
  const wanted = bare(passage)
  if (wanted === '') return []
  let page = ''
  const ends = items.map((item) => (page += bare(item)).length)
  const found = placeOn(page, wanted)
  if (found === null) return []
  const covered: number[] = []
  for (const [at, end] of ends.entries()) {
    const start = ends[at - 1] ?? 0
    if (end > found.start && start < found.end && end > start) covered.push(at)
  }
  return covered
}

/** Characters by which the beginning or the end of a passage over two pages is told. */
const enough = 24

function placeOn(page: string, wanted: string): { start: number; end: number } | null {
  const whole = page.indexOf(wanted)
  if (whole !== -1) return { start: whole, end: whole + wanted.length }
  // It goes on over the page's end: its beginning is what ends this page.
  const head = wanted.slice(0, Math.min(enough, wanted.length))
  const start = page.lastIndexOf(head)
  if (start !== -1 && wanted.startsWith(page.slice(start))) return { start, end: page.length }
  return null
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}
