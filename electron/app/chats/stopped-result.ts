/** What is known of a run at the moment when it is said to be stopped. Pure. */
import type { RunEvent, RunResult } from '../../contract/run.js'

/** `seconds`: since the question was asked. The figures are those of what was told so far. */
export function stoppedResult(events: readonly RunEvent[], seconds: number): RunResult {
  const mode = events.find((event) => event.type === 'mode')
  const replies = events.flatMap((event) => (event.type === 'reply' ? [event.reply] : []))
  const calls = events.flatMap((event) => (event.type === 'sub-call' ? [event.call] : []))
  const asked = [...replies, ...calls]
  const cachedSubCalls = calls.filter(({ cached }) => cached).length
  return {
    kind: 'stopped',
    answer: '',
    value: null,
    evidence: [],
    numbers: [],
    coverage: [],
    mode: mode?.mode ?? 'rlm',
    model: mode?.model ?? '',
    steps: events.filter(({ type }) => type === 'step-started').length,
    subCalls: calls.length - cachedSubCalls,
    cachedSubCalls,
    promptTokens: asked.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    completionTokens: asked.reduce((sum, { completionTokens }) => sum + completionTokens, 0),
    seconds,
  }
}
