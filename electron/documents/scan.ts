/** The pass over a text file: facts where it is plain UTF-8, or how to make it so. */
import { QuarryError } from '../contract/errors.js'
import { readRange } from './bytes.js'
import { textFacts } from './facts.js'
import { createHashing } from './hashing.js'
import { canonicalEncoding, guessLegacy, tellingLines } from './legacy.js'
import { mostBad, passOver, windowBytes } from './pass.js'
import { refuseBinary } from './refusal.js'
import { mostZeros, sniff } from './sniff.js'
import type { ScanJob, ScanOutcome } from './jobs.js'

export const headBytes = 64 * 1024

/** `head`: the first 64 KiB. */
export function scanText(job: ScanJob, head: Buffer, onProgress: (bytes: number) => void): ScanOutcome {
  const found = sniff(head)
  if (job.encoding !== undefined) {
    const encoding = canonicalEncoding(job.encoding)
    if (encoding === null) throw unknownEncoding(job.encoding)
    const skip = found.as === encoding && found.as !== 'binary' ? found.skip : 0
    return encoding === 'utf-8' ? scanUtf8(job, skip, true, onProgress) : convertFrom(encoding, skip)
  }
  switch (found.as) {
    case 'binary':
      throw refuseBinary(job.name, found.kind)
    case 'utf-16le':
    case 'utf-16be':
      return convertFrom(found.as, found.skip)
    case 'utf-8':
      return scanUtf8(job, found.skip, false, onProgress)
  }
}

function convertFrom(
  encoding: string,
  skip: number,
  badBytes: number | null = null,
  warnings: string[] = [],
): ScanOutcome {
  return { kind: 'convert', plan: { encoding, skip, badBytes, warnings } }
}

/** `certain`: the user said that this is UTF-8, whatever share of it is bad. */
function scanUtf8(
  job: ScanJob,
  skip: number,
  certain: boolean,
  onProgress: (bytes: number) => void,
): ScanOutcome {
  const size = job.fileBytes
  if (size === skip) throw emptyText(job.name)
  const hashing = createHashing(size, Math.min(windowBytes, size + 4 - (size % 4)))
  try {
    const { bad, zeros, firstBad, carry, text } = passOver(job, skip, certain, hashing, onProgress)
    if (zeros > 0 && zeros >= size * mostZeros && !certain) throw refuseBinary(job.name, 'binary data')
    if (!certain && bad + carry >= size * mostBad && bad + carry > 0)
      return legacy(job, Math.max(firstBad, 0))
    if (bad > 0 || (certain && carry > 0))
      return convertFrom('utf-8', skip, bad + carry, warningsOf(zeros, 0))
    return {
      kind: 'plain',
      facts: textFacts({
        fd: job.fd,
        name: job.name,
        start: skip,
        text: text(),
        sha256: hashing.digest(),
        encoding: 'utf-8',
        badBytes: carry,
        warnings: warningsOf(zeros, carry),
      }),
    }
  } finally {
    hashing.close()
  }
}

/** Takes its sample where the first byte stands that is no UTF-8: what comes before tells nothing. */
function legacy(job: ScanJob, firstBad: number): ScanOutcome {
  const window = readRange(job.fd, firstBad, Math.min(job.fileBytes, firstBad + windowBytes))
  const encoding = guessLegacy(tellingLines(window, headBytes))
  if (encoding === null) throw refuseBinary(job.name, 'binary data')
  return convertFrom(encoding, 0)
}

function warningsOf(zeros: number, carry: number): string[] {
  const warnings: string[] = []
  if (zeros > 0) warnings.push(`${zeros} zero bytes stand in the text, as after a crash`)
  if (carry > 0) warnings.push('the last character is not whole and was left off')
  return warnings
}

export function emptyText(name: string): QuarryError {
  return new QuarryError('input_empty', `${name} is empty`, { remedy: 'choose a file that holds text' })
}

function unknownEncoding(label: string): QuarryError {
  return new QuarryError('usage', `no encoding is called ${label}`, {
    remedy: 'use a name such as utf-8, utf-16le, windows-1252 or shift_jis',
  })
}
