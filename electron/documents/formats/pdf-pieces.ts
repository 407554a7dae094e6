/** The pieces of text of one PDF page, as long as they come to an end. */
import type { TextPiece } from './pdf-lines.js'

/**
 * Some ten pieces come in a portion, and one portion at least each time that a form with text is drawn: a few forms of
 * which each draws the next twice would give more than anybody waits for. The densest maps stay below either.
 */
export const mostPortions = 25_000
export const mostPieces = 500_000

export interface Portion {
  /** Pieces, and marks that are none. */
  readonly items: readonly (TextPiece | { readonly type: string })[]
}

/** Null for more than a page holds: then more may come, and is the caller's to drain. */
export async function piecesOf(portions: AsyncIterator<Portion>): Promise<TextPiece[] | null> {
  const pieces: TextPiece[] = []
  for (let count = 1; ; count += 1) {
    const next = await portions.next()
    if (next.done === true) return pieces
    for (const item of next.value.items) if ('str' in item) pieces.push(item)
    if (count > mostPortions || pieces.length > mostPieces) return null
  }
}

/** Takes what still comes and drops it; ends with the portions, however they end. */
export async function drain(portions: AsyncIterator<Portion>): Promise<void> {
  try {
    while ((await portions.next()).done !== true);
  } catch {
    // Nobody waits for them.
  }
}
