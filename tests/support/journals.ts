/** Events of a made-up run. */
import type { JournalEvent, JournalHeader, StepEvent, SubCallEvent } from '../../electron/contract/journal.js'

export function header(run = 1, more: Partial<JournalHeader> = {}): JournalHeader {
  return {
    event: 'header',
    version: 1,
    app: '0.1.0',
    session: '20260307-141502-9f3a61c2',
    run,
    time: '2026-03-07T14:15:02.000Z',
    question: `question ${run}`,
    documents: [],
    options: {
      model: 'm',
      subModel: 'm',
      mode: 'auto',
      maxSteps: 24,
      maxSubCalls: 200,
      maxSeconds: 3600,
      stepSeconds: 60,
      concurrency: 1,
      window: 8192,
      subWindow: 8192,
      seed: 1,
    },
    mode: 'rlm',
    stdoutTruncateChars: 2000,
    python: '3.11.2',
    sandbox: ['landlock'],
    ...more,
  }
}

export function step(number: number, more: Partial<StepEvent> = {}): StepEvent {
  return {
    event: 'step',
    step: number,
    code: `print(${number})`,
    stdout: `${number}\n`,
    error: null,
    final: null,
    seconds: 0.5,
    variables: null,
    ...more,
  }
}

export function subCall(number: number, ordinal: number, more: Partial<SubCallEvent> = {}): SubCallEvent {
  return {
    event: 'sub-call',
    step: number,
    ordinal,
    prompt: `prompt ${number}.${ordinal}`,
    reply: `reply ${number}.${ordinal}`,
    error: null,
    promptTokens: 10,
    completionTokens: 2,
    seconds: 1,
    cached: false,
    ...more,
  }
}

export function reply(number: number): Extract<JournalEvent, { event: 'reply' }> {
  return {
    event: 'reply',
    step: number,
    text: `reply of step ${number}`,
    thinking: '',
    promptTokens: 100,
    completionTokens: 20,
    seconds: 2,
    promptSeconds: 1,
    done: 'stop',
    temperature: 0,
    repeatedShare: 0,
  }
}

export function final(kind: Extract<JournalEvent, { event: 'final' }>['kind'] = 'final'): JournalEvent {
  const totals = {
    steps: 1,
    subCalls: 0,
    cachedSubCalls: 0,
    promptTokens: 100,
    completionTokens: 20,
    seconds: 3,
  }
  const found = { evidence: [], numbers: [], coverage: [] }
  return { event: 'final', kind, answer: 'answer', value: 'answer', ...found, totals }
}
