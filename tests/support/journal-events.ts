/** Events of journals, for unit tests. */
import type { JournalEvent, StepEvent, SubCallEvent } from '../../electron/contract/journal.js'
import type { RecordedStep } from '../../electron/library/rebuild-plan.js'
import { options } from './engine-ports.js'
import { documentFacts } from './document-facts.js'

export function recordedSubCall(ordinal: number, prompt: string, reply: string): SubCallEvent {
  const nothing = { error: null, promptTokens: 1, completionTokens: 1, seconds: 0, cached: false }
  return { event: 'sub-call', step: 1, ordinal, prompt, reply, ...nothing }
}

export function recordedStep(step: number, code: string, change: Partial<RecordedStep> = {}): RecordedStep {
  const nothing = { seconds: 0.01, subCalls: [], stdout: '', error: null, final: null }
  return { run: 1, step, question: 'q', code, ...nothing, ...change }
}

export function headerEvent(run: number, question: string, documents: readonly string[]): JournalEvent {
  return {
    event: 'header',
    version: 1,
    app: '0',
    session: 's',
    run,
    time: '2026-01-01T00:00:00.000Z',
    question,
    documents: documents.map((name) => documentFacts(name)),
    options,
    mode: 'rlm',
    stdoutTruncateChars: 2000,
    python: '3.11.0',
    sandbox: [],
  }
}

export function stepEvent(step: number, code: string, change: Partial<StepEvent> = {}): StepEvent {
  const nothing = { stdout: '', error: null, final: null, seconds: 0.01, variables: null, citations: [] }
  return { event: 'step', step, code, ...nothing, ...change }
}
