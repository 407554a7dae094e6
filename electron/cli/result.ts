/** An answer as people read it and as programs do. */
import type { DocumentFacts, Evidence } from '../contract/documents.js'
import type { ErrorFacts } from '../contract/errors.js'
import { coverageText } from '../contract/coverage.js'
import { noTotals, type AnswerNumber, type ResultKind } from '../contract/run.js'
import type { OnceResult } from '../app/answer-once.js'
import type { Output } from './output.js'
import { factsAsStarted } from './started-as.js'
import { counted, cut } from './text.js'
import { visibleLine } from './visible.js'

/** The object of `ask --json`. */
export function answerJson(result: OnceResult): object {
  const { answer, kind, value, evidence, numbers, coverage, mode, model, journal, error } = result
  const { steps, subCalls, cachedSubCalls, promptTokens, completionTokens, seconds } = result
  const counts = { steps, subCalls, cachedSubCalls, promptTokens, completionTokens, seconds }
  return {
    answer,
    kind,
    value,
    evidence: evidence.map(({ document, start, end, quote, place }) => ({
      document,
      start,
      end,
      quote,
      place,
    })),
    numbers,
    coverage,
    ...counts,
    mode,
    model,
    journal,
    ...(result.failed.length === 0 ? {} : { failed: result.failed }),
    ...(result.notices.length === 0 ? {} : { notices: result.notices }),
    ...(error === undefined ? {} : { error: factsAsStarted(error) }),
  }
}

/** The same object where no run could begin. */
export function failureJson(facts: ErrorFacts): object {
  return {
    answer: '',
    kind: kindOf(facts),
    value: null,
    evidence: [],
    numbers: [],
    coverage: [],
    ...noTotals,
    mode: null,
    model: null,
    journal: null,
    error: factsAsStarted(facts),
  }
}

function kindOf({ code }: ErrorFacts): ResultKind {
  if (code === 'stopped') return 'stopped'
  return code === 'sandbox_unavailable' || code === 'python_absent' || code === 'python_too_old'
    ? 'sandbox_violation'
    : 'error'
}

/** Answer and passages on stdout; what is to be known about them on stderr. */
export function printAnswer(result: OnceResult, output: Output): void {
  const { answer, kind, error } = result
  if (error !== undefined) output.fail(error as ErrorFacts)
  const caution = cautions[kind]
  if (caution !== null) output.say(`quarry: ${cautionText(caution, answer !== '')}`)
  if (answer !== '') output.print(answer)
  if (result.evidence.length > 0) output.print(`\n${evidenceText(result.evidence)}`)
  if (result.numbers.length > 0) output.say(numbersText(result.numbers))
  if (result.coverage.length > 0) output.say(coverageText(result.coverage, visibleLine))
  output.say(summary(result))
}

export function evidenceText(evidence: readonly Evidence[]): string {
  return evidence
    .map(
      ({ place, quote, start }) =>
        `${start === undefined ? '?' : '-'} ${place}: ${cut(visibleLine(quote), 160)}`,
    )
    .join('\n')
}

/** One line: `numbers: 17 from step 2, 9 in lease.pdf page 12; 40 is the model's own`. */
export function numbersText(numbers: readonly AnswerNumber[]): string {
  const found = numbers.flatMap(({ text, step, quoted }) => {
    if (step !== null) return [`${text} from step ${step}`]
    return quoted === undefined ? [] : [`${text} in ${visibleLine(quoted.place)}`]
  })
  const own = numbers.flatMap(({ text, step, quoted }) =>
    step === null && quoted === undefined ? [text] : [],
  )
  const doubt = `${listed(own)} ${own.length === 1 ? 'is' : 'are'} the model's own: no step printed ${own.length === 1 ? 'it' : 'them'}`
  return `numbers: ${[...(found.length === 0 ? [] : [listed(found)]), ...(own.length === 0 ? [] : [doubt])].join('; ')}`
}

const mostListed = 8

function listed(items: readonly string[]): string {
  const more = items.length - mostListed
  return `${items.slice(0, mostListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const cautions: Record<ResultKind, string | null> = {
  final: null,
  final_var: null,
  direct: null,
  best_effort: 'no sure answer was found; the best guess from what was found',
  max_iterations:
    'no answer was found: the steps allowed were used up or the model made no progress; try a larger model, or --max-steps',
  budget_exhausted: 'no answer was found within the sub-calls allowed; --max-sub-calls allows more',
  timeout: 'no answer was found within the time allowed; --max-seconds allows more',
  sandbox_violation: null,
  stopped: 'stopped; what was found so far',
  error: null,
}

/** What leads to an answer is left off where none follows. */
function cautionText(caution: string, follows: boolean): string {
  const [what = caution, lead] = caution.split(/; (?=the best guess|what was found)/)
  if (lead === undefined) return caution
  return follows ? `${what}; ${lead}:` : `${what}; nothing was found so far`
}

function summary({ steps, subCalls, seconds, promptTokens, completionTokens, journal }: OnceResult): string {
  const calls = subCalls === 0 ? '' : `, ${counted(subCalls, 'sub-call')}`
  const where = journal === null ? 'not recorded' : `recorded in ${visibleLine(journal)}`
  return `${counted(steps, 'step')}${calls}, ${promptTokens} + ${completionTokens} tokens, ${seconds.toFixed(1)} s; ${where}`
}

export function sizeText({ chars, lines }: Pick<DocumentFacts, 'chars' | 'lines'>): string {
  return `${counted(chars, 'character')}, ${counted(lines, 'line')}`
}
