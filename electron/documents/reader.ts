/** The host's side of the reader's worker thread. */
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { QuarryError, stoppedError, systemCode } from '../contract/errors.js'
import { createLedger } from './memory-ledger.js'
import { readerWorkerUrl } from './worker-url.js'
import type { FromWorker, Job, JobResults } from './jobs.js'

/** Heap of the worker; windows stand outside it. PDFs with large pages take most of it. */
const heapMegabytes = 256

/** Of it, for what is new: with twice as much a workbook takes 11 MB more and no less time. */
const youngMegabytes = 16

/**
 * Buffers stand outside the heap and count in no cap of a worker, while a stream of 3 MB in a PDF can unpack to 3 GB. So
 * what a job holds is looked at: this much at most, beside twice the file. Bytes, milliseconds.
 */
const mostGrowth = 768 * 1024 ** 2
const looksEvery = 250

/** A read that gives nothing for so long has stalled: a network share that is gone. Milliseconds. */
const stalledAfter = 120_000

/** No reading takes longer than this, and a millisecond more for each so many bytes. Milliseconds, bytes. */
const longestReading = 20 * 60_000
const slowestBytesAMillisecond = 1_000

/** Milliseconds. */
const endsWithin = 2_000

/** Of all readers of the process: chats read beside each other. */
const ledger = createLedger(
  () => process.memoryUsage.rss(),
  () => performance.now(),
)

export interface JobOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((bytes: number) => void) | undefined
}

export interface Reader {
  /**
   * One job at a time. Throws what the job threw; `stopped` when the signal fires; input_unreadable when the
   * worker stalls or dies. After a stop or a death the next job starts a fresh worker.
   */
  run<J extends Job>(job: J, options?: JobOptions): Promise<JobResults[J['type']]>
  /** Resolves when no thread is left. */
  close(): Promise<void>
}

export interface ReaderLimits {
  /** Bytes that a job may hold, beside twice the file. */
  readonly growth: number
}

export function createReader(limits: ReaderLimits = { growth: mostGrowth }): Reader {
  let worker: Worker | null = null

  async function end(): Promise<void> {
    const ended = worker
    worker = null
    if (ended === null) return
    // A thread that hangs in a read of a dead network share cannot be ended: it is left behind.
    const patience = new AbortController()
    const given = delay(endsWithin, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([ended.terminate(), given])
    patience.abort()
  }

  return {
    async run<J extends Job>(job: J, options: JobOptions = {}) {
      if (options.signal?.aborted === true) throw stoppedError()
      worker ??= new Worker(readerWorkerUrl(), {
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
        env: {},
        execArgv: [],
      })
      const outcome = await settle(worker, job, options, limits)
      if (outcome.type === 'done') return outcome.result as JobResults[J['type']]
      if (outcome.type === 'failed') {
        const { code, message, remedy } = outcome.facts
        throw new QuarryError(code, message, remedy === undefined ? {} : { remedy })
      }
      await end()
      throw outcome.error
    },
    close: end,
  }
}

type Outcome =
  | Exclude<FromWorker, { type: 'progress' | 'memory' }>
  | { readonly type: 'lost'; readonly error: QuarryError }

function settle(
  worker: Worker,
  job: Job,
  { signal, onProgress }: JobOptions,
  { growth }: ReaderLimits,
): Promise<Outcome> {
  const account = ledger.enter(growth + 2 * bytesOf(job))
  return new Promise((resolve) => {
    const lost = (error: QuarryError): void => finish({ type: 'lost', error })
    const onAbort = (): void => lost(stoppedError())
    const onError = (cause: Error): void => lost(died(cause.message, cause))
    const onExit = (code: number): void => lost(died(`its thread ended with status ${code}`))
    const onMessage = (message: FromWorker): void => {
      if (message.type === 'memory') {
        // No sign of progress: a thread that waits for a dead network share tells it too.
        account.told(message.bytes)
        return
      }
      timer.refresh()
      if (message.type === 'progress') onProgress?.(message.bytes)
      else finish(message)
    }
    const timer = setTimeout(() => lost(stalled()), stalledAfter)
    const limit = setTimeout(() => lost(tooSlow()), timeLimit(job))
    const memory = setInterval(() => {
      if (account.isOver()) lost(tooMuchMemory(growth))
    }, looksEvery)
    function finish(outcome: Outcome): void {
      account.leave()
      clearInterval(memory)
      clearTimeout(timer)
      clearTimeout(limit)
      signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(outcome)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(job)
  })
}

function died(why: string, cause?: Error): QuarryError {
  if (systemCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return tooMuchMemory(heapMegabytes * 1024 ** 2, cause)
  }
  return new QuarryError('input_unreadable', `the reader failed on this file: ${why}`, {
    remedy: 'leave this file out, and please report it',
    cause,
  })
}

function tooMuchMemory(bytes: number, cause?: Error): QuarryError {
  const megabytes = Math.round(bytes / 1024 ** 2)
  return new QuarryError(
    'input_too_large',
    `it takes more than ${megabytes} MB of memory to read this file`,
    {
      remedy: 'split the file, or save it as text first',
      ...(cause === undefined ? {} : { cause }),
    },
  )
}

function bytesOf(job: Job): number {
  return 'fileBytes' in job ? job.fileBytes : job.bytes
}

function timeLimit(job: Job): number {
  return Math.min(2 ** 31 - 1, longestReading + bytesOf(job) / slowestBytesAMillisecond)
}

function tooSlow(): QuarryError {
  return new QuarryError('input_too_large', 'reading took longer than any sound file of this size takes', {
    remedy: 'save the file again in the program that made it, or leave it out',
  })
}

function stalled(): QuarryError {
  return new QuarryError('input_unreadable', 'reading stalled: nothing came of this file for two minutes', {
    remedy:
      'check the disk or network share that holds it, or save it again in the program that made it; it may be made to keep readers busy',
  })
}
