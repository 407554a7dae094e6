/** How evenly the page draws while something goes on. */
export interface Measured {
  readonly frames: number
  /** Milliseconds between one picture and the next. */
  readonly longestFrame: number
  readonly framesOver50: number
  /** Tasks of the page over 50 ms, as the browser reports them; milliseconds. */
  readonly longTasks: readonly number[]
}

export async function measured(seconds: number, begin: () => () => void): Promise<Measured> {
  const longTasks: number[] = []
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration))
  })
  watcher.observe({ type: 'longtask' })
  const gaps: number[] = []
  const end = begin()
  const began = performance.now()
  let last = began
  await new Promise<void>((done) => {
    const frame = (): void => {
      const now = performance.now()
      gaps.push(now - last)
      last = now
      if (now - began >= seconds * 1000) done()
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  end()
  watcher.disconnect()
  return {
    frames: gaps.length,
    longestFrame: Math.round(Math.max(...gaps) * 10) / 10,
    framesOver50: gaps.filter((gap) => gap > 50).length,
    longTasks,
  }
}
