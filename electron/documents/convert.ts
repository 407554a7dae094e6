/** Writes a file's text as UTF-8 into a copy, measuring it on the way. */
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { readFully, writeFully } from './bytes.js'
import { textFacts } from './facts.js'
import { createWindow } from './measure.js'
import { refuseBinary } from './refusal.js'
import { emptyText } from './scan.js'
import { createScanner } from './scanner.js'
import { writingTemporary } from './temporary-fault.js'
import type { ConvertJob, TextFacts } from './jobs.js'

/** Bytes read at a time: each may become three in UTF-8, in a window of 8 MB. */
const inputBytes = 2 * 1024 * 1024

/** With more characters than this share unreadable, the guess was wrong and it is no text that we know. */
const mostBad = 0.01

/** Characters of a text that one bad one does not make binary. */
const shortText = 8

export function convert(job: ConvertJob, onProgress: (bytes: number) => void): TextFacts {
  const { fd, fileBytes, plan } = job
  const hash = createHash('sha256')
  const decoder = new TextDecoder(plan.encoding, { ignoreBOM: true })
  const input = Buffer.allocUnsafeSlow(Math.min(inputBytes, fileBytes))
  const output = createWindow(4 * inputBytes)
  const scanner = createScanner(0)
  let replaced = 0
  let units = 0
  const take = (text: string): void => {
    units += text.length
    if (plan.badBytes === null) replaced += occurrences(text, '\ufffd')
    const length = output.bytes.write(text, 'utf8')
    store(job, output.bytes, length)
    scanner.push(output, length)
  }
  for (let position = 0; position < fileBytes;) {
    const count = Math.min(input.length, fileBytes - position)
    readFully(fd, input, 0, count, position)
    hash.update(input.subarray(0, count))
    const bytes = input.subarray(position === 0 ? plan.skip : 0, count)
    position += count
    // Always as a stream, also the last piece: Node 20 decodes windows-1252 as ISO-8859-1 otherwise.
    take(decoder.decode(bytes, { stream: true }))
    onProgress(position)
  }
  take(decoder.decode())
  if (units === 0) throw emptyText(job.name)
  // One, as at the end of a file that was cut within a character, says nothing about a short text; about a scrap it does.
  const pardoned = units >= shortText ? 1 : 0
  if (replaced > Math.max(pardoned, units * mostBad)) throw refuseBinary(job.name, 'binary data')
  const badBytes = plan.badBytes ?? replaced
  return textFacts({
    fd: job.outFd,
    name: job.name,
    start: 0,
    text: scanner.finish(),
    sha256: hash.digest('hex'),
    encoding: plan.encoding,
    badBytes,
    warnings: [...plan.warnings, ...badBytesWarning(badBytes)],
  })
}

function badBytesWarning(count: number): string[] {
  if (count === 0) return []
  return [
    `${count === 1 ? '1 byte was' : `${count} bytes were`} no valid text and ${count === 1 ? 'stands' : 'stand'} as U+FFFD`,
  ]
}

function store(job: ConvertJob, bytes: Buffer, length: number): void {
  const what = `the UTF-8 copy of ${job.name} cannot be written`
  writingTemporary(what, tmpdir(), () => writeFully(job.outFd, bytes, length))
}

function occurrences(text: string, piece: string): number {
  let count = 0
  for (let i = text.indexOf(piece); i !== -1; i = text.indexOf(piece, i + 1)) count += 1
  return count
}
