const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

interface Shape {
  readonly pattern: RegExp
  /** Year, month (number or name) and day out of a match. */
  readonly read: (parts: readonly string[]) => [string, string, string]
}

/** ISO, Python's repr, 4 March 2025, March 4th, 2025, and 04.03.2025. */
const shapes: readonly Shape[] = [
  { pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})(?=\D|$)/g, read: ([y = '', m = '', d = '']) => [y, m, d] },
  { pattern: /\b(\d{4})\/(\d{1,2})\/(\d{1,2})\b/g, read: ([y = '', m = '', d = '']) => [y, m, d] },
  {
    pattern: /\bdate(?:time)?\((\d{4}), (\d{1,2}), (\d{1,2})/g,
    read: ([y = '', m = '', d = '']) => [y, m, d],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${monthName},? (\\d{4})\\b`, 'gi'),
    read: ([d = '', m = '', y = '']) => [y, m, d],
  },
  {
    pattern: new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    read: ([m = '', d = '', y = '']) => [y, m, d],
  },
  { pattern: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, read: ([d = '', m = '', y = '']) => [y, m, d] },
]

/** Dates in the order of the text, as `YYYY-MM-DD`. */
export function datesIn(text: string): string[] {
  return shapes
    .flatMap(({ pattern, read }) =>
      [...text.matchAll(pattern)].map((match) => ({ at: match.index, iso: iso(read(match.slice(1))) })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ iso }) => iso)
}

/** Times of day in the order of the text, as `HH:MM:SS`. */
export function timesIn(text: string): string[] {
  const plain = [...text.matchAll(/(?<!\d)(\d{1,2}):(\d{2}):(\d{2})(?:\.0+)?(?:\s?([AP])\.?M\b)?/gi)].map(
    (match) => {
      const [, hour = '', minute = '', second = '', half = ''] = match
      const shift = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
      return { at: match.index, time: `${pad(String(shift))}:${minute}:${second}` }
    },
  )
  const repr = [
    ...text.matchAll(/\bdatetime\(\d{4}, \d{1,2}, \d{1,2}, (\d{1,2}), (\d{1,2})(?:, (\d{1,2}))?\)/g),
  ].map((match) => ({
    at: match.index,
    time: [match[1], match[2], match[3]].map((part) => pad(part ?? '0')).join(':'),
  }))
  return [...plain, ...repr].sort((one, other) => one.at - other.at).map(({ time }) => time)
}

/** The text without its dates and times, so that their parts are not taken for numbers. */
export function withoutMoments(text: string): string {
  const dateless = shapes.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text)
  return dateless.replace(/(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g, ' ')
}

function iso([year, month, day]: [string, string, string]): string {
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return `${year}-${pad(String(number))}-${pad(day)}`
}

function pad(part: string): string {
  return part.padStart(2, '0')
}
