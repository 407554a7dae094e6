/** The REPL as the engine and the app see it; `driver` implements it over one sandboxed Python child. */
import type { Citation, Final, Inspection, Json, LoadDocument, Loaded, Touched, Variables } from './wire.js'

export interface SubCallRequest {
  /** Position of the sub-call within its step, from 0, in the order in which the code made them. */
  readonly ordinal: number
  readonly prompt: string
  readonly schema?: Record<string, Json>
  /** Of a batch: its id, the place in it and its size. */
  readonly batch?: { readonly id: string; readonly index: number; readonly total: number }
}

export type SubCallAnswer = { readonly text: string } | { readonly error: string }

export interface ExecRequest {
  readonly code: string
  /** Number of the step, from 1; seeds `random`. */
  readonly step: number
  /** Limit of Python time, seconds; the clock stands still while sub-calls are answered. */
  readonly stepSeconds: number
  readonly onSubCall: (call: SubCallRequest) => Promise<SubCallAnswer>
  /** Live variables, also while sub-calls run. */
  readonly onVariables?: (variables: Variables) => void
  /** Stops the step: SIGINT first, then a kill. */
  readonly signal?: AbortSignal
}

export interface StepResult {
  readonly stdout: string
  readonly error: string | null
  readonly final: Final | null
  readonly variables: Variables | null
  readonly citations: readonly Citation[]
  /** Absent where nothing was touched. */
  readonly touched?: readonly Touched[]
  /** Seconds in Python alone, model time not counted. */
  readonly seconds: number
}

export type InterruptReason = 'stopped' | 'time' | 'cpu'
export type KillReason = InterruptReason | 'memory' | 'crash' | 'protocol'

export type StepOutcome =
  /** The step ran to its end, in a result, an error or a FINAL. */
  | ({ readonly kind: 'result' } & StepResult)
  /** SIGINT ended the step; the REPL lives on with its variables. */
  | ({ readonly kind: 'interrupted'; readonly reason: InterruptReason } & StepResult)
  /** The child is gone with its variables; `message` says why in a sentence. */
  | {
      readonly kind: 'killed'
      readonly reason: KillReason
      readonly message: string
      readonly seconds: number
    }

export interface Repl {
  /** False after a kill or crash: a fresh REPL must be rebuilt from the journal. */
  readonly alive: boolean
  configure(settings: {
    stdoutTruncateChars?: number
    variables?: boolean
    /** Characters of text that the helpers put into one sub-call. */
    pieceChars?: number
  }): void
  load(documents: readonly LoadDocument[], question?: string): Promise<Loaded>
  /** One at a time. Never rejects for what the code did; rejects with QuarryError when the host itself fails. */
  exec(request: ExecRequest): Promise<StepOutcome>
  inspect(path: readonly (string | number)[], offset: number, limit: number): Promise<Inspection>
  /** Anonymous memory of the whole child tree, bytes, as last sampled; and its limit. */
  memory(): { readonly used: number; readonly peak: number; readonly limit: number }
  /** Ends the child; resolves when no process is left. */
  close(): Promise<void>
}
