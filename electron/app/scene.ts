/** What `load` made of the namespace: which documents, and the question. Steps run again in the scene they had. */
import type { JournalEvent } from '../contract/journal.js'

export interface Scene {
  /** Names, in the order of the session. */
  readonly documents: readonly string[]
  readonly question: string
}

/** The scene of a run of this session, or null when it is not there. */
export function sceneOf(history: readonly (readonly JournalEvent[])[], run: number): Scene | null {
  for (const events of history) {
    const header = events.find((event) => event.event === 'header')
    if (header?.run !== run) continue
    return { documents: header.documents.map(({ name }) => name), question: header.question }
  }
  return null
}

export function sameScene(one: Scene, other: Scene): boolean {
  return (
    one.question === other.question &&
    one.documents.length === other.documents.length &&
    one.documents.every((name, index) => name === other.documents[index])
  )
}
