/** What the loop needs from the rooms around it, and what it is given to do. */
import type { DocumentFacts } from '../contract/documents.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { ModelServer, SubCalls } from '../contract/model.js'
import type { ExecRequest, StepOutcome } from '../contract/repl.js'
import type { ResultKind, RunEvent, RunOptions, Totals } from '../contract/run.js'
import type { Citation, Json, VariableRow } from '../contract/wire.js'

export interface EnginePorts {
  readonly server: Pick<ModelServer, 'chat' | 'estimateTokens'>
  /** Runs a step in the session's REPL; after a kill the session has a fresh, rebuilt one at the next step. */
  readonly exec: (request: ExecRequest) => Promise<StepOutcome>
  readonly subCalls: SubCalls
  readonly emit: (event: RunEvent) => void
  /** Seconds of a clock that never goes back. */
  readonly now: () => number
}

export interface Task {
  readonly question: string
  readonly documents: readonly DocumentFacts[]
  readonly options: RunOptions
  readonly mode: 'direct' | 'rlm'
  /** The documents' whole texts; asked for in direct mode only. */
  readonly texts: () => Promise<{ readonly name: string; readonly text: string }[]>
  readonly earlier: readonly { readonly question: string; readonly answer: string }[]
  readonly variables: readonly VariableRow[]
  /** The user's Stop. */
  readonly signal: AbortSignal
}

export interface Outcome {
  readonly kind: ResultKind
  readonly answer: string
  readonly value: Json
  readonly citations: readonly Citation[]
  readonly totals: Totals
  readonly error?: ErrorFacts
}
