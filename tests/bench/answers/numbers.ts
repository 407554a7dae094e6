const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/**
 * The numbers that a text claims, in order. Thousands may be set off by comma, apostrophe or (narrow) space. Parts of
 * names (`web-3`, `C-1204`, `W12K4`), shares (`5 %`), what something is counted out of (`out of 3,300`) and the
 * numbers of a list are no claims; of a calculation only what follows its last equals sign is. Number words count where
 * no digit does.
 */
export function numbersIn(text: string): number[] {
  const claimed = text
    .replace(/^\s*\d{1,2}[.)]\s+(?=\S)/gm, ' ')
    .replace(/\bout of (?:a total of |the |all )?\d[\d,' ]*/gi, ' ')
    .replace(/\d[\d.,]*\s?%/g, ' ')
    .replace(/[-+*/\d.,\s()$€]+=(?=\s*[$€]?\d)/g, (sum) => (/\d/.test(sum) ? ' ' : sum))
  const digits = [
    ...claimed.matchAll(
      /(?<![\p{L}\p{N}_.#/]|[\p{L}\p{N}_]-)-?(?:\d{1,3}(?:[,'’\u00a0\u202f ]\d{3}(?!\d))+|\d+)(?:\.\d+)?(?![\p{L}\p{N}_/]|\.\d|-\p{L})/gu,
    ),
  ].map(([number]) => Number(number.replace(/[,'’\u00a0\u202f ]/g, '')))
  if (digits.length > 0) return digits.filter((number) => Number.isFinite(number))
  return [...claimed.toLowerCase().matchAll(/[a-z]+/g)]
    .map(([word]) => words.indexOf(word))
    .filter((number) => number !== -1)
}
