/**
 * The wire between the host and the Python driver: one JSON object a line, UTF-8, on the child's stdin and
 * stdout. Each side treats every line of the other as hostile; these schemas are the host's side of that.
 */
import { z } from 'zod'

/** A line longer than this is never parsed; the host kills a driver that sends one. Bytes. */
export const maxLineBytes = 16 * 1024 * 1024

/** JSON as it arrives: checked to be JSON, trusted for nothing else. */
export const jsonSchema: z.ZodType<Json> = z.json()
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const count = z.number().int().nonnegative()

/** A stretch of an artefact that is decoded by itself. Bytes are positions in the descriptor; width is bytes a character. */
export const partSchema = z.strictObject({
  byteStart: count,
  byteEnd: count,
  chars: count,
  width: z.union([z.literal(1), z.literal(2), z.literal(4)]),
})
export type Part = z.infer<typeof partSchema>

export const variableRowSchema = z.object({
  name: z.string(),
  type: z.string(),
  size: z.union([z.number(), z.string(), z.null()]),
  preview: z.string().max(400),
  changed: z.boolean(),
})
export type VariableRow = z.infer<typeof variableRowSchema>

export const variablesSchema = z.object({ rows: z.array(variableRowSchema).max(500), omitted: count })
export type Variables = z.infer<typeof variablesSchema>

export const finalSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    value: z.string(),
    json: jsonSchema.optional(),
    truncated: count.optional(),
  }),
  z.object({
    kind: z.literal('var'),
    name: z.string(),
    value: z.string(),
    json: jsonSchema.optional(),
    truncated: count.optional(),
  }),
])
export type Final = z.infer<typeof finalSchema>

/** A passage registered by `cite`; start and end are code points of the document. */
export const citationSchema = z.object({
  id: z.number().int(),
  document: z.string(),
  start: count,
  end: count,
})
export type Citation = z.infer<typeof citationSchema>

const rangesSchema = z.array(z.tuple([count, count])).max(10_000)

/** What a step went through of a document, and what of it stood before a model; code points, first and end. */
export const touchedSchema = z.object({ document: z.string(), ranges: rangesSchema, shown: rangesSchema })
export type Touched = z.infer<typeof touchedSchema>

export const execResultSchema = z.object({
  type: z.literal('exec_result'),
  id: z.string().optional(),
  stdout: z.string(),
  error: z.string().nullable(),
  final: finalSchema.nullable(),
  seconds: z.number().nonnegative(),
  variables: variablesSchema.optional(),
  citations: z.array(citationSchema).optional(),
  touched: z.array(touchedSchema).optional(),
})

export const subCallRequestSchema = z.object({
  type: z.literal('llm_query_request'),
  id: z.string(),
  prompt: z.string(),
  schema: z.record(z.string(), jsonSchema).optional(),
  batch: z.string().optional(),
  index: count.optional(),
  total: count.optional(),
  variables: variablesSchema.optional(),
})

export const selfTestResultSchema = z.object({
  type: z.literal('self_test_result'),
  id: z.string().optional(),
  networkBlocked: z.boolean(),
  fileReadBlocked: z.boolean(),
  networkError: z.string().nullable(),
  fileReadError: z.string().nullable(),
  confined: z.boolean(),
  checks: z.array(z.object({ name: z.string(), blocked: z.boolean(), detail: z.string() })),
})
export type SelfTestResult = z.infer<typeof selfTestResultSchema>

export const loadedSchema = z.object({
  type: z.literal('loaded'),
  id: z.string().optional(),
  documents: z.array(z.object({ name: z.string(), chars: count, memoryBytes: count })),
  seconds: z.number().nonnegative(),
})
export type Loaded = z.infer<typeof loadedSchema>

export const inspectionSchema = z.object({
  type: z.literal('inspection'),
  id: z.string().optional(),
  path: z.array(z.union([z.string(), z.number().int()])),
  total: count.optional(),
  unit: z.enum(['items', 'chars']).optional(),
  children: z
    .array(
      z.object({
        label: z.string(),
        type: z.string(),
        size: z.union([z.number(), z.string(), z.null()]),
        preview: z.string(),
        expandable: z.boolean(),
      }),
    )
    .optional(),
  text: z.string().optional(),
  error: z.string().optional(),
})
export type Inspection = z.infer<typeof inspectionSchema>

export const protocolErrorSchema = z.object({
  type: z.literal('protocol_error'),
  id: z.string().optional(),
  message: z.string(),
})

/** Everything a driver may say. */
export const fromDriverSchema = z.discriminatedUnion('type', [
  execResultSchema,
  subCallRequestSchema,
  selfTestResultSchema,
  loadedSchema,
  inspectionSchema,
  protocolErrorSchema,
])
export type FromDriver = z.infer<typeof fromDriverSchema>

/** Units of one sort; see SourceLevel. `numbers` is absent where they are 1, 2, 3 and so on. */
export interface LoadLevel {
  readonly unit: string
  readonly starts: readonly number[]
  readonly numbers?: readonly number[]
  readonly names?: readonly string[]
}

export interface LoadDocument {
  readonly name: string
  readonly kind: string
  readonly fd: number
  readonly bytes: number
  readonly parts: readonly Part[]
  readonly sourceMap?: readonly LoadLevel[]
}

/** Everything the host says. */
export type ToDriver =
  | { type: 'configure'; id?: string; stdoutTruncateChars?: number; variables?: boolean; pieceChars?: number }
  | {
      type: 'self_test'
      id?: string
      canaryFile?: string
      tcp?: Json
      udp?: Json
      unix?: Json
      abstract?: Json
    }
  | { type: 'load'; id?: string; documents: LoadDocument[]; question?: string }
  | { type: 'exec'; id?: string; code: string; step?: number }
  | { type: 'inspect'; id?: string; path: (string | number)[]; offset: number; limit: number }
  | { type: 'llm_query_response'; id: string; text: string }
  | { type: 'llm_query_response'; id: string; error: string }
