/** The numbers of an answer, each tied to the step or passage that holds it; none is taken on the model's word. */
import type { Evidence } from '../contract/documents.js'
import type { AnswerNumber } from '../contract/run.js'
import type { Final } from '../contract/wire.js'
import { claimsIn, isWord, keyOf, printedNumbers, type Claim, type PrintedNumbers } from './number-text.js'
import { hitLines, typedIn, withoutTyped } from './typed-text.js'

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
  /** What the answer cites and quotes; passages that were found in the files count. */
  readonly evidence: readonly Evidence[]
  /** Texts that the model was given: a number that it repeats from there needs no step. */
  readonly given: readonly string[]
  /** Names of the documents. */
  readonly documents: readonly string[]
}

/** Of a long list the first ones are looked up. */
const mostNumbers = 200

type Origin = Omit<AnswerNumber, 'text'>

/**
 * Each number once, in order, with the last step that printed it (or handed it to FINAL) without having it typed in
 * its code; rounded numbers where none is exact. Where no step printed it, with the passage that holds it. Neither: nobody
 * gave it to the model.
 */
export function tieNumbers({ answer, steps, evidence, given, documents }: NumbersRequest): AnswerNumber[] {
  const claims = claimsIn(answer.replace(/\[\[cite:\d+\]\]/g, ' ')).slice(0, mostNumbers)
  if (claims.length === 0) return []
  const outputs = [...steps]
    .reverse()
    .map((step) => ({ step: step.step, printed: computedBy(step, documents) }))
  const passages = evidence.flatMap(passageOf)
  const known = given.map((text) => printedNumbers(text).keys)

  const originOf = (claim: Claim): Origin | null => {
    const found =
      outputs.find(({ printed }) => claim.keys.some((key) => printed.keys.has(key))) ??
      outputs.find(({ printed }) => isRounded(claim, printed))
    if (found !== undefined) return { step: found.step }
    // A passage was not computed: what stands in it stands there as it is. A word in it need not be a count.
    const passage = isWord(claim)
      ? undefined
      : passages.find(({ held }) => claim.keys.some((key) => held.has(key)))
    return passage === undefined ? null : { step: null, quoted: passage.quoted }
  }

  return claims.flatMap((claim) => {
    const origin = originOf(claim)
    if (origin !== null) return [{ text: claim.text, ...origin }]
    const parts = claim.parts.flatMap(claimsIn)
    const tied = parts.flatMap((part) => {
      const own = originOf(part)
      return own === null ? [] : [{ text: part.text, ...own }]
    })
    if (parts.length > 1 && tied.length === parts.length) return tied
    const isKnown = known.some((keys) => claim.keys.some((key) => keys.has(key)))
    return isKnown || isWord(claim) ? [] : [{ text: claim.text, step: null }]
  })
}

interface Passage {
  readonly quoted: NonNullable<AnswerNumber['quoted']>
  readonly held: ReadonlySet<string>
}

/** None of a quote that was not found in the files. */
function passageOf({ document, start, end, place, quote }: Evidence): Passage[] {
  if (document === null || start === undefined || end === undefined) return []
  // Files hold what programs print and what people write.
  const written = claimsIn(quote).flatMap(({ keys }) => keys)
  const held = new Set([...printedNumbers(quote).keys, ...written])
  return [{ quoted: { document, start, end, place }, held }]
}

function computedBy({ code, stdout, final }: NumberedStep, documents: readonly string[]): PrintedNumbers {
  const typed = typedIn(code)
  // The mark of a cut output is no part of it.
  const output = `${stdout.replace(/\[truncated \d+ chars\]/g, ' ')}\n${final?.value ?? ''}`
  const printed = printedNumbers(withoutTyped(output, typed))
  const repeated = new Set(typed.numbers.map(keyOf))
  // Lines of the files that a search found hold what was searched for, though it was typed.
  const found = printedNumbers(hitLines(stdout, code, documents))
  const keys = new Set([...[...printed.keys].filter((key) => !repeated.has(keyOf(key))), ...found.keys])
  const values = printed.values.filter((value) => !repeated.has(String(value)))
  return { keys, values: [...values, ...found.values] }
}

/** The claim gives a printed number with fewer digits, as a share in percent or in millions. */
function isRounded({ amounts }: Claim, { values }: PrintedNumbers): boolean {
  return amounts.some(
    ({ value, tolerance, precise }) =>
      precise && values.some((printed) => Math.abs(printed - value) <= tolerance * (1 + 1e-9)),
  )
}
