import { stoppedError } from '../contract/errors.js'

/** What runs for several goes on; the one that stops waiting for it is answered at once. */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw stoppedError()
  const over = new AbortController()
  const stop = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(stoppedError()), { once: true, signal: over.signal })
  })
  try {
    return await Promise.race([work, stop])
  } finally {
    over.abort()
  }
}
