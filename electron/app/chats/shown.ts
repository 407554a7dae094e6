/** What a window is shown of what happens in a run: beginnings of texts, the rest on demand. Pure. */
import {
  maxQuestionChars,
  maxShownChars,
  maxSubCallPreview,
  type ChatEvent,
  type SubCallView,
} from '../../contract/chat.js'
import { missingCase } from '../../contract/errors.js'
import type { SubCallRecord } from '../../contract/model.js'
import type { RunEvent, RunResult, StepRecord } from '../../contract/run.js'

/** Longest answer that is drawn, characters; a code can make one of a million. */
export const maxAnswerChars = maxQuestionChars

/** Null for what only the journal keeps. */
export function shownEvent(run: number, event: RunEvent): ChatEvent | null {
  switch (event.type) {
    case 'mode':
    case 'reply-started':
    case 'reply-text':
    case 'sub-call-started':
    case 'variables':
    case 'rebuild':
    case 'notice':
      return { run, ...event }
    case 'reply':
      return null
    case 'step-started': {
      const code = beginning(event.code, maxShownChars)
      return { type: 'step-started', run, step: event.step, code, cut: event.code.length - code.length }
    }
    case 'sub-call':
      return { type: 'sub-call', run, step: event.call.step, call: shownCall(event.call) }
    case 'step':
      return shownStep(run, event.step)
    case 'result':
      return { type: 'result', run, result: shownResult(event.result) }
    default:
      return missingCase(event)
  }
}

/** The first characters, with no half of a pair at the end. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  const splits = last >= 0xd800 && last < 0xdc00
  return text.slice(0, splits ? most - 1 : most)
}

function shownCall(call: SubCallRecord): SubCallView {
  return {
    ordinal: call.ordinal,
    state: call.error === null ? 'done' : 'failed',
    prompt: beginning(call.prompt, maxSubCallPreview),
    reply: beginning(call.reply ?? call.error ?? '', maxSubCallPreview),
    seconds: call.seconds,
    cached: call.cached,
  }
}

function shownStep(run: number, record: StepRecord): ChatEvent {
  const { step, seconds, variables, ended } = record
  const code = beginning(record.code, maxShownChars)
  const stdout = beginning(record.stdout, maxShownChars)
  const error = record.error === null ? null : beginning(record.error, maxShownChars)
  const whole = record.code.length + record.stdout.length + (record.error?.length ?? 0)
  return {
    type: 'step',
    run,
    step,
    code,
    stdout,
    error,
    cut: whole - code.length - stdout.length - (error?.length ?? 0),
    seconds,
    ended: ended === undefined ? null : { how: ended.how, message: ended.message },
    variables,
  }
}

/** The value is for programs; a window draws the answer. */
function shownResult(result: RunResult): RunResult {
  const { answer } = result
  const shown = beginning(answer, maxAnswerChars)
  if (shown.length === answer.length) return { ...result, value: null }
  const note = `\n\n[Only the beginning is shown: the answer has ${answer.length} characters.]`
  return { ...result, value: null, answer: shown + note }
}
