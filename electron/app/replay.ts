/** A recorded run, to be looked at again with no model call. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readJournal } from '../library/journal-reader.js'
import { replayOf, type Replay } from '../library/replay.js'
import { runsFolder } from '../library/home.js'

export interface Recorded extends Replay {
  readonly path: string
  /** The last line broke off, as after a crash. */
  readonly torn: boolean
}

/**
 * `journal`: a path, or the name of a run in the data folder.
 * Throws QuarryError journal_newer, journal_torn, journal_unreadable, input_missing.
 */
export async function readRun(journal: string, home: string): Promise<Recorded> {
  const file = journalPath(journal, home)
  const { header, events, torn } = await readJournal(file)
  return { ...replayOf(header, events), path: file, torn }
}

export function journalPath(journal: string, home: string): string {
  const kept = path.join(runsFolder(home), `${path.basename(journal, '.jsonl')}.jsonl`)
  return !existsSync(journal) && !journal.includes('/') && existsSync(kept) ? kept : journal
}
