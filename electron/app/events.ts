/** What a run's journal keeps of its events. Pure. */
import type { FinalEvent, JournalEvent } from '../contract/journal.js'
import type { RunEvent, RunResult } from '../contract/run.js'

/** The journal's line for an event, or null for those that are for watching only. */
export function recordedEvent(event: RunEvent): JournalEvent | null {
  switch (event.type) {
    case 'reply':
      return { event: 'reply', ...event.reply }
    case 'sub-call':
      return { event: 'sub-call', ...event.call }
    case 'step': {
      const { citations, touched, ...step } = event.step
      const found = touched === undefined ? {} : { touched: [...touched] }
      return { event: 'step', ...step, citations: [...citations], ...found }
    }
    case 'result':
      return finalEvent(event.result)
    case 'mode':
    case 'reply-started':
    case 'reply-text':
    case 'step-started':
    case 'sub-call-started':
    case 'variables':
    case 'rebuild':
    case 'notice':
      return null
  }
}

/** How a run ended, as its record says it. */
export function finalEvent(result: RunResult): FinalEvent {
  const { kind, answer, value, evidence, numbers, coverage, error } = result
  const { steps, subCalls, cachedSubCalls, promptTokens, completionTokens, seconds } = result
  return {
    event: 'final',
    kind,
    answer,
    value,
    evidence,
    numbers,
    coverage,
    totals: { steps, subCalls, cachedSubCalls, promptTokens, completionTokens, seconds },
    ...(error === undefined ? {} : { error }),
  }
}
