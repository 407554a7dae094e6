/** The numbers of an answer by where they come from. Pure. */
import type { AnswerNumber } from '../../electron/contract/run.js'

export interface NumberGroup {
  /** The step that printed them; null: none did. */
  readonly step: number | null
  /** Each once, as they stand in the answer, in its order. */
  readonly texts: readonly string[]
}

/** What nothing printed comes first, since it is to be checked; then step by step. */
export function numberGroups(numbers: readonly AnswerNumber[]): NumberGroup[] {
  const groups = new Map<number | null, Set<string>>()
  for (const { text, step } of numbers) groups.set(step, (groups.get(step) ?? new Set()).add(text))
  return [...groups]
    .sort(([one], [other]) => (one ?? -1) - (other ?? -1))
    .map(([step, texts]) => ({ step, texts: [...texts] }))
}
