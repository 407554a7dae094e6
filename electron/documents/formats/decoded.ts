/** Text in whatever encoding, as a stream of JavaScript strings. */
import { isUtf8 } from 'node:buffer'
import { QuarryError } from '../../contract/errors.js'
import { readRange } from '../bytes.js'
import { canonicalEncoding, guessLegacy, tellingLines } from '../legacy.js'
import { sniff } from '../sniff.js'
import { wholeCharacters } from '../utf8.js'
import type { Source } from './format.js'

const windowBytes = 512 * 1024

export interface Encoding {
  readonly label: string
  /** Bytes of a byte order mark. */
  readonly skip: number
}

/**
 * What the user said; else a byte order mark; else UTF-8 where all bytes are; else what the text declares of itself;
 * else the likeliest. Throws usage for an encoding that does not exist.
 */
export function encodingOf(
  source: Source,
  known: string | undefined,
  declared: (head: string) => string | null,
): Encoding {
  const head = readRange(source.fd, 0, Math.min(source.bytes, 64 * 1024))
  const found = sniff(head)
  const skip = found.as === 'binary' ? 0 : found.skip
  if (known !== undefined) {
    const label = canonicalEncoding(known)
    if (label === null) throw new QuarryError('usage', `no encoding is called ${known}`)
    return { label, skip: label === found.as ? skip : 0 }
  }
  if (found.as !== 'binary' && found.as !== 'utf-8') return { label: found.as, skip }
  const firstBad = firstNoUtf8(source)
  if (firstBad === -1) return { label: 'utf-8', skip }
  const label = canonicalEncoding(declared(head.toString('latin1')) ?? '')
  // A text that says it is UTF-8 and is not says nothing.
  if (label !== null && !label.startsWith('utf-')) return { label, skip: 0 }
  const sample = readRange(source.fd, firstBad, Math.min(source.bytes, firstBad + windowBytes))
  return { label: guessLegacy(tellingLines(sample, 64 * 1024)) ?? 'windows-1252', skip: 0 }
}

export function* decodedChunks(source: Source, { label, skip }: Encoding): Generator<string> {
  const decoder = new TextDecoder(label, { ignoreBOM: true })
  for (let at = skip; at < source.bytes; at += windowBytes) {
    yield decoder.decode(readRange(source.fd, at, Math.min(source.bytes, at + windowBytes)), { stream: true })
  }
  yield decoder.decode()
}

/** Start of the first window that is no UTF-8, or -1. */
function firstNoUtf8(source: Source): number {
  for (let at = 0; at < source.bytes;) {
    const to = Math.min(source.bytes, at + windowBytes)
    const bytes = readRange(source.fd, at, to)
    const whole = to < source.bytes ? wholeCharacters(bytes, bytes.length) : bytes.length
    if (!isUtf8(bytes.subarray(0, whole))) return at
    at += Math.max(1, whole)
  }
  return -1
}
