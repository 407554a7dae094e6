/**
 * Numbers as people and programs write them. A number is compared by keys: plain digits without grouping, leading
 * zeros or trailing decimal zeros (`88210`, `0.5`), or, for dates, times and addresses, the text itself.
 */

/** A number that a person reads: its text, and what it may mean, the likeliest first. */
export interface Claim {
  readonly text: string
  readonly keys: readonly string[]
  readonly amounts: readonly Amount[]
  /** Where the text may be several numbers after all (`200,404`): each alone. */
  readonly parts: readonly string[]
}

export interface Amount {
  readonly value: number
  /** Half of the last digit that was written: how far off a rounded number may be. */
  readonly tolerance: number
  /** At least one decimal, or three digits (two of a share): what is shorter is near to too many numbers. */
  readonly precise: boolean
}

export interface PrintedNumbers {
  readonly keys: ReadonlySet<string>
  /** For comparing rounded numbers. */
  readonly values: readonly number[]
}

const gaps = "'’_\\u00a0\\u202f\\u2009"
const dated = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?|\d{1,4}\/\d{1,2}\/\d{1,4}|\d+(?:\.\d+){2,}`
const plain = String.raw`\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?`
const grouped = String.raw`\d{1,3}(?:([,.${gaps} ])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?`
const units = 'ms|s|m|h|d|min|[kKMGT]?i?B|k|x|km|kg|g|cm|mm'

/** Parts of names (`web-3`, `2024.log`), ordinals and the numbers of a list are none. */
const claimPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_]|[\p{L}_][^\s,;:=]{0,40}[-./@])(?:(?<dated>${dated})|(?<number>${grouped}|${plain}))` +
    String.raw`(?:(?![\p{L}_])|(?=(?:${units})(?![\p{L}\p{N}_])))(?![.,_'’:/]?\d|[.-]\p{L})` +
    String.raw`(?<percent>[ \u00a0\u202f]?%)?(?<scale>[ \u00a0](?:thousand|million|billion)\b)?`,
  'gu',
)

const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }

/** The numbers that a text claims, each text once, in order. */
export function claimsIn(text: string): Claim[] {
  const claims = new Map<string, Claim>()
  const prose = text.replace(/^\s*\d{1,3}[.)](?=\s+\S)/gm, ' ')
  for (const match of prose.matchAll(claimPattern)) {
    const { dated: date, number, percent, scale } = match.groups ?? {}
    const written = `${date ?? number ?? ''}${percent ?? ''}${scale ?? ''}`
    const core = date ?? number ?? ''
    const times = scales[scale?.trim() ?? ''] ?? 1
    const read = readingsOf(core)
    claims.set(written, {
      text: written,
      keys: [
        ...(date === undefined ? [] : [core]),
        ...(times === 1 ? read : read.map((key) => keyOf(String(Number(key) * times)))),
        ...(percent === undefined ? [] : read.map((key) => keyOf(String(Number(key) / 100)))),
      ],
      amounts: read.flatMap((key) => [
        amount(key, times),
        ...(percent === undefined ? [] : [amount(key, 0.01)]),
      ]),
      parts: date === undefined && read.length > 0 && /[, ]/.test(core) ? core.split(/[, ]/) : [],
    })
  }
  return claims.size > 0 ? [...claims.values()] : wordClaims(text)
}

/** One is left out: it is more often no number. */
const words = ['zero', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']

function wordClaims(text: string): Claim[] {
  const found = text.match(/\p{L}+/gu) ?? []
  return [...new Set(found)].flatMap((text) => {
    const value = words.indexOf(text.toLowerCase())
    return value < 0 ? [] : [{ text, keys: [String(value)], amounts: [], parts: [] }]
  })
}

/** True when the claim is a word: such a word need not be a count at all. */
export function isWord({ text }: Claim): boolean {
  return /^\p{L}/u.test(text)
}

/** What `1.234`, `1,234.5` and `1,5` may mean: as programs write first, then with a decimal comma. */
function readingsOf(text: string): string[] {
  const separators = text.match(/[^\deE+-]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return [keyOf(text)]
  const kinds = new Set(separators)
  if (kinds.size > 1) {
    // The decimal sign is the one that comes last, and only once.
    if (separators.filter((one) => one === last).length > 1) return []
    const at = text.lastIndexOf(last)
    return [keyOf(`${digitsOf(text.slice(0, at))}.${text.slice(at + 1)}`)]
  }
  const whole = keyOf(digitsOf(text))
  if (separators.length > 1) return /[.,]\d{1,2}$/.test(text) ? [] : [whole]
  const group = /^\d{1,3}\D\d{3}$/.test(text)
  if (last === '.') return group && !text.startsWith('0') ? [keyOf(text), whole] : [keyOf(text)]
  return group || last !== ',' ? [whole] : [keyOf(text.replace(',', '.'))]
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** `text`: digits, with a point before decimals, perhaps with an exponent. */
export function keyOf(text: string): string {
  if (/e/i.test(text)) {
    const written = Number(text).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    return /^[\d.]+$/.test(written) ? keyOf(written) : text
  }
  const [whole = '', decimals = ''] = text.split('.')
  const rest = decimals.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
}

function amount(key: string, times: number): Amount {
  const decimals = key.split('.')[1]?.length ?? 0
  return {
    value: Number(key) * times,
    tolerance: 0.5 * 10 ** -decimals * times,
    precise: decimals > 0 || times > 1 || digitsOf(key).length >= (times < 1 ? 2 : 3),
  }
}

/** The `T` of `2026-03-05T14:07:16Z` belongs to no word. */
const printedPattern = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}_])|(?<=\d{2}-\d{2}T))(?:(?:${dated})|\d{1,3}(?:([,${gaps}])\d{3})(?:\1\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)`,
  'gu',
)

/** Every number of what a program printed; a date, a grouped number and a row of csv count whole and in parts. */
export function printedNumbers(text: string): PrintedNumbers {
  const keys = new Set<string>()
  for (const [token] of text.matchAll(printedPattern)) {
    keys.add(token)
    for (const key of readingsOf(token).slice(0, 1)) keys.add(key)
    // A person leaves off the seconds of a time.
    const minutes = /^\d{1,2}:\d{2}(?=:\d{2})/.exec(token)?.[0]
    if (minutes !== undefined) keys.add(minutes)
    for (const [part] of token.matchAll(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) keys.add(keyOf(part))
  }
  return { keys, values: [...keys].map(Number).filter((value) => Number.isFinite(value)) }
}
