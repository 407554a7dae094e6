/** What the first 64 KiB of a file tell: byte order marks, UTF-16 without one, or no text at all. */
import { binaryKind, certainBinaryKind } from './magic.js'
import { mostBad } from './pass.js'
import { countBadBytes, wholeCharacters } from './utf8.js'

export type Sniff =
  /** UTF-8 until the pass over all bytes says otherwise; `skip` is the length of a byte order mark. */
  | { readonly as: 'utf-8'; readonly skip: number }
  | { readonly as: 'utf-16le' | 'utf-16be'; readonly skip: number }
  /** `kind` with its article. */
  | { readonly as: 'binary'; readonly kind: string }

/** More control characters than this share and it is no text. */
const mostControls = 0.02

/** Share of Latin letters in text of bytes, accents and a few control characters apart. */
const mostlyAscii = 0.95

/** Zeros are allowed below this share: a crash leaves some in logs. */
export const mostZeros = 0.001

export function sniff(head: Buffer): Sniff {
  const kind = certainBinaryKind(head)
  if (kind !== null) return { as: 'binary', kind }
  if (startsWith(head, [0xef, 0xbb, 0xbf])) {
    const rest = head.subarray(3)
    return rest.includes(0) ? { as: 'binary', kind: binaryKind(rest) } : { as: 'utf-8', skip: 3 }
  }
  if (startsWith(head, [0xff, 0xfe, 0, 0]) || startsWith(head, [0, 0, 0xfe, 0xff])) {
    return { as: 'binary', kind: 'UTF-32 text' }
  }
  for (const [mark, as] of utf16Marks) {
    if (startsWith(head, mark)) {
      return head.length === mark.length || isUtf16(head.subarray(2), as)
        ? { as, skip: 2 }
        : { as: 'binary', kind: binaryKind(head) }
    }
  }
  if (head.includes(0)) {
    const as = utf16Order(head)
    if (as !== null && isUtf16(head, as)) return { as, skip: 0 }
    if (zeros(head) >= head.length * mostZeros) return { as: 'binary', kind: binaryKind(head) }
  }
  if (controls(head) > head.length * mostControls) return { as: 'binary', kind: binaryKind(head) }
  return { as: 'utf-8', skip: 0 }
}

const utf16Marks = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte)
}

/**
 * Spaces, line feeds, digits and Latin letters have a zero as their high byte in UTF-16, which is the second one
 * in little endian; hardly any character has a zero as its low byte.
 */
function utf16Order(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (isBytesWithZeros(head)) return null
  const [even, odd] = zerosByParity(head)
  if (odd > even * 20) return 'utf-16le'
  if (even > odd * 20) return 'utf-16be'
  return null
}

/**
 * True for text of bytes with a few zeros among them: any two of its letters make an assigned character of UTF-16,
 * mostly a Chinese one, so that nothing else tells. UTF-16 with so many Latin letters would have a zero to each, and
 * that of other alphabets has control characters for its high bytes.
 */
function isBytesWithZeros(head: Buffer): boolean {
  const others = head.length - zeros(head)
  if (others <= head.length * 0.75) return false
  let ascii = 0
  let high = 0
  for (const byte of head) {
    if ((byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13)) ascii += 1
    else if (byte >= 0x80) high += 1
  }
  if (ascii >= others * mostlyAscii) return true
  const bad = countBadBytes(head, 0, wholeCharacters(head, head.length))
  return bad < head.length * mostBad && others - ascii - high <= others * mostControls
}

function zeros(head: Buffer): number {
  const [even, odd] = zerosByParity(head)
  return even + odd
}

/** Of bytes at even and at odd places. */
function zerosByParity(head: Buffer): readonly [number, number] {
  const counts: [number, number] = [0, 0]
  for (let i = head.indexOf(0); i !== -1; i = head.indexOf(0, i + 1)) counts[i % 2 === 0 ? 0 : 1] += 1
  return counts
}

/** True when the bytes decode and nearly all characters are assigned and printable: random bytes never do. */
function isUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean {
  if (bytes.length < 2) return false
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    return false
  }
  const strange = text.match(/[\p{Cc}\p{Cn}\p{Co}]/gu)?.filter((c) => !'\t\n\v\f\r'.includes(c)).length ?? 0
  return strange <= text.length * mostControls && !text.includes('\0')
}

/** Control characters but for the white ones, escape (terminal colours) and backspace. */
function controls(head: Buffer): number {
  let count = 0
  for (const byte of head) {
    if ((byte < 0x20 && (byte < 7 || byte > 13) && byte !== 0x1b) || byte === 0x7f) count += 1
  }
  return count
}
