/** What an export says of a run: plain data with all that the answer rests on. The JSON export is exactly this. */
import { z } from 'zod'
import { coverageSchema } from './coverage.js'
import { documentFactsSchema, evidenceSchema } from './documents.js'
import { answerNumberSchema, resultKinds, runOptionsSchema, totalsSchema } from './run.js'
import { jsonSchema } from './wire.js'

export const exportFormats = ['md', 'html', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Raised when a reader of today could not understand the file. */
export const reportVersion = 1

const count = z.number().int().nonnegative()

/** A file by its name and hash; where it lay on the disk is nobody's business who reads the export. */
export const reportFileSchema = documentFactsSchema
  .pick({
    name: true,
    kind: true,
    reader: true,
    fileBytes: true,
    sha256: true,
    encoding: true,
    encodingChosen: true,
    badBytes: true,
    chars: true,
    lines: true,
    units: true,
    warnings: true,
  })
  .strict()
export type ReportFile = z.infer<typeof reportFileSchema>

export const reportStepSchema = z.strictObject({
  step: count,
  /** Quarry's own looks are steps too. */
  by: z.enum(['model', 'quarry']),
  code: z.string(),
  output: z.string(),
  error: z.string().nullable(),
  /** The step gave the answer. */
  answered: z.boolean(),
  /** Python seconds. */
  seconds: z.number(),
  /** Set when the step was ended from outside; `cut off`: Quarry itself ended first, so there is no code either. */
  ended: z
    .strictObject({ how: z.enum(['interrupted', 'killed', 'cut off']), message: z.string() })
    .nullable(),
  /** Questions that the code put to the model: all, those that failed, those answered from memory. */
  subCalls: z.strictObject({ made: count, failed: count, cached: count }),
})
export type ReportStep = z.infer<typeof reportStepSchema>

export const reportSchema = z.strictObject({
  report: z.literal('quarry'),
  version: z.literal(reportVersion),
  /** Version of the app that made the run. */
  app: z.string(),
  session: z.string(),
  /** Number of the run in its session, from 1: later ones may use what earlier ones computed. */
  run: z.number().int().positive(),
  /** When the question was asked, ISO 8601. */
  time: z.string(),
  question: z.string(),
  /** `broken off`: the record has no end. */
  kind: z.enum([...resultKinds, 'broken off']),
  /** The run came to an answer by itself. */
  answered: z.boolean(),
  /** The answer is a guess from what was found when the budget was used up. */
  bestEffort: z.boolean(),
  error: z.strictObject({ code: z.string(), message: z.string(), remedy: z.string().optional() }).nullable(),
  answer: z.string(),
  value: jsonSchema,
  /** Without a start: looked up and not found in the files. */
  evidence: z.array(evidenceSchema),
  numbers: z.array(answerNumberSchema),
  /** Null: the record does not tell. */
  coverage: z.array(coverageSchema).nullable(),
  files: z.array(reportFileSchema),
  steps: z.array(reportStepSchema),
  /** Mode used; the one asked for stands in the options, with models, windows and budgets. */
  mode: z.enum(['direct', 'rlm']),
  options: runOptionsSchema,
  /** Null: the record has no end. */
  totals: totalsSchema.nullable(),
  python: z.string(),
  /** Layers of the sandbox that the code ran in. */
  sandbox: z.array(z.string()),
  /** Set where the model's replies come from a recording: no model was asked in this run. */
  recordedReplies: z.boolean().optional(),
  /** The last line of the record broke off and is left out. */
  torn: z.boolean(),
})
export type Report = z.infer<typeof reportSchema>
