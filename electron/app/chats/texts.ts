/**
 * The whole texts of a chat's steps and sub-calls, to be read page by page. They are the strings that the session's
 * journal holds in memory already, and as bounded: by the budgets of a run and the caps of the driver.
 */
import { maxShownChars } from '../../contract/chat.js'
import { missingCase } from '../../contract/errors.js'
import type { Args, Result } from '../../contract/ipc.js'
import type { SubCallRecord } from '../../contract/model.js'
import type { RunEvent } from '../../contract/run.js'
import { beginning } from './shown.js'

type Where = Omit<Args<'chat.read'>, 'chat'>

export interface Texts {
  keep(run: number, event: RunEvent): void
  /** A page from `offset` on; empty with a total of 0 where there is no such text. */
  read(where: Where): Result<'chat.read'>
}

interface StepTexts {
  code: string
  stdout: string
  error: string
  readonly calls: Map<number, SubCallRecord>
}

export function createTexts(): Texts {
  const steps = new Map<string, StepTexts>()

  function at(run: number, step: number): StepTexts {
    const key = `${run} ${step}`
    const known = steps.get(key) ?? { code: '', stdout: '', error: '', calls: new Map() }
    steps.set(key, known)
    return known
  }

  return {
    keep(run, event) {
      if (event.type === 'step-started') at(run, event.step).code = event.code
      if (event.type === 'sub-call') at(run, event.call.step).calls.set(event.call.ordinal, event.call)
      if (event.type !== 'step') return
      const { code, stdout, error } = event.step
      Object.assign(at(run, event.step.step), { code, stdout, error: error ?? '' })
    },
    read(where) {
      const text = textOf(steps.get(`${where.run} ${where.step}`), where)
      return { text: beginning(text.slice(where.offset), maxShownChars), total: text.length }
    },
  }
}

function textOf(step: StepTexts | undefined, { part, ordinal }: Where): string {
  switch (part) {
    case 'code':
    case 'stdout':
    case 'error':
      return step?.[part] ?? ''
    case 'prompt':
      return step?.calls.get(ordinal ?? 0)?.prompt ?? ''
    case 'reply': {
      const call = step?.calls.get(ordinal ?? 0)
      return call?.reply ?? call?.error ?? ''
    }
    default:
      return missingCase(part)
  }
}
