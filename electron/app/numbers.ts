/** The numbers of an answer, each tied to the step whose output held it; none is taken on the model's word. */
import type { AnswerNumber } from '../contract/run.js'
import type { Final } from '../contract/wire.js'
import { claimsIn, isWord, keyOf, printedNumbers, type Claim, type PrintedNumbers } from './number-text.js'
import { typedIn, withoutTyped } from './typed-text.js'

export interface NumberedStep {
  readonly step: number
  readonly code: string
  readonly stdout: string
  readonly final: Final | null
}

export interface NumbersRequest {
  /** With its cite markers, whose numbers are none of the answer's. */
  readonly answer: string
  readonly steps: readonly NumberedStep[]
  /** Texts that the model was given: a number that it repeats from there needs no step. */
  readonly given: readonly string[]
}

/** Of a long list the first ones are looked up. */
const mostNumbers = 200

/**
 * Each number once, in order, with the last step that printed it (or handed it to FINAL) without having it typed in
 * its code; rounded numbers where none is exact. Null: no step printed it and nobody gave it to the model.
 */
export function tieNumbers({ answer, steps, given }: NumbersRequest): AnswerNumber[] {
  const claims = claimsIn(answer.replace(/\[\[cite:\d+\]\]/g, ' ')).slice(0, mostNumbers)
  if (claims.length === 0) return []
  const outputs = [...steps].reverse().map((step) => ({ step: step.step, printed: computedBy(step) }))
  const known = given.map((text) => printedNumbers(text).keys)

  const stepOf = (claim: Claim): number | null =>
    (
      outputs.find(({ printed }) => claim.keys.some((key) => printed.keys.has(key))) ??
      outputs.find(({ printed }) => isRounded(claim, printed))
    )?.step ?? null

  return claims.flatMap((claim) => {
    const step = stepOf(claim)
    if (step !== null) return [{ text: claim.text, step }]
    const parts = claim.parts.flatMap((part) =>
      claimsIn(part).map(({ text, ...rest }) => ({ text, step: stepOf({ text, ...rest }) })),
    )
    if (parts.length > 1 && parts.every((part) => part.step !== null)) return parts
    const isKnown = known.some((keys) => claim.keys.some((key) => keys.has(key)))
    return isKnown || isWord(claim) ? [] : [{ text: claim.text, step: null }]
  })
}

function computedBy({ code, stdout, final }: NumberedStep): PrintedNumbers {
  const typed = typedIn(code)
  // The mark of a cut output is no part of it.
  const output = `${stdout.replace(/\[truncated \d+ chars\]/g, ' ')}\n${final?.value ?? ''}`
  const printed = printedNumbers(withoutTyped(output, typed))
  const repeated = new Set(typed.numbers.map(keyOf))
  const keys = new Set([...printed.keys].filter((key) => !repeated.has(keyOf(key))))
  return { keys, values: printed.values.filter((value) => !repeated.has(String(value))) }
}

/** The claim gives a printed number with fewer digits, as a share in percent or in millions. */
function isRounded({ amounts }: Claim, { values }: PrintedNumbers): boolean {
  return amounts.some(
    ({ value, tolerance, precise }) =>
      precise && values.some((printed) => Math.abs(printed - value) <= tolerance * (1 + 1e-9)),
  )
}
