/** What a run went through of each document, from its recorded steps. Pure. */
import type { Coverage } from '../contract/coverage.js'
import type { DocumentFacts } from '../contract/documents.js'
import type { JournalEvent, StepEvent } from '../contract/journal.js'

export interface CoverageRequest {
  readonly documents: readonly Pick<DocumentFacts, 'name' | 'chars'>[]
  readonly mode: 'direct' | 'rlm'
  /** Events of this run alone. */
  readonly events: readonly JournalEvent[]
  /** Those of each run of the session before it. */
  readonly earlier?: readonly (readonly JournalEvent[])[]
}

type Range = readonly [start: number, end: number]

/**
 * One entry a document, in their order. A step that was killed tells nothing, so all figures say "at least". In direct
 * mode the whole text stands in the prompt: it was read as soon as the model replied.
 */
export function coverageOf({ documents, mode, events, earlier = [] }: CoverageRequest): Coverage[] {
  const before = new Set(earlier.flatMap((run) => reachedIn(run, documents)))
  const steps = events.filter((event): event is StepEvent => event.event === 'step')
  const own = steps.filter(({ byQuarry }) => byQuarry !== true)
  const looks = steps.filter(({ byQuarry }) => byQuarry === true)
  const whole = mode === 'direct' && events.some(({ event }) => event === 'reply')
  return documents.map(({ name, chars }) => ({
    document: name,
    chars,
    searched: shareOf(rangesOf(own, name, 'ranges'), chars),
    looked: shareOf(rangesOf(looks, name, 'ranges'), chars),
    read: whole && chars > 0 ? 1 : shareOf(rangesOf(steps, name, 'shown'), chars),
    ...(before.has(name) ? { earlier: true as const } : {}),
  }))
}

/** Documents that the code of a run went through, or that a model was shown in it. */
function reachedIn(events: readonly JournalEvent[], documents: CoverageRequest['documents']): string[] {
  const header = events.find((event) => event.event === 'header')
  const reached = coverageOf({ documents, mode: header?.mode ?? 'rlm', events })
  return reached.filter(({ searched, read }) => searched > 0 || read > 0).map(({ document }) => document)
}

function rangesOf(steps: readonly StepEvent[], name: string, what: 'ranges' | 'shown'): Range[] {
  return steps.flatMap(({ touched = [] }) =>
    touched.filter(({ document }) => document === name).flatMap((one) => one[what]),
  )
}

/** The share of `chars` that lies in the ranges, whichever way they overlap; what lies beyond the text is no part of it. */
function shareOf(ranges: readonly Range[], chars: number): number {
  let covered = 0
  let reached = 0
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const from = Math.max(start, reached)
    const to = Math.min(end, chars)
    if (to <= from) continue
    covered += to - from
    reached = to
  }
  return chars === 0 ? 0 : covered / chars
}
