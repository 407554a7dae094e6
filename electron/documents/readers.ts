/** The first look at a file: plain text is measured at once, text in other encodings and other formats are named. */
import { readRange } from './bytes.js'
import { detectFormat } from './formats/detect.js'
import { headBytes, scanText } from './scan.js'
import type { ScanJob, ScanOutcome } from './jobs.js'

/** Throws input_binary for a file that no reader takes, whatever encoding the user named; input_locked. */
export async function scan(job: ScanJob, onProgress: (bytes: number) => void): Promise<ScanOutcome> {
  const head = readRange(job.fd, 0, Math.min(headBytes, job.fileBytes))
  const source = { fd: job.fd, bytes: job.fileBytes, name: job.name }
  const format = await detectFormat(source, head, job.encoding !== undefined)
  return format === null ? scanText(job, head, onProgress) : { kind: 'extract', format }
}
