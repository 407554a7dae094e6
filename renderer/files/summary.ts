import { bytesText, counted } from '../words/format.js'
import type { FileView } from '../../electron/contract/chat.js'

/** `200 files, 3.4 GB, 12 being read, 1 cannot be read`. */
export function filesSummary(files: readonly FileView[]): string {
  if (files.length === 0) return 'none yet'
  const inState = (state: FileView['state']) => files.filter((file) => file.state === state).length
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const [reading, failed] = [inState('reading'), inState('failed')]
  return [
    counted(files.length, 'file'),
    bytesText(bytes),
    ...(reading === 0 ? [] : [`${reading} being read`]),
    ...(failed === 0 ? [] : [`${failed} cannot be read`]),
  ].join(', ')
}
