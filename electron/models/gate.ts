/** Lets at most so many tasks run at once, first come first served. */
export interface Gate {
  /** Runs `task` when it is its turn; rejects with the signal's reason when that aborts before. */
  run<Value>(task: () => Promise<Value>): Promise<Value>
}

interface Waiting {
  readonly enter: () => void
  readonly refuse: (reason: unknown) => void
}

export function createGate(width: number, signal: AbortSignal): Gate {
  let running = 0
  let waiting: Waiting[] = []
  // One listener for all that wait: Node warns of a leak at eleven on one signal, and batches are larger.
  signal.addEventListener(
    'abort',
    () => {
      for (const { refuse } of waiting) refuse(signal.reason)
      waiting = []
    },
    { once: true },
  )
  return {
    async run(task) {
      signal.throwIfAborted()
      if (running < width) running += 1
      else {
        // The task that leaves hands its place over, so nobody can slip in between.
        await new Promise<void>((enter, refuse) => waiting.push({ enter, refuse }))
      }
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next.enter()
      }
    },
  }
}
