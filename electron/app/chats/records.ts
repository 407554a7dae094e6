/**
 * What was recorded of each question of a chat, for exports: the events themselves, as the session holds them in memory
 * already, so that a full disk costs nothing of the proof.
 */
import type { RunView } from '../../contract/chat.js'
import { QuarryError } from '../../contract/errors.js'
import type { JournalEvent } from '../../contract/journal.js'
import type { ExportFormat } from '../../contract/report.js'
import { finalEvent } from '../events.js'
import { exportName, exportText } from '../export/formats.js'
import { reportOf } from '../export/report.js'
import type { OwnPlaces } from '../export/unplaced.js'

export interface Exported {
  /** What its file is best called. */
  readonly name: string
  readonly text: string
}

export interface Records {
  /** `events` grows while the question is answered. */
  keep(run: number, events: readonly JournalEvent[]): void
  /** `view`: the question as the window shows it. Throws QuarryError usage where there is nothing to export. */
  exported(run: number, view: RunView | undefined, format: ExportFormat): Exported
}

/** `own`: what an export does not tell. */
export function createRecords(own: OwnPlaces): Records {
  const records = new Map<number, readonly JournalEvent[]>()
  return {
    keep(run, events) {
      records.set(run, events)
    },
    exported(run, view, format) {
      if (view === undefined) throw new QuarryError('usage', 'there is no such question in this chat')
      if (view.state !== 'done') {
        throw new QuarryError('usage', 'the question is still being answered', {
          remedy: 'wait for its answer or stop it',
        })
      }
      const events = records.get(run) ?? []
      const header = events.find((event) => event.event === 'header')
      if (header === undefined) {
        throw new QuarryError('usage', 'the question ended before it began, so there is nothing to export')
      }
      // A run that was stopped is told of before its record ends.
      const ending = view.result === null ? undefined : finalEvent(view.result)
      const failure = view.failure ?? undefined
      const report = reportOf({ header, events, torn: false, ending, failure, own })
      return { name: exportName(report, format), text: exportText(report, format) }
    },
  }
}
