/** File names and kinds for people. */
import { visible } from '../code/visible.js'

/** A name in which nothing hides: newlines, tabs, controls and reordering marks stand as escapes, on one line. */
export function visibleName(name: string): string {
  return visible(name).replace(/\n/g, '\\n').replace(/\t/g, '\\t')
}

const kinds: Readonly<Record<string, string>> = {
  text: 'text',
  log: 'log',
  csv: 'table (CSV)',
  tsv: 'table (TSV)',
  json: 'JSON',
  jsonl: 'JSON lines',
  markdown: 'Markdown',
  code: 'source code',
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'slides',
  xlsx: 'spreadsheet',
  ods: 'spreadsheet',
  html: 'web page',
  epub: 'e-book',
  eml: 'e-mail',
  mbox: 'mail archive',
  zip: 'ZIP archive',
  gz: 'compressed file',
}

export function kindText(kind: string): string {
  return kinds[kind] ?? kind
}
