/**
 * Every failure Quarry can explain. The code decides the command line's exit status and the card that a
 * window shows; the message is one sentence: what happened and what it means; the remedy says what to do.
 */
export const errorCodes = [
  'usage',
  'input_missing',
  'input_unreadable',
  'input_not_a_file',
  'input_binary',
  /** Protected in a way that Quarry cannot open. */
  'input_locked',
  /** A password opens it: none was given, or another one. */
  'input_password',
  'input_empty',
  'input_changed',
  'input_too_large',
  'python_absent',
  'python_too_old',
  'sandbox_unavailable',
  'driver_failed',
  'memory_exceeded',
  'server_absent',
  'server_refused',
  'server_failed',
  'server_stalled',
  'model_absent',
  'model_remote',
  'model_out_of_memory',
  'prompt_too_long',
  'reply_cut_off',
  'journal_torn',
  'journal_newer',
  'journal_unreadable',
  'disk_full',
  'rebuild_differs',
  'stopped',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface ErrorFacts {
  readonly code: ErrorCode
  readonly message: string
  readonly remedy?: string
}

/** An expected failure. Anything else that is thrown is a bug and becomes code `internal`. */
export class QuarryError extends Error {
  override readonly name = 'QuarryError'
  readonly code: ErrorCode
  readonly remedy: string | undefined

  constructor(code: ErrorCode, message: string, options: { remedy?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.remedy = options.remedy
  }

  facts(): ErrorFacts {
    return this.remedy === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, remedy: this.remedy }
  }
}

/** What a user may be told of any thrown value. */
export function factsOf(error: unknown): ErrorFacts {
  if (error instanceof QuarryError) return error.facts()
  const detail = error instanceof Error ? error.message : String(error)
  return { code: 'internal', message: `Quarry itself failed: ${detail}`, remedy: 'please report this' }
}

/** The system's word for what went wrong, such as `ENOENT`; empty for an error that is none of the system's. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** An AbortSignal's reason as an error: the user stopped what was running. */
export function stoppedError(): QuarryError {
  return new QuarryError('stopped', 'stopped')
}

/** For the end of exhaustive switches: a value that the types say cannot exist. */
export function missingCase(value: never): never {
  throw new Error(`missing case: ${JSON.stringify(value)}`)
}
