/** The numbers of an answer by where they come from. Pure. */
import type { AnswerNumber } from '../../electron/contract/run.js'

export type Quoted = NonNullable<AnswerNumber['quoted']>

export interface NumberGroup {
  /** The step that printed them; null: none did. */
  readonly step: number | null
  /** The passage that they stand in where no step printed them; null: they stand nowhere. */
  readonly quoted: Quoted | null
  /** Each once, as they stand in the answer, in its order. */
  readonly texts: readonly string[]
}

/** What stands nowhere comes first, since it is to be checked; then step by step, then the passages in their order. */
export function numberGroups(numbers: readonly AnswerNumber[]): NumberGroup[] {
  const groups = new Map<string, { step: number | null; quoted: Quoted | null; texts: Set<string> }>()
  for (const { text, step, quoted = null } of numbers) {
    const key = groupKey({ step, quoted })
    const group = groups.get(key) ?? { step, quoted, texts: new Set() }
    group.texts.add(text)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ texts, ...origin }) => ({ ...origin, texts: [...texts] }))
}

/** One for each step and each passage. */
export function groupKey({ step, quoted }: Pick<NumberGroup, 'step' | 'quoted'>): string {
  if (step !== null) return `step ${step}`
  return quoted === null ? 'own' : `${quoted.start}-${quoted.end} ${quoted.document}`
}

function rank({ step, quoted }: Pick<NumberGroup, 'step' | 'quoted'>): number {
  return step ?? (quoted === null ? -1 : Infinity)
}
