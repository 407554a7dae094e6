/** Puts together what the pass over a text found. */
import { detectKind } from './kind.js'
import { nameNote } from './name-note.js'
import { joinSegments } from './parts.js'
import { preview } from './preview.js'
import type { Format } from './formats/format.js'
import type { TextFacts } from './jobs.js'
import type { KindFacts } from './kind.js'
import type { ScannedText } from './scanner.js'
import type { UnitSummary } from '../contract/documents.js'

export interface ScanFindings {
  /** Descriptor that holds the text as UTF-8 from `start`. */
  readonly fd: number
  readonly name: string
  readonly start: number
  readonly text: ScannedText
  readonly sha256: string
  readonly encoding: string
  readonly badBytes: number
  readonly warnings: string[]
  /** Where a reader of another format made the text: its name and version, and what it knows of the kind. */
  readonly reader?: string
  readonly kind?: KindFacts
  /** Of a file that has a reader of its own. */
  readonly format?: Format
  readonly units?: UnitSummary[]
}

/** Raised when the same bytes would give another text. */
const textReader = 'text 1'

export function textFacts({ fd, name, start, text, format, kind, ...found }: ScanFindings): TextFacts {
  const { sample, cut, head, tail } = preview(fd, start, text.bytes, text.lines)
  const { segments, ...counts } = text
  const known = kind ?? detectKind(sample, cut, name)
  return {
    start,
    reader: textReader,
    ...counts,
    ...found,
    ...known,
    warnings: [...nameNote(name, format ?? known.kind), ...found.warnings],
    head,
    tail,
    parts: joinSegments(segments),
  }
}
