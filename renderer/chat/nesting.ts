/**
 * How deep Markdown may nest before it is shown as it is. Formatting goes through the tree by recursion, so that a text of
 * a few thousand marks would use up the stack. Counted from the text, before anything is parsed; rather too much than too
 * little. Pure.
 */

/** Quotes, lists and footnotes around one line. No answer for people comes near. */
export const maxContainers = 100

/** Opening marks of emphasis in one paragraph; each may hold the next. */
export const maxEmphasis = 400

/** Whether formatting the text could nest deeper than that. */
export function nestsTooDeep(text: string): boolean {
  let opening = 0
  let closing = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (containers(line) > maxContainers) return true
    if (endsParagraph.test(line)) {
      opening = 0
      closing = 0
    }
    for (const [run, before, after] of runs(line)) {
      if (opens(before, after)) opening += run
      if (opens(after, before)) closing += run
    }
    // As deep as there are marks on the side that has fewer.
    if (Math.min(opening, closing) > maxEmphasis) return true
  }
  return false
}

/** A blank line, or an item that begins at the margin: emphasis goes on over neither. A numbered one may be prose. */
const endsParagraph = /^[ \t]*$|^ {0,3}[-*+][ \t]+[^ \t]/

/** Containers that a line can stand in: its leading marks, and two columns of indentation for each list it goes on with. */
function containers(line: string): number {
  const [start] = /^(?:[ \t>]|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]{1,999}\]:)*/.exec(line) ?? [
    '',
  ]
  let [marks, columns] = [0, 0]
  for (const [part] of start.matchAll(/ +|\t|>|[-*+]|\d+[.)]|\[\^[^\]]+\]:/g)) {
    if (part === '\t') columns += 4
    // One space belongs to the mark before it.
    else if (part.startsWith(' ')) columns += part.length - 1
    else marks += 1
  }
  return marks + Math.floor(columns / 2)
}

/**
 * Runs of marks of emphasis: how many, and the characters on both sides; '' at the ends of the line. An underscore in the
 * middle of a word is none.
 */
function* runs(line: string): Generator<readonly [number, string, string]> {
  for (const { 0: run, index } of line.matchAll(/\*+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|~+/gu))
    yield [run.length, line.charAt(index - 1), line.charAt(index + run.length)]
}

/** Whether marks between these may open emphasis; with the sides exchanged, close it. */
function opens(before: string, after: string): boolean {
  if (after === '' || /\s/.test(after)) return false
  return !/[\p{P}\p{S}]/u.test(after) || before === '' || /[\s\p{P}\p{S}]/u.test(before)
}
