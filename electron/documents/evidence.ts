/** The passages behind an answer: what its code cited, and what it quotes, looked up and never taken on trust. */
import { findQuotes, extractQuotes } from './quotes.js'
import { readChars } from './lookup.js'
import { placeText } from './place-text.js'
import type { Artefact, Evidence } from '../contract/documents.js'
import type { Citation } from '../contract/wire.js'

export const notFound = 'not found in the files'

/** Code points of a cited passage that are kept as its quote. */
const longestCited = 1000

export interface EvidenceRequest {
  readonly answer: string
  /** All passages that the run's code registered; those count whose marker stands in the answer. */
  readonly citations: readonly Citation[]
  readonly artefacts: readonly Artefact[]
  readonly signal?: AbortSignal | undefined
}

export interface ResolvedEvidence {
  /** The answer with its markers made readable: `[access.log line 88,210]`. */
  readonly answer: string
  readonly evidence: Evidence[]
}

/** Markers look like `[[cite:3]]`; one that no code registered is the model's invention and is said to be. */
export async function resolveEvidence(request: EvidenceRequest): Promise<ResolvedEvidence> {
  const cited = await citedEvidence(request)
  const answer = request.answer.replace(
    marker,
    (_, id: string) => `[${cited.get(Number(id))?.place ?? notFound}]`,
  )
  const evidence = [...cited.values(), ...(await quotedEvidence(request))]
  return { answer, evidence }
}

const marker = /\[\[cite:(\d{1,9})\]\]/g

async function citedEvidence({
  answer,
  citations,
  artefacts,
}: EvidenceRequest): Promise<Map<number, Evidence>> {
  const cited = new Map<number, Evidence>()
  for (const [, digits] of answer.matchAll(marker)) {
    const id = Number(digits)
    const citation = citations.find((one) => one.id === id)
    const artefact = artefacts.find(({ facts }) => facts.name === citation?.document)
    if (citation === undefined || artefact === undefined || cited.has(id)) continue
    const { start, end } = citation
    if (start >= end || end > artefact.facts.chars) continue
    cited.set(id, {
      document: artefact.facts.name,
      start,
      end,
      quote: await readChars(artefact, start, Math.min(end, start + longestCited)),
      place: await placeText(artefact, start, end),
      origin: 'cited',
    })
  }
  return cited
}

/** Each quote in the first document that holds it. */
async function quotedEvidence({ answer, artefacts, signal }: EvidenceRequest): Promise<Evidence[]> {
  const found = new Map<string, Evidence>()
  const quotes = extractQuotes(answer)
  for (const artefact of artefacts) {
    const open = quotes.filter((quote) => !found.has(quote))
    const ranges = await findQuotes(artefact, open, { signal })
    for (const [i, range] of ranges.entries()) {
      const quote = open[i]
      if (range === null || quote === undefined) continue
      const place = await placeText(artefact, range.start, range.end)
      found.set(quote, { document: artefact.facts.name, ...range, quote, place, origin: 'quoted' })
    }
  }
  return quotes.map(
    (quote) => found.get(quote) ?? { document: null, quote, place: notFound, origin: 'quoted' },
  )
}
