/** What the readers of the formats have in common. */
import type { MapBuilder } from '../source-map.js'
import type { TextSink } from '../text-sink.js'
import type { KindFacts } from '../kind.js'
import type { InflateBudget } from './budget.js'

/** Formats whose text is made by a reader of their own; all else is text as it stands, or refused. */
export const formats = [
  ...(['pdf', 'docx', 'pptx', 'xlsx', 'ods', 'html', 'epub', 'eml', 'mbox', 'zip', 'gz'] as const),
] as const
export type Format = (typeof formats)[number]

/** An open file, or a member of an archive that was unpacked into one. */
export interface Source {
  readonly fd: number
  /** Bytes that count, from the start of the descriptor. */
  readonly bytes: number
  /** Base name, for messages and as a hint to the kind. */
  readonly name: string
}

export interface ReadContext {
  readonly text: TextSink
  readonly map: MapBuilder
  readonly encoding?: string
  readonly password?: string
  /** Archives that hold this source. */
  readonly depth: number
  /** Path of the archive in the archives that hold it, ending in a slash, or empty. */
  readonly prefix: string
  /** What archives may still inflate to, for the file as a whole. */
  readonly budget: InflateBudget
  /** Bytes of the source that were worked off. */
  readonly progress: (bytes: number) => void
  /**
   * Reads a member of an archive by its own format, into the same text; `begin` is called before its first
   * character, once it is known that there is a reader for it. Throws QuarryError.
   */
  readonly readMember: (member: Source, context: ReadContext, begin: () => void) => Promise<ReadResult>
}

export interface ReadResult {
  /** What the text is where the format does not say it (a log in an archive); absent: detected by its content. */
  readonly kind?: KindFacts
  /** Encoding that was found in the file. */
  readonly encoding: string
  readonly badBytes?: number
  readonly warnings: readonly string[]
  /** Of a workbook. */
  readonly hiddenSheets?: number
}

export interface FormatReader {
  /** Name and version: raised when the same bytes would give another text. */
  readonly version: string
  read(source: Source, context: ReadContext): Promise<ReadResult>
}
