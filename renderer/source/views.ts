/** The ways to see a file, the usual one first. Pure. */
import type { DocumentKind } from '../../electron/contract/documents.js'
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

/** Kinds whose lines are paragraphs. */
const prose: ReadonlySet<DocumentKind> = new Set([
  'text',
  'markdown',
  'pdf',
  'docx',
  'pptx',
  'html',
  'epub',
  'eml',
  'mbox',
])

/** More lines than this are too many to be measured one by one. */
const mostWrapped = 200_000

/** Whether lines can be as high as their text, and whether they usually are. */
export function wrapping({ kind, lines }: Pick<SourceFacts, 'kind' | 'lines'>): {
  can: boolean
  usual: boolean
} {
  const can = lines <= mostWrapped
  return { can, usual: can && prose.has(kind) }
}
