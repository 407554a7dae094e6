/** The end of a stream, for the log: what a process said last, however much it said. */

export interface Tail {
  push(chunk: Buffer): void
  /** The kept bytes as text; a character cut in two at the front becomes U+FFFD. */
  text(): string
}

/** Keeps the last `limit` bytes; holds at most one chunk more in memory. */
export function tail(limit: number): Tail {
  let chunks: Buffer[] = []
  let held = 0
  return {
    push(chunk) {
      chunks.push(chunk)
      held += chunk.length
      let first = chunks[0]
      while (first !== undefined && held - first.length >= limit) {
        chunks.shift()
        held -= first.length
        first = chunks[0]
      }
      // Many tiny chunks would cost more in bookkeeping than in bytes.
      if (chunks.length > 256) chunks = [Buffer.concat(chunks)]
    },
    text() {
      const all = Buffer.concat(chunks)
      return all.subarray(Math.max(0, all.length - limit)).toString('utf8')
    },
  }
}
