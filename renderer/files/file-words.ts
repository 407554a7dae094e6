/** What is known of a file, in one line. Pure. */
import { unitWords } from '../../electron/contract/units.js'
import { bytesText, counted, estimateText } from '../words/format.js'
import { kindText } from '../words/names.js'
import type { FileView } from '../../electron/contract/chat.js'

/** Kinds whose bytes are text as they stand, so that another encoding can be named. */
const texts: ReadonlySet<string> = new Set(['text', 'log', 'csv', 'tsv', 'json', 'jsonl', 'markdown', 'code'])

export function isPlainText({ facts }: Pick<FileView, 'facts'>): boolean {
  return facts !== null && texts.has(facts.kind)
}

/**
 * `reading, 1.2 GB of 3.4 GB, about 12 s left`; `1.2 GB, log, 88,210 lines`; `340 kB, PDF, 12 pages`. An encoding is
 * named where no menu beside it does.
 */
export function fileWords({ state, bytes, done, left, facts }: FileView, menu: boolean): string {
  if (state === 'reading') {
    const rest = left == null ? '' : `, about ${estimateText(left)} left`
    return `reading, ${bytesText(done)} of ${bytesText(bytes)}${rest}`
  }
  if (facts === null) return bytesText(bytes)
  const units = unitWords(facts.units)
  return [
    bytesText(bytes),
    kindText(facts.kind),
    ...(menu || !texts.has(facts.kind) ? [] : [facts.encoding]),
    units === '' ? counted(facts.lines, 'line') : units,
  ].join(', ')
}
