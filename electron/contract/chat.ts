/**
 * A chat as the app window shows it: its files, its questions with their steps, and the variables of its REPL. The main
 * process keeps this state and sends what changes it; the window applies the same changes (`chat-state.ts`), so that a
 * window that was loaded again begins from a snapshot and misses nothing. Nothing here grows with the size of a file.
 */
import { z } from 'zod'
import { documentKinds, unitSummarySchema } from './documents.js'
import { errorCodes } from './errors.js'
import { runResultSchema } from './run.js'
import { variablesSchema } from './wire.js'

const count = z.number().int().nonnegative()

/** Longest question, characters. */
export const maxQuestionChars = 100_000
/** Characters of a step's output, error or code and of a sub-call's prompt or reply that the window keeps; the rest on demand. */
export const maxShownChars = 20_000
export const maxSubCallPreview = 300

export const errorFactsSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  remedy: z.string().optional(),
})

export const fileViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: count,
  state: z.enum(['reading', 'ready', 'failed']),
  /** Bytes read so far. */
  done: count,
  /** Seconds that the reading will still take; null while nobody can tell. */
  left: z.number().nonnegative().nullable().optional(),
  facts: z
    .object({
      kind: z.enum(documentKinds),
      encoding: z.string(),
      chars: count,
      lines: count,
      warnings: z.array(z.string()),
      /** Pages, sheets, messages; absent for plain text. */
      units: z.array(unitSummarySchema).optional(),
      /** The user named the encoding. */
      encodingChosen: z.literal(true).optional(),
    })
    .nullable(),
  error: errorFactsSchema.nullable(),
})
export type FileView = z.infer<typeof fileViewSchema>

export const subCallViewSchema = z.object({
  ordinal: count,
  state: z.enum(['running', 'done', 'failed']),
  /** Beginnings, at most `maxSubCallPreview` characters. */
  prompt: z.string(),
  reply: z.string(),
  seconds: z.number(),
  cached: z.boolean(),
})
export type SubCallView = z.infer<typeof subCallViewSchema>

export const stepViewSchema = z.object({
  step: count,
  /** `writing`: the model writes the code; `running`: the REPL runs it. */
  state: z.enum(['writing', 'running', 'done']),
  /** What the model writes, as it comes; the code once it is known stands in `code`. */
  text: z.string(),
  code: z.string(),
  stdout: z.string(),
  error: z.string().nullable(),
  /** Characters of code, output or error that the window does not hold. */
  cut: count,
  /** Python seconds. */
  seconds: z.number(),
  /** Set when the step was ended from outside. */
  ended: z.object({ how: z.enum(['interrupted', 'killed']), message: z.string() }).nullable(),
  /**
   * Of the sub-calls: how many the code has announced so far; how many of them came back; of those, how many failed and
   * how many were answered from the cache. The first `maxSubCallItems` are kept one by one.
   */
  subCalls: z.object({
    total: count,
    done: count,
    failed: count,
    cached: count,
    items: z.array(subCallViewSchema),
  }),
})
export type StepView = z.infer<typeof stepViewSchema>

export const runViewSchema = z.object({
  run: count,
  question: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  state: z.enum(['preparing', 'running', 'done']),
  mode: z.enum(['direct', 'rlm']).nullable(),
  model: z.string(),
  window: count,
  /** Tokens of the prompt that the model reads or read last. */
  promptTokens: count,
  steps: z.array(stepViewSchema),
  notices: z.array(errorFactsSchema),
  /** While a fresh REPL repeats the earlier steps. */
  rebuild: z.object({ done: count, total: count }).nullable(),
  result: runResultSchema.nullable(),
  /** Why the run could not begin. */
  failure: errorFactsSchema.nullable(),
})
export type RunView = z.infer<typeof runViewSchema>

export const variableViewSchema = variablesSchema.shape.rows.element
  .omit({ changed: true })
  .extend({ /** Run and step of the last change. */ run: count, step: count })
export type VariableView = z.infer<typeof variableViewSchema>

export const chatStateSchema = z.object({
  chat: z.string(),
  /** First question, or empty. */
  title: z.string(),
  /** Answers come from a recording; no model is asked. */
  sample: z.boolean(),
  /** The sample's exact answer, known from how its file was made; null elsewhere. */
  truth: z.string().nullable(),
  files: z.array(fileViewSchema),
  runs: z.array(runViewSchema),
  variables: z.object({ rows: z.array(variableViewSchema), omitted: count }),
  /** Of the REPL's processes, bytes; null before it lives. */
  memory: z.object({ used: count, peak: count, limit: count }).nullable(),
})
export type ChatState = z.infer<typeof chatStateSchema>

const run = { run: count }
const step = { run: count, step: count }

/** One change of a chat. */
export const chatEventSchema = z.discriminatedUnion('type', [
  /** A file that is new, or what is new about it. */
  z.object({ type: z.literal('file'), file: fileViewSchema }),
  z.object({ type: z.literal('file-gone'), id: z.string() }),
  z.object({
    type: z.literal('asked'),
    ...run,
    question: z.string(),
    startedAt: z.number(),
    model: z.string(),
  }),
  z.object({
    type: z.literal('mode'),
    ...run,
    mode: z.enum(['direct', 'rlm']),
    model: z.string(),
    window: count,
  }),
  z.object({ type: z.literal('reply-started'), ...step, promptTokens: count }),
  z.object({ type: z.literal('reply-text'), ...step, piece: z.string() }),
  z.object({ type: z.literal('step-started'), ...step, code: z.string(), cut: count }),
  z.object({ type: z.literal('sub-call-started'), ...step, ordinal: count, total: count.nullable() }),
  z.object({ type: z.literal('sub-call'), ...step, call: subCallViewSchema }),
  z.object({ type: z.literal('variables'), ...step, variables: variablesSchema }),
  z.object({
    type: z.literal('step'),
    ...step,
    code: z.string(),
    stdout: z.string(),
    error: z.string().nullable(),
    cut: count,
    seconds: z.number(),
    ended: stepViewSchema.shape.ended,
    variables: variablesSchema.nullable(),
  }),
  z.object({ type: z.literal('rebuild'), ...run, done: count, total: count }),
  z.object({ type: z.literal('notice'), ...run, facts: errorFactsSchema }),
  z.object({ type: z.literal('result'), ...run, result: runResultSchema }),
  z.object({ type: z.literal('failed'), ...run, facts: errorFactsSchema }),
  z.object({ type: z.literal('memory'), memory: chatStateSchema.shape.memory }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>

/** Changes that belong together; `first` is the number of the first one, counted from 0 over the chat's life. */
export const chatBatchSchema = z.object({ chat: z.string(), first: count, events: z.array(chatEventSchema) })
export type ChatBatch = z.infer<typeof chatBatchSchema>

/** The state after `count` changes. */
export const chatSnapshotSchema = z.object({ count, state: chatStateSchema })
export type ChatSnapshot = z.infer<typeof chatSnapshotSchema>
