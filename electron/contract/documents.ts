/** Documents as the rooms pass them on: a file, its text artefact and what the one pass over its bytes found. */
import { z } from 'zod'
import { partSchema } from './wire.js'

const count = z.number().int().nonnegative()

export const documentKinds = [
  ...(['text', 'log', 'csv', 'tsv', 'json', 'jsonl', 'markdown', 'code'] as const),
  ...(['pdf', 'docx', 'pptx', 'xlsx', 'ods', 'html', 'epub', 'eml', 'mbox', 'zip', 'gz'] as const),
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What a place in a document is told by, from the outermost to the innermost. */
export const sourceUnits = [
  ...(['member', 'message', 'slide', 'page', 'section', 'sheet', 'table', 'row'] as const),
] as const
export type SourceUnit = (typeof sourceUnits)[number]

/** The units of one sort that a document has: 12 pages, or 3 sheets and their names. */
export const unitSummarySchema = z.object({
  unit: z.enum(sourceUnits),
  count,
  /** The first names, where units have names. */
  names: z.array(z.string()).optional(),
  /** Of sheets: how many of them the workbook hides; absent for none. */
  hidden: count.optional(),
})
export type UnitSummary = z.infer<typeof unitSummarySchema>

/** What a reader found; plain data, fit for the journal and for `extract --json`. */
export const documentFactsSchema = z.object({
  /** Unique within a session; the key in `context` when there are several documents. */
  name: z.string(),
  /** Absolute path of the file the user named. */
  path: z.string(),
  kind: z.enum(documentKinds),
  /** Which reader made the text, with its version: `text 1`. Another version may make another text of the same bytes. */
  reader: z.string().optional(),
  /** Bytes of the file at the time of attaching; hash and offsets speak of these. */
  fileBytes: count,
  /** SHA-256 of those bytes, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  encoding: z.string(),
  /** The user named the encoding: the text comes of the same bytes again only when it is named again. */
  encodingChosen: z.literal(true).optional(),
  /** Bytes that were no valid text and stand as U+FFFD, or were left off as half a character at the very end. */
  badBytes: count,
  /** The text in the artefact: its bytes (without a byte order mark), code points and lines. */
  bytes: count,
  chars: count,
  lines: count,
  parts: z.array(partSchema),
  /** Of csv and tsv. */
  delimiter: z.string().optional(),
  /** First and last lines, cut to a few hundred characters, for the prompt. */
  head: z.string(),
  tail: z.string(),
  warnings: z.array(z.string()),
  /** Pages, slides, sheets, tables, sections, messages or members; absent for plain text. */
  units: z.array(unitSummarySchema).optional(),
})
export type DocumentFacts = z.infer<typeof documentFactsSchema>

/**
 * One index entry each 64 KiB of artefact, at a character's first byte: its position in the descriptor (the
 * first one is `Artefact.start`), the code points before it and the line feeds before it.
 */
export interface BlockIndex {
  readonly bytes: Float64Array
  readonly chars: Float64Array
  readonly lines: Float64Array
}

/** The units of one sort, in the order of the text; a unit ends where the next entry begins. */
export interface SourceLevel {
  readonly unit: SourceUnit
  /** Code points of the artefact at which entries begin, ascending. */
  readonly starts: Float64Array
  /** The unit's number as people count it; 0: from here on the text belongs to no unit of this sort. */
  readonly numbers: Float64Array
  /** Of each entry, or empty; null where no unit has a name. */
  readonly names: readonly string[] | null
}

/**
 * Where the text of an artefact came from, outermost sort first. Rows count on by themselves: the entry of a row
 * tells its number, and each line after it is one row more until the next entry.
 */
export interface SourceMap {
  readonly levels: readonly SourceLevel[]
}

/** Which file stood at the path when it was opened, and when it was last written to (milliseconds). */
export interface SourceStamp {
  readonly dev: number
  readonly ino: number
  readonly mtimeMs: number
}

/** An open document. The descriptor stays the right file after a rename; its owner closes it. */
export interface Artefact {
  readonly facts: DocumentFacts
  /** Open read-only on the artefact: the file itself, or a converted copy that has no name. */
  readonly fd: number
  /** First byte of the text in the descriptor (3 after a UTF-8 byte order mark). */
  readonly start: number
  readonly index: BlockIndex
  /** Of converted documents; plain text has places by line only. */
  readonly sourceMap?: SourceMap
  readonly source: SourceStamp
  close(): Promise<void>
}

/** A passage that supports an answer. */
export const evidenceSchema = z.object({
  document: z.string().nullable(),
  /** Code points of the artefact; absent when the quote is not in the files. */
  start: count.optional(),
  end: count.optional(),
  quote: z.string(),
  /** For people: `access.log line 88,210`, `contract.pdf page 12`, or `not found in the files`. */
  place: z.string(),
  origin: z.enum(['cited', 'quoted']),
})
export type Evidence = z.infer<typeof evidenceSchema>
