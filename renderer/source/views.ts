/** The ways to see a file, the usual one first. Pure. */
import type { SourceFacts } from '../../electron/contract/source.js'
import type { View } from './store.js'

export function viewsOf({
  kind,
  delimiter,
  sheets,
}: Pick<SourceFacts, 'kind' | 'delimiter' | 'sheets'>): View[] {
  if (kind === 'pdf') return ['pages', 'lines']
  if ((kind === 'csv' || kind === 'tsv') && delimiter !== null) return ['table', 'lines']
  if ((kind === 'xlsx' || kind === 'ods') && sheets.length > 0) return ['table', 'lines']
  return ['lines']
}
