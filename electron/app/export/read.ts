/** A run of the data folder as a report: no model, no sandbox and none of its files is needed. */
import { readJournal } from '../../library/journal-reader.js'
import type { Report } from '../../contract/report.js'
import { journalPath } from '../replay.js'
import { ownPlaces } from '../places.js'
import { reportOf } from './report.js'

export interface ReadReport {
  readonly report: Report
  /** Of the journal. */
  readonly path: string
}

/**
 * `journal`: a path, or the name of a run in the data folder.
 * Throws QuarryError journal_newer, journal_torn, journal_unreadable, input_missing, input_not_a_file.
 */
export async function readReport(journal: string, home: string): Promise<ReadReport> {
  const path = journalPath(journal, home)
  return { report: reportOf({ ...(await readJournal(path)), own: ownPlaces(home) }), path }
}
