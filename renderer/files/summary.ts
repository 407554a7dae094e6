import { bytesText, counted } from '../words/format.js'
import type { FileView } from '../../electron/contract/chat.js'

/** `200 files, 3.4 GB, 12 being read`. */
export function filesSummary(files: readonly FileView[]): string {
  if (files.length === 0) return 'none yet'
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const reading = files.filter(({ state }) => state === 'reading').length
  return [
    counted(files.length, 'file'),
    bytesText(bytes),
    ...(reading === 0 ? [] : [`${reading} being read`]),
  ].join(', ')
}

/** `1 cannot be read`; empty where each can. */
export function failedSummary(files: readonly FileView[]): string {
  const failed = files.filter(({ state }) => state === 'failed').length
  return failed === 0 ? '' : `${failed} cannot be read`
}

/** The file to be brought on the screen once `files` stand where `before` stood: the first that is new; null without. */
export function firstNew(before: readonly FileView[], files: readonly FileView[]): string | null {
  const known = new Set(before.map(({ id }) => id))
  return before.length === 0 ? null : (files.find(({ id }) => !known.has(id))?.id ?? null)
}
