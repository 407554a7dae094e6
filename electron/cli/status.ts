/** Exit statuses: scripts tell by them what happened, so each has one meaning. */
import { errorCodes, type ErrorCode } from '../contract/errors.js'
import type { ResultKind } from '../contract/run.js'

export const exitStatus = {
  answered: 0,
  internal: 1,
  usage: 2,
  incomplete: 3,
  sandbox: 4,
  server: 5,
  stopped: 130,
} as const
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]

/** Status of a failure that ended the command. */
export function statusOfError(code: ErrorCode): ExitStatus {
  switch (code) {
    case 'usage':
    case 'input_missing':
    case 'input_unreadable':
    case 'input_not_a_file':
    case 'input_binary':
    case 'input_locked':
    case 'input_password':
    case 'input_empty':
    case 'input_changed':
    case 'input_too_large':
    case 'journal_torn':
    case 'journal_newer':
    case 'journal_unreadable':
      return exitStatus.usage
    case 'python_absent':
    case 'python_too_old':
    case 'sandbox_unavailable':
      return exitStatus.sandbox
    case 'server_absent':
    case 'server_refused':
    case 'server_failed':
    case 'server_stalled':
    case 'model_absent':
    case 'model_remote':
    case 'model_out_of_memory':
    case 'prompt_too_long':
    case 'reply_cut_off':
      return exitStatus.server
    case 'stopped':
      return exitStatus.stopped
    case 'driver_failed':
    case 'memory_exceeded':
    case 'disk_full':
    case 'rebuild_differs':
    case 'internal':
      return exitStatus.internal
  }
}

/** Status of a run that ended, by its kind and, for errors, their code. */
export function statusOfResult(kind: ResultKind, code: string | undefined): ExitStatus {
  switch (kind) {
    case 'final':
    case 'final_var':
    case 'direct':
      return exitStatus.answered
    case 'best_effort':
    case 'max_iterations':
    case 'budget_exhausted':
    case 'timeout':
      return exitStatus.incomplete
    case 'sandbox_violation':
      return exitStatus.sandbox
    case 'stopped':
      return exitStatus.stopped
    case 'error':
      return statusOfError(errorCodes.find((known) => known === code) ?? 'internal')
  }
}
