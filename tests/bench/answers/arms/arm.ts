import type { Question } from '../questions.js'

export const armNames = ['quarry', 'cut', 'bm25'] as const
export type ArmName = (typeof armNames)[number]

/** What came of one question. */
export interface Attempt {
  readonly answer: string
  /** Wall time, start of the program or of the request to its end. */
  readonly seconds: number
  /** Blocks of code run, or requests made by a baseline. */
  readonly steps: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** How the run ended, in the words of the command line; baselines: `direct`. */
  readonly outcome: string
  /** Where the record of the run is. */
  readonly journal?: string
}

export interface Arm {
  readonly name: ArmName
  /** Changes when this arm would answer otherwise. */
  version(): Promise<string>
  /** Throws ArmUnavailable where no question can be answered; any other failure is an attempt without an answer. */
  ask(question: Question): Promise<Attempt>
}

/** The server, the model or the sandbox is missing: going on would record failures that say nothing of the arm. */
export class ArmUnavailable extends Error {
  override readonly name = 'ArmUnavailable'
}

export interface ModelSetting {
  readonly model: string
  readonly ollama: string
  /** Tokens; the same for every arm. */
  readonly window: number
}
