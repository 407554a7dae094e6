/** What happens to one step of a chat, and to its sub-calls. Pure. */
import type { ChatEvent, StepView, SubCallView } from './chat.js'

/** Sub-calls of a step that are kept one by one; the totals speak of all. */
export const maxSubCallItems = 2000

export function newStep(step: number): StepView {
  return {
    step,
    state: 'writing',
    text: '',
    code: '',
    stdout: '',
    error: null,
    cut: 0,
    seconds: 0,
    ended: null,
    subCalls: { total: 0, done: 0, failed: 0, cached: 0, items: [] },
  }
}

export function finishStep(step: StepView, event: Extract<ChatEvent, { type: 'step' }>): StepView {
  const { code, stdout, error, cut, seconds, ended } = event
  return { ...step, state: 'done', code, stdout, error, cut, seconds, ended, subCalls: noneRunning(step) }
}

/** The run is over: what was still going on has ended with it. */
export function closeStep(step: StepView): StepView {
  if (step.state === 'done') return step
  const ended =
    step.state === 'running'
      ? ({ how: 'interrupted', message: 'The run ended in this step.' } as const)
      : null
  return { ...step, state: 'done', ended, subCalls: noneRunning(step) }
}

/**
 * `batch`: size of the batch that it belongs to, whose sub-calls have successive ordinals. The first one announces
 * all of them; an ordinal that is announced already adds nothing.
 */
export function startSubCall(step: StepView, ordinal: number, batch: number | null): StepView {
  const { subCalls } = step
  const total = ordinal < subCalls.total ? subCalls.total : ordinal + Math.max(1, batch ?? 1)
  const items =
    indexOf(subCalls.items, ordinal) === -1
      ? added(subCalls.items, { ordinal, state: 'running', prompt: '', reply: '', seconds: 0, cached: false })
      : subCalls.items
  return { ...step, subCalls: { ...subCalls, total, items } }
}

export function takeSubCall(step: StepView, call: SubCallView): StepView {
  const { subCalls } = step
  const at = indexOf(subCalls.items, call.ordinal)
  const before = subCalls.items[at]
  const items = before === undefined ? added(subCalls.items, call) : subCalls.items.with(at, call)
  // One that ended with its step was counted then.
  const counted = before !== undefined && before.state !== 'running'
  return {
    ...step,
    subCalls: {
      total: Math.max(subCalls.total, call.ordinal + 1),
      done: subCalls.done + (counted ? 0 : 1),
      failed: subCalls.failed + failures(call) - (counted ? failures(before) : 0),
      cached: subCalls.cached + (call.cached ? 1 : 0) - (counted && before.cached ? 1 : 0),
      items,
    },
  }
}

/** No answer reaches code that does not run any more. */
function noneRunning({ subCalls }: StepView): StepView['subCalls'] {
  const left = subCalls.items.filter(({ state }) => state === 'running').length
  if (left === 0) return subCalls
  return {
    ...subCalls,
    done: subCalls.done + left,
    failed: subCalls.failed + left,
    items: subCalls.items.map((item) => (item.state === 'running' ? { ...item, state: 'failed' } : item)),
  }
}

function failures({ state }: SubCallView): number {
  return state === 'failed' ? 1 : 0
}

function added(items: SubCallView[], item: SubCallView): SubCallView[] {
  return items.length < maxSubCallItems ? [...items, item] : items
}

/** Mostly the ordinal itself. */
function indexOf(items: readonly SubCallView[], ordinal: number): number {
  return items[ordinal]?.ordinal === ordinal ? ordinal : items.findIndex((item) => item.ordinal === ordinal)
}
