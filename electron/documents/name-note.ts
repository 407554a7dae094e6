/** Files are read by what they hold. Where their name says something else, a note tells it: the file may be another one than was meant. */
import { extensionOf } from './kind.js'
import type { DocumentKind } from '../contract/documents.js'
import type { Format } from './formats/format.js'

/** `found`: the format of a file that has a reader of its own, else the kind of its text. One note, or none. */
export function nameNote(name: string, found: DocumentKind | Format): string[] {
  const extension = extensionOf(name)
  const claim = claims.get(extension)
  if (claim === undefined || claim.includes(found)) return []
  return [`its name ends in .${extension}, but it holds ${inWords[found]} and is read as that`]
}

const inWords: Readonly<Record<DocumentKind | Format, string>> = {
  text: 'plain text',
  log: 'a log',
  csv: 'a table of plain text',
  tsv: 'a table of plain text',
  json: 'JSON',
  jsonl: 'lines of JSON',
  markdown: 'Markdown',
  code: 'code',
  pdf: 'a PDF',
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  xlsx: 'an Excel workbook',
  ods: 'an OpenDocument spreadsheet',
  html: 'a web page',
  epub: 'an EPUB book',
  eml: 'a mail message',
  mbox: 'a mailbox',
  zip: 'a ZIP archive',
  gz: 'a gzip archive',
}

/**
 * Text that stands as it is may be of any kind under these names, and packed, as logs are that keep their names: what was
 * packed is looked at under the same name.
 */
const plain = ['text', 'log', 'csv', 'tsv', 'json', 'jsonl', 'markdown', 'code', 'gz'] as const

type Found = keyof typeof inWords

/** What files of each extension hold. Those of another extension may hold anything. */
const claims: ReadonlyMap<string, readonly Found[]> = new Map(
  (
    [
      ['pdf', ['pdf']],
      ['doc docx docm dotx dotm', ['docx']],
      ['ppt pptx pptm pps ppsx ppsm potx potm', ['pptx']],
      ['xls xlsx xlsm xlt xltx xltm', ['xlsx']],
      ['ods ots', ['ods']],
      ['epub', ['epub']],
      ['htm html xhtml', ['html', 'code']],
      ['eml mbox mbx', ['eml', 'mbox']],
      ['zip', ['zip']],
      ['gz tgz', ['gz']],
      ['json jsonl ndjson', ['json', 'jsonl']],
      ['csv tsv', ['csv', 'tsv']],
      ['txt text md markdown log', plain],
      ['py js ts java c h cpp cs go rs rb php sh sql css yaml yml toml ini', plain],
      // No reader makes text of these: what is read under their names is something else.
      ['odt odp xlsb pst 7z rar xz bz2 zst jar exe dll', []],
      ['png jpg jpeg gif webp bmp tif tiff heic mp3 wav ogg flac m4a mp4 mov avi mkv webm', []],
      ['sqlite parquet', []],
    ] satisfies readonly (readonly [string, readonly Found[]])[]
  ).flatMap(([extensions, kinds]) => extensions.split(' ').map((one) => [one, kinds] as const)),
)
