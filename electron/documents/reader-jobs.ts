/** What the worker thread that reads files does: one job at a time, progress on the way, a result or a failure at the end. */
import type { MessagePort } from 'node:worker_threads'
import { factsOf, missingCase, QuarryError } from '../contract/errors.js'
import { convert } from './convert.js'
import { extract } from './extract.js'
import { find } from './find.js'
import { hashBytes } from './hash.js'
import { scan } from './readers.js'
import type { FromWorker, Job, JobResults } from './jobs.js'

/** Milliseconds between two words on what this thread holds; while it computes it says nothing. */
const memoryEvery = 250

/** Bytes between two reports, or milliseconds: a small file may take long. */
const progressStep = 16 * 1024 * 1024
const progressEvery = 250

/** Takes what comes through the port until the thread is ended. */
export function serve(port: MessagePort): void {
  port.on('message', (job: Job) => void handle(job, (message) => port.postMessage(message)))
}

async function handle(job: Job, send: (message: FromWorker) => void): Promise<void> {
  let reported = 0
  let reportedAt = performance.now()
  const onProgress = (bytes: number): void => {
    const now = performance.now()
    if (bytes - reported < progressStep && now - reportedAt < progressEvery) return
    reported = Math.max(reported, bytes)
    reportedAt = now
    send({ type: 'progress', bytes: reported })
  }
  const before = held()
  const telling = setInterval(
    () => send({ type: 'memory', bytes: Math.max(0, held() - before) }),
    memoryEvery,
  )
  try {
    send({ type: 'done', result: await run(job, onProgress) })
  } catch (error) {
    send({ type: 'failed', facts: factsOf(readError(error)) })
  } finally {
    clearInterval(telling)
  }
}

/** Of this thread alone, unlike what the process holds as a whole. */
function held(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

async function run(job: Job, onProgress: (bytes: number) => void): Promise<JobResults[Job['type']]> {
  switch (job.type) {
    case 'scan':
      return scan(job, onProgress)
    case 'convert':
      return convert(job, onProgress)
    case 'extract':
      return extract(job, onProgress)
    case 'hash':
      return hashBytes(job, onProgress)
    case 'find':
      return find(job, onProgress)
    default:
      return missingCase(job)
  }
}

/** A failing disk or network share is no fault of Quarry's. */
function readError(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new QuarryError('input_unreadable', `the file could not be read to its end: ${error.message}`, {
    remedy: 'check the disk or network share that holds it',
    cause: error,
  })
}
