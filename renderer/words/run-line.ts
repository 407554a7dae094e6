/** One line for a run, and what it does just now. */
import { bytesText, counted, durationText, grouped } from './format.js'
import { visibleName } from './names.js'
import type { FileView, RunView } from '../../electron/contract/chat.js'

/** `12 steps over access.log, 64 questions about pieces, 1 m 40 s`. Null before the run is over. */
export function runLine(run: RunView, files: readonly FileView[]): string | null {
  if (run.result === null) return null
  const { mode, subCalls, cachedSubCalls, seconds } = run.result
  const what = filesText(files.filter(({ state }) => state === 'ready'))
  const parts = [
    mode === 'direct' ? `read all of ${what}` : `${counted(run.steps.length, 'step')} over ${what}`,
    ...(subCalls === 0 ? [] : [`${counted(subCalls, 'question')} about pieces`]),
    ...(cachedSubCalls === 0 ? [] : [`${grouped(cachedSubCalls)} of them answered before`]),
    durationText(seconds),
  ]
  return parts.join(', ')
}

function filesText(files: readonly FileView[]): string {
  const [first] = files
  return files.length === 1 && first !== undefined ? visibleName(first.name) : counted(files.length, 'file')
}

export interface Doing {
  /** A sentence without a full stop. */
  readonly what: string
  /** How much of it is done, where that is known. */
  readonly done: number | null
  readonly total: number | null
}

/** What a run that is not over does just now; null for one that is over. */
export function doing(
  run: RunView,
  chat: { readonly files: readonly FileView[]; readonly sample: boolean },
): Doing | null {
  if (run.state === 'done') return null
  if (run.rebuild !== null) {
    const { done, total } = run.rebuild
    return { what: `Running the earlier steps again after a restart: ${done} of ${total}`, done, total }
  }
  if (run.state === 'preparing') return preparing(chat.files)
  const step = run.steps.at(-1)
  if (step === undefined || step.state === 'done') return plain('Looking at what came out')
  const { total, done } = step.subCalls
  if (step.state === 'running' && total > 0 && done < total) {
    return { what: `Step ${step.step}: asking the model about pieces, ${done} of ${total}`, done, total }
  }
  if (step.state === 'running') return plain(`Step ${step.step}: running code over the files`)
  if (step.text !== '') {
    return plain(
      run.mode === 'direct'
        ? 'The model writes the answer'
        : `Step ${step.step}: the model writes (${counted(step.text.length, 'character')})`,
    )
  }
  return plain(
    chat.sample
      ? 'The recorded reply is played'
      : `The model reads${run.promptTokens > 0 ? ` about ${counted(run.promptTokens, 'token')}` : ''}`,
  )
}

function preparing(files: readonly FileView[]): Doing {
  const reading = files.filter(({ state }) => state === 'reading')
  if (reading.length === 0) return plain('Locking in the code and loading the files')
  const done = sum(reading.map((file) => file.done))
  const total = sum(reading.map((file) => file.bytes))
  return { what: `Reading ${filesText(reading)}: ${bytesText(done)} of ${bytesText(total)}`, done, total }
}

/** What the model writes as prose, to be shown as it comes; empty where it writes code or nothing. */
export function draftOf(run: RunView): string {
  const step = run.steps.at(-1)
  if (run.state === 'done' || step?.state !== 'writing') return ''
  return run.mode === 'direct' || isProse(step.text) ? step.text : ''
}

/** A reply that holds code shows it early: a fence, a comment, an assignment, a call or a keyword of Python. */
function isProse(text: string): boolean {
  const begin = text.trimStart()
  if (begin.length < 24 || begin.includes('```')) return false
  return !/^(#|import |from |for |def |with |print|FINAL|[A-Za-z_]\w*(\[[^\]]*\])?\s*(=|\(|\.))/.test(begin)
}

function plain(what: string): Doing {
  return { what, done: null, total: null }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
