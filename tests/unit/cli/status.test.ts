import { expect, it } from 'vitest'
import { statusOfError, statusOfResult } from '../../../electron/cli/status.js'
import { errorCodes, type ErrorCode } from '../../../electron/contract/errors.js'
import { resultKinds, type ResultKind } from '../../../electron/contract/run.js'

const byStatus: Record<number, readonly ErrorCode[]> = {
  1: ['driver_failed', 'memory_exceeded', 'disk_full', 'rebuild_differs', 'internal'],
  2: [
    'usage',
    'input_missing',
    'input_unreadable',
    'input_not_a_file',
    'input_binary',
    'input_locked',
    'input_password',
    'input_empty',
    'input_changed',
    'input_too_large',
    'journal_torn',
    'journal_newer',
    'journal_unreadable',
  ],
  4: ['python_absent', 'python_too_old', 'sandbox_unavailable'],
  5: [
    'server_absent',
    'server_refused',
    'server_failed',
    'server_stalled',
    'model_absent',
    'model_remote',
    'model_out_of_memory',
    'prompt_too_long',
    'reply_cut_off',
  ],
  130: ['stopped'],
}

it('every error has the status of its cause', () => {
  const found = Object.entries(byStatus).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)] as const),
  )
  expect(new Map(found)).toEqual(new Map(errorCodes.map((code) => [code, statusOfError(code)])))
})

it.each<[ResultKind, string | undefined, number]>([
  ['final', undefined, 0],
  ['final_var', undefined, 0],
  ['direct', undefined, 0],
  ['best_effort', undefined, 3],
  ['max_iterations', undefined, 3],
  ['budget_exhausted', undefined, 3],
  ['timeout', undefined, 3],
  ['sandbox_violation', 'sandbox_unavailable', 4],
  ['stopped', undefined, 130],
  ['error', 'server_failed', 5],
  ['error', 'driver_failed', 1],
  ['error', 'something else', 1],
  ['error', undefined, 1],
])('a run that ended as %s (%s) gives %i', (kind, code, status) => {
  expect(statusOfResult(kind, code)).toBe(status)
})

it('no kind of result is without a status', () => {
  for (const kind of resultKinds) expect(statusOfResult(kind, undefined)).toBeTypeOf('number')
})
