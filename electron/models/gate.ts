/** Lets at most so many tasks run at once, first come first served. */
export interface Gate {
  /** Runs `task` when it is its turn; rejects with the signal's reason when that aborts before. */
  run<Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value>
}

export function createGate(width: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(task, signal) {
      await turn(signal)
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      // Called by the task that leaves: its place is taken over, so nobody can slip in between.
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      if (signal.aborted) reject(signal.reason as Error)
      else if (running < width) {
        running += 1
        resolve()
      } else {
        waiting.push(enter)
        signal.addEventListener('abort', leave, { once: true })
      }
    })
  }
}
