/** What the model is told after each of its replies. Pure: one function from what happened to one message. */
import type { StepRecord } from '../contract/run.js'
import { headAndTail } from './prompts.js'
import type { Tier } from './tiers.js'

export interface Budget {
  /** Steps and sub-calls that remain. */
  readonly steps: number
  readonly subCalls: number
}

const closing =
  'If this output answers the question, reply with the answer alone, in plain words, no code. If something is still missing, reply with one ```python block that finds it.'

/** After code has run. */
export function afterStep(step: StepRecord, budget: Budget, tier: Tier, repeated: Repeats): string {
  const left = budgetLine(budget)
  if (step.ended !== undefined)
    return `${step.ended.message} ${shown(step.stdout, tier)}Try a faster way that needs less memory. ${left}`
  if (step.error !== null) {
    const output =
      step.stdout.trim() === ''
        ? ''
        : `It printed before:\n${headAndTail(step.stdout.trimEnd(), tier.outputChars)}\n`
    const again = repeated.error ? 'This is the same error as before: choose another way. ' : ''
    return `${output}The code failed:\n${headAndTail(step.error, 600)}\n${again}Reply with one corrected \`\`\`python block. ${left}`
  }
  if (step.stdout.trim() === '') {
    return `The code ran and printed nothing. Reply with one \`\`\`python block that prints what the question asks for. ${left}`
  }
  const output = `Output:\n${headAndTail(step.stdout.trimEnd(), tier.outputChars)}\n\n`
  if (repeated.code)
    return `${output}This is the same code again, with the same output. Reply with the answer in one line, from the output above, no code. ${left}`
  if (repeated.empty) {
    return `${output}A result of nothing can mean that the code looked for the wrong thing. Look at some lines first: reply with one \`\`\`python block that prints lines holding one word of the question. If you have looked already, reply with the answer in plain words. ${left}`
  }
  return `${output}${closing} ${left}`
}

export interface Repeats {
  readonly code: boolean
  readonly error: boolean
  /** The output is a nothing that the model was not yet asked to look at twice. */
  readonly empty: boolean
}

/** No code and nothing printed yet. */
export function correction(reason: 'words' | 'empty' | 'cut'): string {
  switch (reason) {
    case 'words':
      return 'Nothing has run yet. Reply with one ```python block that looks into `context` and prints what it finds.'
    case 'empty':
      return 'The reply was empty. Reply with one ```python block.'
    case 'cut':
      return 'The reply was too long and was cut off; nothing was run. Reply with one short ```python block.'
  }
}

export function bestEffortRequest(): string {
  return 'The budget for this question is used up. From the outputs above alone, reply with the best answer in one or two plain sentences, and say what is uncertain. No code.'
}

/** A printed 0, [], None, or "no lines match": worth one second look before it is believed. */
export function looksEmpty(stdout: string): boolean {
  const text = stdout.trim()
  return /^(0|0\.0|\[\]|\{\}|\(\)|set\(\)|None|''|""|Counter\(\)|0 \[\]|\[\] 0|no lines? match.*)$/i.test(
    text,
  )
}

function budgetLine(budget: Budget): string {
  if (budget.steps <= 2) return `[last ${budget.steps === 1 ? 'step' : `${budget.steps} steps`}: finish now]`
  return `[${budget.steps} steps left]`
}

function shown(stdout: string, tier: Tier): string {
  return stdout.trim() === ''
    ? ''
    : `It printed before:\n${headAndTail(stdout.trimEnd(), tier.outputChars)}\n`
}
