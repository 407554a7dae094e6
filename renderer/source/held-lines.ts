/** Which lines the window holds of a text that is far larger: what is in sight, and some around it. Pure. */
import type { SourceLine } from '../../electron/contract/source.js'

export type HeldLines = ReadonlyMap<number, SourceLine>

/** Lines from 1, both included. */
export interface Shown {
  readonly first: number
  readonly last: number
}

/** Asked for at a time. */
export const pageLines = 200
/** Held at most. */
export const mostLines = 3000

/** The next lines to ask for, or null when everything in sight is here. */
export function nextRequest(held: HeldLines, shown: Shown): { first: number; count: number } | null {
  for (let line = shown.first; line <= shown.last; line += 1) {
    if (held.has(line)) continue
    // Upwards, what stands before the first line in sight will be wanted next.
    const first = held.has(shown.last) ? Math.max(1, line - pageLines / 2) : line
    return { first, count: pageLines }
  }
  return null
}

/** Those of `more` that are new, beside what is held; lines far from those in sight are let go. */
export function received(
  held: HeldLines,
  first: number,
  more: readonly SourceLine[],
  shown: Shown,
): HeldLines {
  const next = new Map(held)
  for (const [at, line] of more.entries()) if (!next.has(first + at)) next.set(first + at, line)
  if (next.size <= mostLines) return next
  const middle = (shown.first + shown.last) / 2
  const near = [...next.keys()]
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
    .slice(0, mostLines / 2)
  const kept = new Map<number, SourceLine>()
  for (const line of near) {
    const value = next.get(line)
    if (value !== undefined) kept.set(line, value)
  }
  return kept
}

/** One line in place of another part of it. */
export function replaced(held: HeldLines, line: number, value: SourceLine): HeldLines {
  return new Map(held).set(line, value)
}
