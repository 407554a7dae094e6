/** What the host asks of the reader's worker thread and what comes back; plain data that can be cloned. */
import type { BlockIndex, DocumentKind } from '../contract/documents.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { Part } from '../contract/wire.js'

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

export type Job = ScanJob | ConvertJob | FindJob | HashJob

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
}

export type ScanOutcome =
  | { readonly kind: 'plain'; readonly facts: TextFacts }
  | { readonly kind: 'convert'; readonly plan: ConversionPlan }

/** Bytes of the descriptor, end exclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface JobResults {
  scan: ScanOutcome
  convert: TextFacts
  find: (ByteRange | null)[]
  hash: string
}

export type FromWorker =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done'; readonly result: JobResults[Job['type']] }
  | { readonly type: 'failed'; readonly facts: ErrorFacts }
