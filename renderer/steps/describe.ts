/** What the closed line of a step says. Pure. */
import type { StepView } from '../../electron/contract/chat.js'
import { visibleLine } from '../code/visible.js'
import { plainError } from './error-words.js'
import { liveText } from './live-text.js'
import { stepTitle } from './title.js'
import { counted, grouped } from '../words/format.js'

export type StepLook = 'writing' | 'running' | 'done' | 'failed' | 'ended'

/** A reply without code led to nothing. */
export function lookOf({ state, code, error, ended }: StepView): StepLook {
  if (state !== 'done') return state
  if (ended !== null || code === '') return 'ended'
  return error === null ? 'done' : 'failed'
}

export const lookWords: Readonly<Record<StepLook, string>> = {
  writing: 'being written',
  running: 'running',
  done: 'done',
  failed: 'failed',
  ended: 'stopped',
}

/** The code of a step, or as much of it as the model has written. */
export function codeOf({ code, text, state }: StepView): string {
  return code === '' && state === 'writing' ? liveText(text).code : code
}

export function titleOf(step: StepView): string {
  const code = codeOf(step)
  if (step.state === 'writing') {
    if (step.text === '') return 'The model reads what is known so far'
    return code.trim() === '' ? 'The model is thinking' : 'The model writes code'
  }
  if (code.trim() === '') return step.text === '' ? 'Nothing was run' : 'A reply without code'
  return stepTitle(code, { live: step.state === 'running', subCalls: step.subCalls.total })
}

/** Of the lines that a look found first: `7 lines with path + status`; null where it found none. */
function foundHeading(printed: string): string | null {
  return /^([\d,]+ lines? with .+?)(?:, such as)?:$/m.exec(printed)?.[1] ?? null
}

const maxSummary = 160

/** One line under the title; empty when there is nothing to say yet. */
export function summaryOf(step: StepView): string {
  if (step.ended !== null) return line(step.ended.message)
  if (step.error !== null) return plainError(step.error)
  if (step.state === 'writing') return ''
  if (step.state === 'running') return progressText(step.subCalls)
  const printed = step.stdout.trimEnd()
  if (printed === '') return step.code === '' ? '' : 'Printed nothing'
  const [first = '', ...more] = printed.split('\n').filter((text) => text.trim() !== '')
  const heading = step.code.trimStart().startsWith('look(') ? foundHeading(printed) : null
  if (heading !== null) return line(heading)
  return more.length === 0 ? line(first) : `${line(first)}  (+ ${counted(more.length, 'line')})`
}

/** `41 of 64, 2 failed, 10 known already`; empty without sub-calls. */
export function progressText({ total, done, failed, cached }: StepView['subCalls']): string {
  if (total === 0) return ''
  return [
    `${grouped(done)} of ${grouped(total)}`,
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(cached > 0 ? [`${grouped(cached)} known already`] : []),
  ].join(', ')
}

function line(text: string): string {
  const flat = visibleLine(text.slice(0, maxSummary * 4))
  return flat.length <= maxSummary ? flat : `${flat.slice(0, maxSummary - 1)}…`
}
