/** Small forms of text of an export. Pure. */
import { counted, grouped } from '../../contract/counts.js'
import type { Report, ReportStep } from '../../contract/report.js'

/**
 * `0.4 s`, `3,600 s`: seconds alone. The window's minutes and hours are for reading at a glance; here the figure is the one
 * of the JSON export and of the options that set it, so that runs can be compared and asked again.
 */
export function secondsText(seconds: number): string {
  return `${Number.isInteger(seconds) ? grouped(seconds) : seconds.toFixed(1)} s`
}

/** `4 sub-calls (1 failed, 2 known already)`; empty for none. */
export function subCallWords({ made, failed, cached }: ReportStep['subCalls']): string {
  if (made === 0) return ''
  const which = [
    ...(failed === 0 ? [] : [`${grouped(failed)} failed`]),
    ...(cached === 0 ? [] : [`${grouped(cached)} known already`]),
  ]
  return `${counted(made, 'sub-call')}${which.length === 0 ? '' : ` (${which.join(', ')})`}`
}

export function kindWords(kind: Report['kind']): string {
  switch (kind) {
    case 'final':
      return 'final: answered'
    case 'final_var':
      return 'final_var: answered by a variable of its code'
    case 'direct':
      return 'direct: answered in words, from the whole text'
    case 'best_effort':
      return 'best_effort: a best guess'
    case 'max_iterations':
      return 'max_iterations: the steps allowed were used up, or the model made no progress'
    case 'budget_exhausted':
      return 'budget_exhausted: the sub-calls allowed were used up'
    case 'timeout':
      return 'timeout: the time allowed was over'
    case 'sandbox_violation':
      return "sandbox_violation: the model's code could not be locked in"
    case 'stopped':
      return 'stopped by the user'
    case 'error':
      return 'error: the run failed'
    case 'broken off':
      return 'broken off: the record has no end'
  }
}

/** What is to be known before the answer is read; null for one that the run came to by itself. */
export function endingWords(kind: Report['kind']): string | null {
  switch (kind) {
    case 'final':
    case 'final_var':
    case 'direct':
      return null
    case 'best_effort':
      return 'Best guess: no sure answer was found.'
    case 'max_iterations':
      return 'The steps allowed were used up, or the model made no progress.'
    case 'budget_exhausted':
      return 'The sub-calls allowed were used up.'
    case 'timeout':
      return 'The time allowed was over.'
    case 'sandbox_violation':
      return "The model's code could not be locked in, so it was not run."
    case 'stopped':
      return 'The run was stopped.'
    case 'error':
      return 'The run ended with an error.'
    case 'broken off':
      return 'The run broke off before its end.'
  }
}
