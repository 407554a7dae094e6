/** The readers: each makes the text of some kinds of file; the first that takes a file by its first bytes reads it. */
import { readRange } from './bytes.js'
import { certainBinaryKind } from './magic.js'
import { refuseBinary } from './refusal.js'
import { headBytes, scanText } from './scan.js'
import type { ScanJob, ScanOutcome } from './jobs.js'

interface FileReader {
  /** `head`: the first 64 KiB. */
  takes(head: Buffer): boolean
  scan(job: ScanJob, head: Buffer, onProgress: (bytes: number) => void): ScanOutcome
}

const readers: readonly FileReader[] = [{ takes: (head) => certainBinaryKind(head) === null, scan: scanText }]

/** Throws input_binary for a file that no reader takes, whatever encoding the user named. */
export function scan(job: ScanJob, onProgress: (bytes: number) => void): ScanOutcome {
  const head = readRange(job.fd, 0, Math.min(headBytes, job.fileBytes))
  const reader = readers.find((one) => one.takes(head))
  if (reader === undefined) throw refuseBinary(job.name, certainBinaryKind(head) ?? 'binary data')
  return reader.scan(job, head, onProgress)
}
