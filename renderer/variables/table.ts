/** The variables as the table shows them: filtered, sorted, and what is known of each. Pure. */
import type { RunView, VariableView } from '../../electron/contract/chat.js'
import { grouped } from '../words/format.js'
import type { Versions } from './tree.js'

export const columns = ['name', 'type', 'size', 'preview', 'changed'] as const
export type Column = (typeof columns)[number]

export interface Sort {
  readonly column: Column
  readonly down: boolean
}

/** Steady while a run works: nothing moves because it changed. */
export const firstSort: Sort = { column: 'name', down: false }

/** The same column again turns the order; what changed last and what is biggest come first at once. */
export function sortedBy(sort: Sort, column: Column): Sort {
  if (sort.column === column) return { column, down: !sort.down }
  return { column, down: column === 'size' || column === 'changed' }
}

/** Every word must stand in the name, the type or the preview; case is ignored. */
export function filtered(rows: readonly VariableView[], filter: string): readonly VariableView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = `${row.name}\n${row.type}\n${row.preview}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function sorted(rows: readonly VariableView[], { column, down }: Sort): VariableView[] {
  const sign = down ? -1 : 1
  return [...rows].sort((one, other) => sign * compared(one, other, column) || byText(one.name, other.name))
}

function compared(one: VariableView, other: VariableView, column: Column): number {
  switch (column) {
    case 'name':
      return byText(one.name, other.name)
    case 'type':
      return byText(one.type, other.type)
    case 'size':
      return sizeOf(one) - sizeOf(other)
    case 'preview':
      return byText(one.preview, other.preview)
    case 'changed':
      return one.run - other.run || one.step - other.step
  }
}

/** What has no size is smaller than what is empty. */
function sizeOf({ size }: VariableView): number {
  return typeof size === 'number' ? size : -1
}

function byText(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : one > other ? 1 : 0
}

export interface Place {
  readonly run: number
  readonly step: number
}

/** The step whose code ran last, or runs: while the model writes the next one, its changes stay marked. */
export function lastStep(runs: readonly RunView[]): Place | null {
  for (const { run, steps } of runs.toReversed()) {
    const step = steps.findLast(({ state, code }) => state !== 'writing' && code !== '')
    if (step !== undefined) return { run, step: step.step }
  }
  return null
}

/** Below the words `Changed at step`: `3`; of an earlier question `3, question 1`. */
export function placeText({ run, step }: Place, runs: readonly RunView[]): string {
  const at = runs.findIndex((one) => one.run === run)
  const place = step === 0 ? 'the start' : String(step)
  return at === -1 || at === runs.length - 1 ? place : `${place}, question ${at + 1}`
}

/**
 * A value may change inside without looking different from outside, so each finished step makes what was read of any
 * value stale, and so does each sub-call's snapshot that shows a difference.
 */
export function versionsOf(rows: readonly VariableView[], runs: readonly RunView[]): Versions {
  const last = runs.at(-1)
  const done = last?.steps.findLast(({ state }) => state === 'done')?.step ?? 0
  const age = `${last?.run ?? 0} ${done}`
  return new Map(
    rows.map(({ name, type, size, preview, run, step }) => [
      name,
      [age, run, step, type, size, preview].join(' '),
    ]),
  )
}

const texts = new Set(['str', 'bytes', 'bytearray'])

/** More is in it than the preview tells. */
export function canOpen({ type, size, preview }: VariableView): boolean {
  if (size === null) return preview.length >= 190
  if (texts.has(type)) return typeof size === 'string' || size > 100
  return size !== 0
}

/** `1,234`, from ten millions on `1,203 M`; nothing for what has no size. */
export function sizeText(size: VariableView['size']): string {
  if (typeof size !== 'number') return size ?? ''
  return size < 10_000_000 ? grouped(size) : `${grouped(Math.round(size / 1_000_000))} M`
}
