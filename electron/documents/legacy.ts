/** Which encoding a text has that is no Unicode, guessed by statistics. */
import { analyse } from 'chardet'

/** Names for what every reader takes as its superset (WHATWG Encoding). */
const supersets: Readonly<Record<string, string>> = {
  ASCII: 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
}

/** Guesses of less confidence (of 100) are noise. */
const leastConfidence = 10

/**
 * The WHATWG label of the likeliest encoding that reads the sample; null: none does. `sample`: bytes of which some
 * are no ASCII, beginning at a character.
 */
export function guessLegacy(sample: Buffer): string | null {
  const guesses = analyse(sample)
    .filter(({ name, confidence }) => !name.startsWith('UTF') && confidence >= leastConfidence)
    .map(({ name }) => supersets[name] ?? name.toLowerCase())
  const guess = guesses[0] ?? 'windows-1252'
  if (guess === 'windows-1252') return westEuropean(sample)
  return [...guesses, 'windows-1252'].find((label) => reads(label, sample)) ?? null
}

/**
 * The lines of `bytes` that hold a byte beyond ASCII, up to `most` bytes of them: in a log or an export they may be
 * few, and the others tell nothing. Of a line that is long only what stands around such a byte.
 */
export function tellingLines(bytes: Buffer, most: number): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (let i = nextHigh(bytes, 0); i < bytes.length && size < most;) {
    const from = Math.max(bytes.lastIndexOf(10, i) + 1, i - 1024)
    const feed = bytes.indexOf(10, i)
    const to = Math.min(feed === -1 ? bytes.length : feed + 1, from + most - size)
    lines.push(bytes.subarray(from, to))
    size += to - from
    i = nextHigh(bytes, to)
  }
  return Buffer.concat(lines)
}

function nextHigh(bytes: Buffer, from: number): number {
  let i = from
  while (i < bytes.length && (bytes[i] ?? 0) < 0x80) i += 1
  return i
}

/**
 * chardet takes old Macintosh text for windows-1252. What is a small letter with an accent in the one is a symbol
 * or a capital in the other, and text has many more of the former.
 */
function westEuropean(sample: Buffer): string | null {
  const labels = ['windows-1252', 'macintosh'].filter((label) => reads(label, sample))
  const score = (label: string): number => {
    const text = new TextDecoder(label).decode(sample, { stream: true })
    const likely = text.match(/[à-öø-ÿœß‘’“”„–—…]/g)?.length ?? 0
    return likely - (text.match(/[^\0-\x7fà-öø-ÿœß‘’“”„–—…]/g)?.length ?? 0)
  }
  return labels.reduce<string | null>(
    (best, label) => (best === null || score(label) > score(best) ? label : best),
    null,
  )
}

/** True when the sample, which may end inside a character, decodes without a fault in this encoding. */
function reads(label: string, sample: Buffer): boolean {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(sample, { stream: true })
    return !/[\u0080-\u009f]/.test(text)
  } catch {
    return false
  }
}

/** The name under which an encoding is decoded; null when there is none such. */
export function canonicalEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
