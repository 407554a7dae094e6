/** Progress of a run on stderr: a line that changes on a terminal, a line for each step elsewhere. */
import type { RunEvent, StepRecord } from '../contract/run.js'
import type { Output } from './output.js'
import { counted, cut, marked } from './text.js'
import { visibleLine } from './visible.js'

export interface Progress {
  take(event: RunEvent): void
  end(): void
}

export interface ProgressOptions {
  /** Print code and output of every step. */
  readonly verbose: boolean
  readonly maxSteps: number
  /** Seconds of a clock that never goes back. */
  readonly now: () => number
}

export function showProgress(output: Output, options: ProgressOptions): Progress {
  const { verbose } = options
  let calls = { done: 0, total: 0 }
  let written = 0
  let shownAt = -1

  /** A terminal is written to ten times a second at most: a model writes faster than anyone reads. */
  function status(step: number, text: string): void {
    const now = options.now()
    if (shownAt >= 0 && now - shownAt < 0.1) return
    shownAt = now
    output.status(`${bar(step - 1, options.maxSteps)} step ${step}: ${text}`)
  }

  function take(event: RunEvent): void {
    switch (event.type) {
      case 'mode':
        output.say(`${event.model}, window ${event.window} tokens, ${modeText[event.mode]}`)
        return
      case 'reply-started':
        written = 0
        shownAt = -1
        status(event.step, `the model reads about ${event.promptTokens} tokens`)
        return
      case 'reply-text':
        written += event.piece.length
        status(event.step, `the model writes (${written} characters)`)
        return
      case 'step-started':
        shownAt = -1
        calls = { done: 0, total: 0 }
        if (verbose) output.say(codeText(event.step, event.code))
        status(event.step, titleOf(event.code))
        return
      case 'sub-call-started':
        calls.total += 1
        status(
          event.step,
          `asking the model about pieces: ${calls.done} of ${Math.max(calls.total, event.total ?? 0)}`,
        )
        return
      case 'sub-call':
        calls.done += 1
        if (verbose)
          output.say(
            `  sub-call ${event.call.ordinal + 1}: ${event.call.error ?? firstLine(event.call.reply ?? '')}`,
          )
        status(
          event.call.step,
          `asking the model about pieces: ${calls.done} of ${Math.max(calls.total, calls.done)}`,
        )
        return
      case 'step':
        output.say(verbose ? resultText(event.step) : stepLine(event.step, calls.done))
        return
      case 'rebuild':
        shownAt = -1
        output.status(`running earlier steps again: ${event.done} of ${event.total}`)
        if (!output.terminal && event.done === 0)
          output.say(`running ${counted(event.total, 'earlier step')} again`)
        return
      case 'notice':
        output.fail(event.facts)
        return
      case 'reply':
      case 'variables':
      case 'result':
        return
    }
  }

  return { take, end: () => output.clearStatus() }
}

const modeText = {
  direct: 'reads the whole text',
  rlm: 'works with code',
} as const

/** `step 3: carriers = Counter() (0.2 s, 4 sub-calls): 812 characters printed`. */
export function stepLine(step: StepRecord, subCalls: number): string {
  const calls = subCalls === 0 ? '' : `, ${counted(subCalls, 'sub-call')}`
  return `step ${step.step}: ${titleOf(step.code)} (${step.seconds.toFixed(1)} s${calls}): ${endText(step)}`
}

function endText(step: StepRecord): string {
  if (step.ended !== undefined) return step.ended.message
  if (step.final !== null) return 'answered'
  if (step.error !== null) return lastLine(step.error)
  const printed = step.stdout.trim()
  if (printed === '') return 'printed nothing'
  return printed.includes('\n')
    ? `printed ${printed.split('\n').length} lines`
    : `printed ${cut(printed, 60)}`
}

/** The line of code that tells most of a step: its first comment, else its first line that is no import. */
export function titleOf(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  const comment = lines.find((line) => /^#\s*\S/.test(line))
  const doing = lines.find((line) => line !== '' && !/^(#|import |from )/.test(line))
  return cut(visibleLine(comment?.replace(/^#+\s*(conditions?:\s*)?/i, '') ?? doing ?? 'no code'), 70)
}

export function codeText(step: number, code: string): string {
  return `\nstep ${step}\n${marked(code, '  | ')}`
}

export function resultText(step: StepRecord): string {
  const parts = [
    step.stdout.trim() === '' ? '' : marked(step.stdout, '  > '),
    step.error === null ? '' : marked(step.error, '  ! '),
    step.ended === undefined ? '' : `  ! ${step.ended.message}`,
    step.final === null ? '' : '  = answered',
    `  (${step.seconds.toFixed(1)} s)`,
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function bar(done: number, total: number): string {
  const width = 10
  const full = Math.min(width, Math.round((done / Math.max(1, total)) * width))
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}]`
}

function firstLine(text: string): string {
  return cut(visibleLine(text.trim().split('\n')[0] ?? ''), 100)
}

function lastLine(text: string): string {
  return cut(visibleLine(text.trim().split('\n').at(-1) ?? ''), 120)
}
