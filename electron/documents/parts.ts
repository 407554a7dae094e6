/** How a text is cut into the parts that become Python strings. */
import type { Part } from '../contract/wire.js'

/** A text of at most so many bytes is one str whatever is in it: four times that is bearable. */
export const alwaysOnePart = 64 * 1024 * 1024

/** One str may cost so much more than the cheapest cutting before the text is cut: `context` is best a plain str. */
const onePartBonus = 1.25

/** Memory, bytes, that one more part must save to be worth it. */
const partCost = 4 * 1024 * 1024

const widths = [1, 2, 4] as const

/**
 * Joins neighbouring segments (each about 1 MB, ending at a line end where there is one) into parts.
 *
 * A Python str takes 1, 2 or 4 bytes for *every* character, by its widest one. Text that is narrow or wide
 * throughout stays one part, of any length. Text above 64 MB in which some places are wider than the rest is cut
 * around those places, so that one emoji in a 1 GB log widens about 1 MB of it and not all; the cutting is the
 * one of least memory when every further part is charged 4 MB.
 */
export function joinSegments(segments: readonly Part[]): Part[] {
  const whole = joined(segments)
  if (whole === null) return []
  if (whole.byteEnd - whole.byteStart <= alwaysOnePart) return [whole]
  const chosen = cheapestWidths(segments)
  const cost = segments.reduce((sum, segment, i) => sum + segment.chars * (chosen[i] ?? 4), 0)
  if (whole.chars * whole.width <= cost * onePartBonus) return [whole]
  const parts: Part[] = []
  for (let from = 0; from < segments.length;) {
    let to = from + 1
    while (to < segments.length && chosen[to] === chosen[from]) to += 1
    const part = joined(segments.slice(from, to))
    if (part !== null) parts.push(part)
    from = to
  }
  return parts
}

function joined(segments: readonly Part[]): Part | null {
  const first = segments[0]
  const last = segments.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    byteStart: first.byteStart,
    byteEnd: last.byteEnd,
    chars: segments.reduce((sum, segment) => sum + segment.chars, 0),
    width: segments.reduce<Part['width']>(
      (width, segment) => (segment.width > width ? segment.width : width),
      1,
    ),
  }
}

interface Path {
  readonly cost: number
  readonly width: Part['width']
  readonly before: Path | null
}

/** The width to store each segment with: dynamic programming over the three widths, linear in the segments. */
function cheapestWidths(segments: readonly Part[]): Part['width'][] {
  let paths: Path[] = []
  for (const segment of segments) {
    const before = paths
    paths = widths
      .filter((width) => width >= segment.width)
      .map((width) => {
        const best = before.reduce<Path | null>((found, path) => {
          const cost = path.cost + (path.width === width ? 0 : partCost)
          return found === null || cost < found.cost ? { cost, width: path.width, before: path } : found
        }, null)
        return { cost: (best?.cost ?? 0) + segment.chars * width, width, before: best?.before ?? null }
      })
  }
  const chosen: Part['width'][] = []
  const best = paths.reduce<Path | null>((a, b) => (a === null || b.cost < a.cost ? b : a), null)
  for (let path = best; path !== null; path = path.before) chosen.push(path.width)
  return chosen.reverse()
}
