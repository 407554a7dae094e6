/** The formats of an export: which there are, how each is written, and what its file is called. Pure. */
import { missingCase } from '../../contract/errors.js'
import { reportSchema, type ExportFormat, type Report } from '../../contract/report.js'
import { visibleJson } from '../../contract/visible.js'
import { htmlOf } from './html.js'
import { markdownOf } from './markdown.js'

/** The whole file. */
export function exportText(report: Report, format: ExportFormat): string {
  switch (format) {
    case 'md':
      return markdownOf(report)
    case 'html':
      return htmlOf(report)
    case 'json':
      return `${visibleJson(reportSchema.parse(report), 2)}\n`
    default:
      return missingCase(format)
  }
}

/** By the ending of a file's name; null when it names none. */
export function formatOfName(file: string): ExportFormat | null {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase()
  switch (ending) {
    case 'md':
    case 'markdown':
      return 'md'
    case 'html':
    case 'htm':
      return 'html'
    case 'json':
      return 'json'
    default:
      return null
  }
}

/** Letters of the question in a file's name. */
const maxNameChars = 50

/** `quarry-how-many-requests-failed-2026-03-07.md`: letters and digits of the question alone, of any script. */
export function exportName({ question, time }: Report, format: ExportFormat): string {
  const seen = question.toLowerCase().replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const words = seen.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const slug = Array.from(words.join('-')).slice(0, maxNameChars).join('').replace(/-+$/, '')
  const day = /^\d{4}-\d{2}-\d{2}/.exec(time)?.[0]
  return `${['quarry', slug, day].filter((part) => part !== undefined && part !== '').join('-')}.${format}`
}
