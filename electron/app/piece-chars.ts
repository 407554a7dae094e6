/** How much text the helpers of the REPL put into one sub-call. Pure. */
import type { JournalEvent } from '../contract/journal.js'

/** What a driver takes that was told nothing. */
const driversOwn = 6000
/** The driver takes no less. Beyond the most, a model that reads for meaning misses what stands in the middle. */
const least = 500
const most = 30_000
/** The rest of the window is for the question, the reply and text that costs more tokens than most. */
const share = 0.6
const charsPerToken = 3

/** `subWindow`: the sub model's window, tokens. */
export function pieceCharsFor(subWindow: number): number {
  const fitting = Math.round((subWindow * share * charsPerToken) / 100) * 100
  return Math.min(most, Math.max(least, fitting))
}

/** What the code of a recorded run was told: it shapes the prompts of its sub-calls. */
export function recordedPieceChars(events: readonly JournalEvent[]): number {
  const configure = events.find((event) => event.event === 'configure')
  if (configure !== undefined) return configure.pieceChars ?? driversOwn
  // A run over the REPL of the one before it.
  const header = events.find((event) => event.event === 'header')
  return header === undefined ? driversOwn : pieceCharsFor(header.options.subWindow)
}
