/** A run: one question answered in a session. Options, result kinds and the events that a watcher sees. */
import { z } from 'zod'
import { coverageSchema } from './coverage.js'
import { evidenceSchema } from './documents.js'
import { jsonSchema } from './wire.js'
import type { ErrorFacts } from './errors.js'
import type { Citation, Final, Touched, Variables } from './wire.js'
import type { SubCallRecord } from './model.js'
import type { KillReason } from './repl.js'

export const modes = ['auto', 'direct', 'rlm'] as const
export type Mode = (typeof modes)[number]

export const runOptionsSchema = z.object({
  model: z.string(),
  subModel: z.string(),
  mode: z.enum(modes),
  maxSteps: z.number().int().positive(),
  maxSubCalls: z.number().int().nonnegative(),
  /** Seconds a run may take; ends it with kind timeout. */
  maxSeconds: z.number().positive(),
  /** Python seconds a step may take. */
  stepSeconds: z.number().positive(),
  concurrency: z.number().int().positive(),
  /** Tokens; the same for root and sub model where they are the same model. */
  window: z.number().int().positive(),
  subWindow: z.number().int().positive(),
  seed: z.number().int(),
})
export type RunOptions = z.infer<typeof runOptionsSchema>

export const defaultBudgets = {
  maxSteps: 24,
  maxSubCalls: 200,
  maxSeconds: 3600,
  stepSeconds: 60,
} as const

export const resultKinds = [
  'final',
  'final_var',
  'direct',
  'best_effort',
  'max_iterations',
  'budget_exhausted',
  'timeout',
  'sandbox_violation',
  'stopped',
  'error',
] as const
export type ResultKind = (typeof resultKinds)[number]

export const totalsSchema = z.object({
  steps: z.number().int(),
  subCalls: z.number().int(),
  cachedSubCalls: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  seconds: z.number(),
})
export type Totals = z.infer<typeof totalsSchema>

/** Of a question whose run never began. */
export const noTotals: Totals = {
  steps: 0,
  subCalls: 0,
  cachedSubCalls: 0,
  promptTokens: 0,
  completionTokens: 0,
  seconds: 0,
}

/**
 * A number of an answer, as it stands there, and the step whose output held it. Null: no step printed it; then it stands in
 * the passage of the files that `quoted` tells, or, without that, it is the model's own.
 */
export const answerNumberSchema = z.object({
  text: z.string(),
  step: z.number().int().nullable(),
  quoted: z
    .object({
      document: z.string(),
      /** Code points of the artefact. */
      start: z.number().int().nonnegative(),
      end: z.number().int().nonnegative(),
      /** For people. */
      place: z.string(),
    })
    .optional(),
})
export type AnswerNumber = z.infer<typeof answerNumberSchema>

export const runResultSchema = totalsSchema.extend({
  answer: z.string(),
  kind: z.enum(resultKinds),
  value: jsonSchema,
  evidence: z.array(evidenceSchema),
  numbers: z.array(answerNumberSchema).default([]),
  coverage: z.array(coverageSchema).default([]),
  mode: z.enum(['direct', 'rlm']),
  model: z.string(),
  error: z.object({ code: z.string(), message: z.string(), remedy: z.string().optional() }).optional(),
})
export type RunResult = z.infer<typeof runResultSchema>

export interface StepRecord {
  readonly step: number
  readonly code: string
  readonly stdout: string
  readonly error: string | null
  readonly final: Final | null
  /** Python seconds. */
  readonly seconds: number
  readonly variables: Variables | null
  readonly citations: readonly Citation[]
  readonly touched?: readonly Touched[]
  /** Code of Quarry's own, such as its first look; absent for the model's. */
  readonly byQuarry?: true
  /** Set when the step was ended from outside. */
  readonly ended?: {
    readonly how: 'interrupted' | 'killed'
    readonly reason: KillReason
    readonly message: string
  }
}

export interface ReplyRecord {
  readonly step: number
  readonly text: string
  readonly thinking: string
  readonly promptTokens: number
  readonly completionTokens: number
  readonly seconds: number
  readonly promptSeconds: number
  readonly done: 'stop' | 'length'
  readonly temperature: number
  /** Tokens of the prompt that stood byte for byte in the prompt before it (estimate by characters). */
  readonly repeatedShare: number
}

/** What happens in a run, in order. The journal keeps the recorded ones; the rest is for watching. */
export type RunEvent =
  | {
      readonly type: 'mode'
      readonly mode: 'direct' | 'rlm'
      readonly window: number
      readonly model: string
    }
  | { readonly type: 'reply-started'; readonly step: number; readonly promptTokens: number }
  | { readonly type: 'reply-text'; readonly step: number; readonly piece: string }
  | { readonly type: 'reply'; readonly reply: ReplyRecord }
  | { readonly type: 'step-started'; readonly step: number; readonly code: string }
  | {
      readonly type: 'sub-call-started'
      readonly step: number
      readonly ordinal: number
      readonly total: number | null
    }
  | { readonly type: 'sub-call'; readonly call: SubCallRecord }
  | { readonly type: 'variables'; readonly step: number; readonly variables: Variables }
  | { readonly type: 'step'; readonly step: StepRecord }
  | { readonly type: 'rebuild'; readonly done: number; readonly total: number }
  | { readonly type: 'notice'; readonly facts: ErrorFacts }
  | { readonly type: 'result'; readonly result: RunResult }
