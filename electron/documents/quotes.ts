/** The verbatim quotes of an answer, and where they stand in a document. */
import { charAtByte } from './lookup.js'
import { createReader } from './reader.js'
import type { Artefact } from '../contract/documents.js'
import type { JobOptions } from './reader.js'

/** At most so many quotes of an answer are looked up; shorter ones stand everywhere and prove nothing. */
export const mostQuotes = 20
export const shortestQuote = 12

/** Code points; what is longer is looked up by its beginning. */
const longestQuote = 2000

/** Code points of the document, end exclusive. */
export interface CharRange {
  readonly start: number
  readonly end: number
}

/**
 * The passages that an answer gives as quotes: within "...", “...”, „...“, «...» or backticks on one line, in a
 * fenced block, and in lines after `>`. In their order, each once, 12 code points or more, at most 20.
 */
export function extractQuotes(answer: string): string[] {
  const quotes = new Set<string>()
  for (const block of blocksOf(answer)) {
    const found = block.quoted ? [block.text] : inlineQuotes(block.text)
    for (const quote of found) {
      const text = quote.trim()
      if ([...text].length >= shortestQuote) quotes.add([...text].slice(0, longestQuote).join(''))
    }
  }
  return [...quotes].slice(0, mostQuotes)
}

/** The first place of each quote, or null where there is none; one pass over the document for all of them. */
export async function findQuotes(
  artefact: Artefact,
  quotes: readonly string[],
  options: JobOptions = {},
): Promise<(CharRange | null)[]> {
  if (quotes.length === 0) return []
  const reader = createReader()
  try {
    const ranges = await reader.run(
      {
        type: 'find',
        fd: artefact.fd,
        start: artefact.start,
        bytes: artefact.facts.bytes,
        quotes: quotes.map(withoutEndMark),
      },
      options,
    )
    const places: (CharRange | null)[] = []
    for (const range of ranges) {
      places.push(
        range && {
          start: await charAtByte(artefact, range.start),
          end: await charAtByte(artefact, range.end),
        },
      )
    }
    return places
  } finally {
    await reader.close()
  }
}

interface Block {
  readonly text: string
  readonly quoted: boolean
}

/** Runs of `>` lines and fenced blocks are quotes; each other line stands by itself, since its quotes end in it. */
function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  let run: string[] = []
  let fenced = false
  const close = (): void => {
    if (run.length > 0) blocks.push({ text: run.join('\n'), quoted: true })
    run = []
  }
  for (const line of answer.split('\n')) {
    const marked = /^\s*>\s?(.*)$/.exec(line)
    if (/^\s*```/.test(line)) {
      close()
      fenced = !fenced
    } else if (fenced) run.push(line)
    else if (marked !== null) run.push(marked[1] ?? '')
    else {
      close()
      blocks.push({ text: line, quoted: false })
    }
  }
  close()
  return blocks
}

const inline = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|`([^`]+)`/g

function inlineQuotes(line: string): string[] {
  return [...line.matchAll(inline)].map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
}

/** Writers put the mark that ends their own sentence inside the quotes, and leave out words with dots at an end. */
function withoutEndMark(quote: string): string {
  const core = quote.replace(/^(?:\.\.\.|…)\s*/, '').replace(/\s*(?:\.\.\.|…|[.,;:!?])$/, '')
  return core.length >= shortestQuote ? core : quote
}
