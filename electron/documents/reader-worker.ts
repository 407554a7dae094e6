/**
 * The worker thread that reads files, and the one that it starts beside itself to hash a large one: the same bundle, and
 * each loads only what it needs.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { isRing } from './hash-ring.js'

const data: unknown = workerData
if (isRing(data)) {
  const { hashAlong } = await import('./hash-thread.js')
  hashAlong(data)
} else {
  if (parentPort === null) throw new Error('this file runs as a worker thread only')
  const [{ serve }, { hashInThreadOf }] = await Promise.all([
    import('./reader-jobs.js'),
    import('./hashing.js'),
  ])
  hashInThreadOf(new URL(import.meta.url))
  serve(parentPort)
}
