/** The journal of a run: JSONL, appended as things happen. Every line is one of these events. */
import { z } from 'zod'
import { coverageSchema } from './coverage.js'
import { documentFactsSchema, evidenceSchema } from './documents.js'
import { answerNumberSchema, resultKinds, runOptionsSchema, totalsSchema } from './run.js'
import { citationSchema, finalSchema, jsonSchema, touchedSchema, variablesSchema } from './wire.js'

/** Raised when a reader of today could not understand the file; a newer file is refused by name. */
export const journalVersion = 1

const step = z.number().int().nonnegative()

export const headerEventSchema = z.object({
  event: z.literal('header'),
  version: z.number().int(),
  app: z.string(),
  session: z.string(),
  /** Number of this run in its session, from 1. */
  run: z.number().int().positive(),
  time: z.string(),
  question: z.string(),
  documents: z.array(documentFactsSchema),
  options: runOptionsSchema,
  /** Mode used, once decided. */
  mode: z.enum(['direct', 'rlm']),
  stdoutTruncateChars: z.number().int(),
  python: z.string(),
  sandbox: z.array(z.string()),
  /** Set where the replies come from a recording: no model was asked in this run. */
  recordedReplies: z.boolean().optional(),
})

export const configureEventSchema = z.object({
  event: z.literal('configure'),
  stdoutTruncateChars: z.number().int(),
  variables: z.boolean(),
  /** Absent in journals of before it was sent: the driver's own. */
  pieceChars: z.number().int().optional(),
})

export const loadEventSchema = z.object({
  event: z.literal('load'),
  documents: z.array(z.string()),
  question: z.string(),
})

export const replyEventSchema = z.object({
  event: z.literal('reply'),
  step,
  text: z.string(),
  thinking: z.string(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  seconds: z.number(),
  promptSeconds: z.number(),
  done: z.enum(['stop', 'length']),
  temperature: z.number(),
  repeatedShare: z.number(),
})

export const stepEventSchema = z.object({
  event: z.literal('step'),
  step,
  code: z.string(),
  stdout: z.string(),
  error: z.string().nullable(),
  final: finalSchema.nullable(),
  seconds: z.number(),
  variables: variablesSchema.nullable(),
  citations: z.array(citationSchema).optional(),
  touched: z.array(touchedSchema).optional(),
  byQuarry: z.literal(true).optional(),
  ended: z
    .object({
      how: z.enum(['interrupted', 'killed']),
      reason: z.enum(['stopped', 'time', 'cpu', 'memory', 'crash', 'protocol']),
      message: z.string(),
    })
    .optional(),
})

export const subCallEventSchema = z.object({
  event: z.literal('sub-call'),
  step,
  ordinal: z.number().int().nonnegative(),
  prompt: z.string(),
  schema: z.record(z.string(), jsonSchema).optional(),
  reply: z.string().nullable(),
  error: z.string().nullable(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  seconds: z.number(),
  cached: z.boolean(),
})

export const finalEventSchema = z.object({
  event: z.literal('final'),
  kind: z.enum(resultKinds),
  answer: z.string(),
  value: jsonSchema,
  evidence: z.array(evidenceSchema),
  /** Journals from before numbers were tied to steps have none. */
  numbers: z.array(answerNumberSchema).default([]),
  /** Journals from before it was kept have none. */
  coverage: z.array(coverageSchema).default([]),
  totals: totalsSchema,
  error: z.object({ code: z.string(), message: z.string(), remedy: z.string().optional() }).optional(),
})

export const journalEventSchema = z.discriminatedUnion('event', [
  headerEventSchema,
  configureEventSchema,
  loadEventSchema,
  replyEventSchema,
  stepEventSchema,
  subCallEventSchema,
  finalEventSchema,
])
export type JournalEvent = z.infer<typeof journalEventSchema>
export type JournalHeader = z.infer<typeof headerEventSchema>
export type StepEvent = z.infer<typeof stepEventSchema>
export type SubCallEvent = z.infer<typeof subCallEventSchema>
export type FinalEvent = z.infer<typeof finalEventSchema>
