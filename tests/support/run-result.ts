/** The result of a small run that answered yes; a test names what it is about. */
import type { RunResult } from '../../electron/contract/run.js'

export function runResult(change: Partial<RunResult> = {}): RunResult {
  return {
    answer: 'yes',
    kind: 'final',
    value: null,
    evidence: [],
    numbers: [],
    coverage: [],
    mode: 'rlm',
    model: 'm',
    steps: 1,
    subCalls: 0,
    cachedSubCalls: 0,
    promptTokens: 1,
    completionTokens: 1,
    seconds: 1,
    ...change,
  }
}
