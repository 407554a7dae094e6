/** The text of one PDF page out of the pieces that pdf.js gives, in the order in which the page draws them. */

/** What matters of pdf.js' TextItem. */
export interface TextPiece {
  readonly str: string
  /** Points. */
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

/** A gap of so many letter heights parts columns; between words it is a quarter of one. */
const columnGap = 2

/** Lines without white space at their ends; a soft hyphen at a line's end joins the word that it parts. */
export function pageText(pieces: Iterable<TextPiece>): string {
  let text = ''
  let height = 0
  for (const piece of pieces) {
    if (piece.str.trim() !== '') height = piece.height
    const gap = piece.str === ' ' && height > 0 && piece.width > height * columnGap
    text += gap ? '\t' : piece.str
    if (piece.hasEOL) text += '\n'
  }
  return text
    .replace(/\u00ad\n/g, '')
    .replace(/\u0000/g, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `2, 5-9`: page numbers as people write them. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: string[] = []
  for (let i = 0; i < numbers.length;) {
    let j = i
    while (j + 1 < numbers.length && numbers[j + 1] === (numbers[j] ?? 0) + 1) j += 1
    ranges.push(i === j ? `${numbers[i]}` : `${numbers[i]}-${numbers[j]}`)
    i = j + 1
  }
  const shown = ranges.slice(0, 30).join(', ')
  return ranges.length > 30 ? `${shown} and more` : shown
}
