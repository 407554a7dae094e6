/** What the host asks of the reader's worker thread and what comes back; plain data that can be cloned. */
import type { BlockIndex, DocumentKind, SourceMap, UnitSummary } from '../contract/documents.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { Part } from '../contract/wire.js'
import type { Format } from './formats/format.js'

/** Descriptors are numbers that hold in every thread of the process; their owner is the host. */
export interface ScanJob {
  readonly type: 'scan'
  readonly fd: number
  /** Bytes of the file that count; what is appended later does not. */
  readonly fileBytes: number
  /** Base name, for messages and as a hint to the kind. */
  readonly name: string
  /** Encoding the user named, as a WHATWG label. */
  readonly encoding?: string
}

export interface ConvertJob {
  readonly type: 'convert'
  readonly fd: number
  readonly fileBytes: number
  readonly name: string
  /** Open for reading and writing, empty: takes the text as UTF-8. */
  readonly outFd: number
  readonly plan: ConversionPlan
}

/** A file whose text is made by the reader of its format. */
export interface ExtractJob {
  readonly type: 'extract'
  readonly fd: number
  readonly fileBytes: number
  readonly name: string
  readonly format: Format
  /** Open for reading and writing, empty: takes the text as UTF-8. */
  readonly outFd: number
  readonly encoding?: string
  readonly password?: string
}

export interface FindJob {
  readonly type: 'find'
  readonly fd: number
  readonly start: number
  readonly bytes: number
  readonly quotes: readonly string[]
}

export interface HashJob {
  readonly type: 'hash'
  readonly fd: number
  readonly bytes: number
}

export type Job = ScanJob | ConvertJob | ExtractJob | FindJob | HashJob

/** How a file that is not plain UTF-8 becomes it. */
export interface ConversionPlan {
  /** Name for TextDecoder. */
  readonly encoding: string
  /** Bytes of a byte order mark to skip. */
  readonly skip: number
  /** Bad bytes already counted (UTF-8), or null: count replacement characters while converting. */
  readonly badBytes: number | null
  readonly warnings: readonly string[]
}

/** Everything about the text that one pass over its bytes tells. */
export interface TextFacts {
  readonly start: number
  readonly bytes: number
  readonly chars: number
  readonly lines: number
  readonly parts: Part[]
  readonly index: BlockIndex
  readonly sha256: string
  readonly encoding: string
  readonly badBytes: number
  readonly kind: DocumentKind
  /** Name and version of the reader. */
  readonly reader: string
  readonly delimiter?: string
  readonly head: string
  readonly tail: string
  readonly warnings: string[]
  readonly units?: UnitSummary[]
}

export interface ExtractedText {
  readonly facts: TextFacts
  readonly map: SourceMap | null
}

export type ScanOutcome =
  | { readonly kind: 'plain'; readonly facts: TextFacts }
  | { readonly kind: 'convert'; readonly plan: ConversionPlan }
  | { readonly kind: 'extract'; readonly format: Format }

/** Bytes of the descriptor, end exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface JobResults {
  scan: ScanOutcome
  convert: TextFacts
  extract: ExtractedText
  find: (ByteRange | null)[]
  hash: string
}

export type FromWorker =
  | { readonly type: 'progress'; readonly bytes: number }
  /** What the thread holds beyond what it held before the job: its heap, and its buffers outside of that. */
  | { readonly type: 'memory'; readonly bytes: number }
  | { readonly type: 'done'; readonly result: JobResults[Job['type']] }
  | { readonly type: 'failed'; readonly facts: ErrorFacts }
