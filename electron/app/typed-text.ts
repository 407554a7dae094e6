/**
 * What code only repeats: text and numbers that the model typed into it. `print("about 17 lines")` prints a 17 that
 * nothing has counted.
 */

export interface Typed {
  /** Pieces of the code's string literals that hold a digit among words. */
  readonly texts: readonly string[]
  /** Numbers that are printed, answered or assigned as they were typed. */
  readonly numbers: readonly string[]
}

/** Reads Python by its strings, and for the rest line by line: enough to doubt, never to trust. */
export function typedIn(code: string): Typed {
  const texts = [...code.matchAll(literal)].flatMap(([, , body = '']) =>
    body
      .replace(/^("""|'''|"|')|("""|'''|"|')$/g, '')
      // What stands in braces of an f-string is computed; escapes are other characters when they are printed.
      .split(/\{[^{}]*\}|\\./)
      .map((piece) => piece.trim())
      .filter((piece) => /\d/.test(piece) && /\p{L}/u.test(piece)),
  )
  const printed = [...code.matchAll(/\b(?:print|FINAL)\(([^()]*)\)/g)].flatMap(([, words = '']) =>
    words.split(',').flatMap(bareNumber),
  )
  // A counter begins at 0 or 1; both may well be what it ends with.
  const assigned = [...code.matchAll(/^\s*\w+\s*=\s*([^\n#]+)/gm)]
    .flatMap(([, value = '']) => bareNumber(value))
    .filter((number) => number !== '0' && number !== '1')
  return { texts, numbers: [...printed, ...assigned] }
}

/** An output without the pieces that its code repeats. */
export function withoutTyped(output: string, { texts }: Typed): string {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, piece) => rest.replaceAll(piece, ' '), output)
}

/** What `search` prints: a line that counts the hits, and then a line each, its place before its text. */
const hitCount = /^(\d+)(?: of \d+)? lines? match(?:es)?:$/

/**
 * The lines of the documents that the search of a step printed; none where its code writes such a list itself.
 * `documents`: their names, by which each line begins where there are several.
 */
export function hitLines(output: string, code: string, documents: readonly string[]): string {
  if (/lines? match/.test(code)) return ''
  const lines = output.split('\n')
  return lines
    .flatMap((line, at) => {
      const count = hitCount.exec(line)?.[1]
      if (count === undefined) return []
      const hits = lines.slice(at + 1, at + 1 + Number(count))
      const end = hits.findIndex((hit) => hitsEnd.test(hit))
      return hits.slice(0, end === -1 ? undefined : end).map((hit) => withoutPlace(hit, documents))
    })
    .join('\n')
}

/** The list, or the whole output, is cut here. */
const hitsEnd = /^\.\.\. \d+ more$|\[truncated \d+ chars\]/

/** Of places without names, where the line of a document begins is certain. */
const numberedPlace =
  /^(?:L\d+|(?:message|slide|page|table|row) \d+(?: (?:message|slide|page|table|row) \d+)*): /

/** Names hold anything, `: ` too. Where the end of a place is not certain, rather less of the line is taken for a document's. */
function withoutPlace(line: string, documents: readonly string[]): string {
  const named = documents.filter((name) => line.startsWith(`${name} `))
  const longest = named.reduce((most, { length }) => Math.max(most, length + 1), 0)
  const rest = line.slice(longest)
  const place = numberedPlace.exec(rest)?.[0]
  return place === undefined ? rest.slice(rest.lastIndexOf(': ') + 1) : rest.slice(place.length)
}

const literal = /([rbfu]{0,2})("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/gi

function bareNumber(word: string): string[] {
  const match = /^\s*(["']?)(\d[\d_,]*(?:\.\d+)?)\1\s*$/.exec(word)
  return match?.[2] === undefined ? [] : [match[2].replace(/[_,]/g, '')]
}
