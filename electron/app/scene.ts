/**
 * What the namespace was made: which documents, the question, and how large the pieces for sub-calls are. Steps run
 * again in the scene they had.
 */
import type { JournalEvent } from '../contract/journal.js'
import { recordedPieceChars } from './piece-chars.js'

export interface Scene {
  /** Names, in the order of the session. */
  readonly documents: readonly string[]
  readonly question: string
  readonly pieceChars: number
}

/** The scene of a run of this session, or null when it is not there. */
export function sceneOf(history: readonly (readonly JournalEvent[])[], run: number): Scene | null {
  for (const events of history) {
    const header = events.find((event) => event.event === 'header')
    if (header?.run !== run) continue
    return {
      documents: header.documents.map(({ name }) => name),
      question: header.question,
      pieceChars: recordedPieceChars(events),
    }
  }
  return null
}

export function sameScene(one: Scene, other: Scene): boolean {
  return (
    one.question === other.question &&
    one.pieceChars === other.pieceChars &&
    one.documents.length === other.documents.length &&
    one.documents.every((name, index) => name === other.documents[index])
  )
}
