/**
 * What the Source tab asks of a file that is open in a chat: its text by lines, found by the artefact's index, and for PDF
 * the file's own bytes. A file is named as in the chat; nothing else on the disk can be asked for. Lines count from 1;
 * columns, `start` and `end` are code points; byte positions count from the text's first byte.
 */
import { z } from 'zod'
import { documentKinds, unitSummarySchema } from './documents.js'

const count = z.number().int().nonnegative()
const chat = z.string().min(1).max(100)
const file = z.string().min(1).max(1000)
const line = z.number().int().min(1)

export const maxSourceLines = 400
/** Most code points of one line that an answer carries. */
export const maxSourceChars = 20_000
export const maxSourceNeedle = 1000
/** Bytes of a file in one answer. */
export const maxSourceBytes = 1024 * 1024

export const sourceFactsSchema = z.object({
  kind: z.enum(documentKinds),
  chars: count,
  lines: count,
  /** Of the text. */
  bytes: count,
  /** Of the file on disk. */
  fileBytes: count,
  units: z.array(unitSummarySchema),
  /** Of csv and tsv; tables out of workbooks are parted by tabs. */
  delimiter: z.string().nullable(),
  /** Sheets with text, in their order; at most 1,000. */
  sheets: z.array(z.object({ name: z.string(), first: line, lines: count })),
})
export type SourceFacts = z.infer<typeof sourceFactsSchema>

export const sourceLineSchema = z.object({
  /** Without the line's end; from `before` on, at most as many characters as asked for. */
  text: z.string(),
  before: count,
  /** Code points of the line behind `text`. */
  rest: count,
  /** Where the line begins. */
  start: count,
  byte: count,
  /** The row's number in its sheet; null elsewhere. */
  row: count.nullable(),
})
export type SourceLine = z.infer<typeof sourceLineSchema>

const spot = z.object({ line, /** Code points before it in the line. */ column: count })

export const sourceMatchSchema = z.object({
  start: count,
  end: count,
  ...spot.shape,
  byte: count,
  endByte: count,
})
export type SourceMatch = z.infer<typeof sourceMatchSchema>

export const sourcePlaceSchema = z.object({
  first: spot,
  /** Where the passage ends, exclusive. */
  last: spot,
  /** For people: `lease.pdf page 12`. */
  place: z.string(),
  /** The passage's beginning. */
  quote: z.string(),
  page: count.nullable(),
  /** How often the same words stand before it on its page. */
  nth: count,
  /** Position in `sheets`. */
  sheet: count.nullable(),
})
export type SourcePlace = z.infer<typeof sourcePlaceSchema>

export const sourceChannels = {
  'source.open': { args: z.strictObject({ chat, file }), result: sourceFactsSchema },
  /** Fewer lines than asked for where they are long, one at least where there is one. */
  'source.lines': {
    args: z.strictObject({
      chat,
      file,
      first: line,
      count: z.number().int().min(1).max(maxSourceLines),
      /** Code points of each line that are left out. */
      column: count,
      chars: z.number().int().min(1).max(maxSourceChars),
    }),
    result: z.strictObject({ lines: z.array(sourceLineSchema) }),
  },
  /**
   * The next place of a text, upper and lower case alike. One answer looks through a part of the file: without a match the
   * search goes on at `next`, until that is null.
   */
  'source.find': {
    args: z.strictObject({
      chat,
      file,
      text: z.string().min(1).max(maxSourceNeedle),
      from: count,
      direction: z.enum(['forward', 'back']),
    }),
    result: z.strictObject({ match: sourceMatchSchema.nullable(), next: count.nullable() }),
  },
  'source.locate': {
    args: z.strictObject({ chat, file, start: count, end: count }),
    result: sourcePlaceSchema,
  },
  /** Of the file as it was read; kinds whose pages the window draws only. */
  'source.bytes': {
    args: z.strictObject({
      chat,
      file,
      offset: count,
      length: z.number().int().min(1).max(maxSourceBytes),
    }),
    result: z.strictObject({ bytes: z.instanceof(Uint8Array) }),
  },
  /**
   * What opened a protected file whose pages the window draws, as the user gave it; null: nothing did. It lives in the
   * memory of both processes while the file is in its chat, and is never written down.
   */
  'source.password': {
    args: z.strictObject({ chat, file }),
    result: z.strictObject({ password: z.string().nullable() }),
  },
} as const
