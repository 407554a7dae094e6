/** Where a passage stands, for people: by page, slide, message or row where the document has them, else by line. */
import { missingCase } from '../contract/errors.js'
import { placeOf } from './lookup.js'
import { unitsAt } from './source-map.js'
import type { Artefact, SourceUnit } from '../contract/documents.js'

/** One word of a place: `page` 12, `sheet` Sales. */
export interface Step {
  readonly unit: SourceUnit | 'line'
  readonly number: number
  /** What it is called, or empty. */
  readonly name: string
}

/** `access.log line 88,210`, `access.log lines 7-9`, `contract.pdf page 12`, `Q3.xlsx sheet Sales row 88`. */
export async function placeText(artefact: Artefact, start: number, end: number): Promise<string> {
  const first = await stepsAt(artefact, start)
  const last = end > start + 1 ? await stepsAt(artefact, end - 1) : first
  return [artefact.facts.name, ...rangeText(first, last)].join(' ')
}

/** From the outermost unit to the line or row. Lines count from the start of a file in an archive. */
export async function stepsAt(artefact: Artefact, char: number): Promise<Step[]> {
  const { line } = await placeOf(artefact, char)
  const steps: Step[] = []
  let lineStart = 1
  let told = false
  for (const { unit, number, name, start } of unitsAt(artefact.sourceMap ?? { levels: [] }, char)) {
    if (unit === 'row') {
      steps.push({ unit, number: number + line - (await placeOf(artefact, start)).line, name: '' })
      told = true
      continue
    }
    if (unit === 'member') lineStart = (await placeOf(artefact, start)).line
    else told = true
    steps.push({ unit, number, name })
  }
  if (!told) steps.push({ unit: 'line', number: line - lineStart + 1, name: '' })
  return steps
}

/** Where the ends differ, the first number that does is told as a range, and nothing further in. */
function rangeText(first: readonly Step[], last: readonly Step[]): string[] {
  const words: string[] = []
  for (const [i, step] of first.entries()) {
    const other = last[i]
    if (other === undefined || other.unit !== step.unit) return [...words, stepText(step)]
    if (other.number === step.number && other.name === step.name) words.push(stepText(step))
    else return [...words, spanText(step, other)]
  }
  return words
}

function spanText(first: Step, last: Step): string {
  if (last.number <= first.number || isNamed(first)) return stepText(first)
  return `${first.unit}s ${grouped(first.number)}-${grouped(last.number)}`
}

function isNamed({ unit, name }: Step): boolean {
  return name !== '' && (unit === 'member' || unit === 'sheet' || unit === 'section')
}

/** Names where people go by names, numbers elsewhere; a page label that differs from the number stands beside it. */
function stepText(step: Step): string {
  const { unit, number, name } = step
  switch (unit) {
    case 'member':
    case 'sheet':
    case 'section':
      return `${unit} ${name === '' ? grouped(number) : name}`
    case 'page':
      return name === '' ? `page ${grouped(number)}` : `page ${grouped(number)} (labelled ${name})`
    case 'message':
    case 'slide':
    case 'table':
    case 'row':
    case 'line':
      return `${unit} ${grouped(number)}`
    default:
      return missingCase(unit)
  }
}

/** 88,210: the same in every locale. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
