/** What the model is told after each of its replies. Pure: one function from what happened to one message. */
import type { StepRecord } from '../contract/run.js'
import { numberHint } from './mistakes.js'
import { headAndTail } from './prompts.js'
import type { Tier } from './tiers.js'

export interface Budget {
  /** Steps that remain. */
  readonly steps: number
}

export interface Repeats {
  /** This code ran before, with this output. */
  readonly code: boolean
  /** The step before ended in the same error. */
  readonly error: boolean
  /** The output is a nothing that the model was not yet asked to look at twice. */
  readonly empty: boolean
  /** What `explain` printed of the texts in code that found nothing; empty when it did not run. */
  readonly explained: string
}

const closing =
  'Answer the question from this output in one plain sentence, with the values as they stand there, no code. Only if the output does not hold the answer, reply with one ```python block that finds it.'

/** After code has run. What comes last in a message weighs most with small models: the request stands there. */
export function afterStep(step: StepRecord, budget: Budget, tier: Tier, repeated: Repeats): string {
  const left = budgetLine(budget)
  if (step.ended !== undefined) {
    return `${left}${printedBefore(step, tier)}${step.ended.message} Reply with one \`\`\`python block that is faster and needs less memory.`
  }
  const explained =
    repeated.explained === '' ? '' : `${headAndTail(repeated.explained, tier.outputChars)}\n\n`
  if (step.error !== null) {
    const again = repeated.error ? 'The same error again: choose another way. ' : ''
    return `${left}${printedBefore(step, tier)}The code failed:\n${headAndTail(step.error, 600)}\n\n${explained}${again}${numberHint(step.error, step.code)}Reply with one corrected \`\`\`python block${inPlace(repeated.explained)}.`
  }
  if (step.stdout.trim() === '') {
    return `${left}The code ran and printed nothing. If it prints inside a condition, no line fits that.\n${explained}Reply with one corrected \`\`\`python block that prints the result${inPlace(repeated.explained)}.`
  }
  const output = `${left}Output:\n${headAndTail(step.stdout.trimEnd(), tier.outputChars)}\n\n`
  if (repeated.code) {
    return `${output}This is the same code with the same output. Reply with the answer in one line, from the output above, no code.`
  }
  if (repeated.empty) {
    const column = otherColumn(explained)
    if (column !== null) return `${output}${explained}${column}`
    if (/^without /m.test(explained)) {
      return `${output}${explained}One condition is too many, or stands otherwise in the text. Reply with one corrected \`\`\`python block${inPlace(explained)}.`
    }
    return `${output}${explained}A result of nothing can mean that the code looked for the wrong thing. If its conditions were right, reply with the answer in plain words, no code; else reply with one corrected \`\`\`python block${inPlace(explained)}.`
  }
  return `${output}${closing}`
}

/** An answer that rewrote values of the output, which is shown once more where it is short: it then stands last. */
export function notCopied(values: readonly string[], printed: string): string {
  const again = printed.length <= 400 ? `:\n${printed}` : '.'
  return `The output does not hold ${values.slice(0, 4).join(', ')}. Answer once more in one plain sentence, no code, and copy each value as it stands in the output${again}`
}

/** An answer whose names stand behind `key=` in the lines, where code printed none of them. */
export function unprinted(key: string, code: string): string {
  const taken = String.raw`re.search(r"${key}=(\S+)", line)[1]`
  const wrong = /\b\w+(?:\.strip\(\))?\.split\([^()]*\)\[-?\d+\]/.exec(code)?.[0]
  const change =
    wrong === undefined
      ? `take it with ${taken}, and keep all conditions`
      : `in the block above replace ${wrong} by ${taken}, and keep the rest`
  return `That is no ${key}: the code took something else from the lines. The ${key} stands behind ${key}= there. Reply with one corrected \`\`\`python block: ${change}.`
}

/** No code that could run, and no answer that counts yet. */
export function correction(reason: 'words' | 'empty' | 'cut' | 'computed' | 'unsearched' | 'apart'): string {
  switch (reason) {
    case 'words':
      return 'Nothing has run yet. Reply with one ```python block that looks into `context` and prints what it finds.'
    case 'computed':
      return 'Do not count or compare by eye: the lines above are only a few of many. Reply with one ```python block that computes the answer over all lines and prints it.'
    case 'unsearched':
      return 'Search the whole text before you say so: reply with one ```python block that prints the lines with a name or rare word of the question.'
    case 'apart':
      return 'The lines that hold this name something else than the question. If no line says it of what is asked about, reply: The text does not say. Else reply with the answer in one sentence.'
    case 'empty':
      return 'The reply was empty. Reply with one ```python block.'
    case 'cut':
      return 'The reply was too long and was cut off; nothing of it counts. Reply shorter: with one short ```python block, or with the answer in one or two sentences.'
  }
}

export function bestEffortRequest(): string {
  return 'The run ends here. From the outputs above alone, reply with the best answer in one or two plain sentences, and say what is uncertain. No code.'
}

/** What to change where `explain` found a value in another column than the code tests; null elsewhere. */
function otherColumn(explained: string): string | null {
  const [, value, tested, holding] =
    /^(.+) is in no (.+): it stands in the column (.+)$/m.exec(explained) ?? []
  return holding === undefined
    ? null
    : `The code tests the wrong column. Reply with one corrected \`\`\`python block: test row[${holding}] for ${value} in place of row[${tested}].`
}

/** Names what has to go, where `explain` found it: the smallest text, since a model writes the rest again as it was. */
function inPlace(explained: string): string {
  const missing = [...explained.matchAll(/^its part (.+) is in no line$/gm)].map(([, part]) => part)
  if (missing.length > 0 && /^its part .+ is in (?:over )?[\d,]+ lines?$/m.test(explained))
    return `, without ${missing.join(' and ')}: no line holds that`
  const text = /^without (.+): (?:over )?[\d,]+ lines?, such as:$/m.exec(explained)?.[1]
  return text === undefined ? '' : `; in place of ${text} test for words that stand in the lines above`
}

/** Characters of a sentence that says that nothing was found. */
const leastDenial = 8

/** Errors of code that counted on a match and found none. */
export function missedMatch(error: string | null): boolean {
  return (
    error !== null &&
    /'NoneType' object|index out of range|empty (sequence|iterable)|arg is an empty|no such group|KeyError|StatisticsError|not enough values|StopIteration/.test(
      error,
    )
  )
}

/**
 * A printed 0, [], None, "no lines match", or a sentence of the code's own that says so ("No logins found."): worth one second
 * look before it is believed.
 */
export function looksEmpty(stdout: string, code = ''): boolean {
  const text = stdout.trim()
  return (
    /^(0|0\.0|\[\]|\{\}|\(\)|set\(\)|None|''|""|Counter\(\)|0 \[\]|\[\] 0|no lines? match.*)$/is.test(text) ||
    isOwnDenial(text, code)
  )
}

/** A sentence that stands in the code, up to where a value is put in, with a word of denial. */
function isOwnDenial(text: string, code: string): boolean {
  if (text.includes('\n') || !/\b(no|not|none|nothing|never|nobody)\b/i.test(text)) return false
  return [...code.matchAll(/(["'])(.*?)\1/g)].some((literal) => {
    const fixed = literal[2]?.split('{')[0]?.trim() ?? ''
    return fixed.length >= leastDenial && text.startsWith(fixed)
  })
}

/** Stands first: a small model copies what stands last into its answer. */
function budgetLine(budget: Budget): string {
  if (budget.steps > 4) return ''
  if (budget.steps <= 1) return 'This is the last step: finish now.\n'
  return `${budget.steps} steps are left.\n`
}

function printedBefore(step: StepRecord, tier: Tier): string {
  if (step.stdout.trim() === '') return ''
  return `It printed before:\n${headAndTail(step.stdout.trimEnd(), tier.outputChars)}\n`
}
