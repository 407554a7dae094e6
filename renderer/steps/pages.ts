/** Where one is in a long text whose pages are as long as the sender makes them: the beginnings of the pages gone through. Pure. */

import { grouped } from '../words/format.js'

export type Pages = readonly number[]

export const firstPage: Pages = [0]

/** `length`: characters of the page that is shown; an empty page leads nowhere. */
export function nextPage(pages: Pages, length: number, total: number): Pages {
  const next = (pages.at(-1) ?? 0) + length
  return length === 0 || next >= total ? pages : [...pages, next]
}

export function previousPage(pages: Pages): Pages {
  return pages.length <= 1 ? pages : pages.slice(0, -1)
}

/** `characters 20,001 to 40,000 of 1,000,000`. */
export function rangeText(offset: number, length: number, total: number): string {
  const from = offset + Math.min(1, length)
  return `characters ${grouped(from)} to ${grouped(offset + length)} of ${grouped(total)}`
}
