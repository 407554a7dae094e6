/** The reader of each format, loaded when a file needs it: most sessions need none. */
import { missingCase } from '../../contract/errors.js'
import type { Format, FormatReader } from './format.js'

export async function readerOf(format: Format): Promise<FormatReader> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf.js')).pdfReader
    case 'docx':
      return (await import('./docx.js')).docxReader
    case 'pptx':
      return (await import('./pptx.js')).pptxReader
    case 'xlsx':
      return (await import('./xlsx.js')).xlsxReader
    case 'ods':
      return (await import('./ods.js')).odsReader
    case 'html':
      return (await import('./html.js')).htmlReader
    case 'epub':
      return (await import('./epub.js')).epubReader
    case 'eml':
      return (await import('./mail.js')).mailReader
    case 'mbox':
      return (await import('./mbox.js')).mboxReader
    case 'zip':
      return (await import('./archive.js')).zipReader
    case 'gz':
      return (await import('./gzip.js')).gzipReader
    default:
      return missingCase(format)
  }
}
