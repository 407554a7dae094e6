/** Many events, one update a frame: however fast events come, React renders at most once for each picture on the screen. */
export interface FrameQueue<Item> {
  push(item: Item): void
}

/** `flush` gets everything pushed since the last frame, in order. */
export function frameQueue<Item>(
  flush: (items: readonly Item[]) => void,
  schedule: (run: () => void) => void = nextFrame,
): FrameQueue<Item> {
  let waiting: Item[] = []
  return {
    push(item) {
      waiting.push(item)
      if (waiting.length > 1) return
      schedule(() => {
        const items = waiting
        waiting = []
        flush(items)
      })
    },
  }
}

/** A hidden window gets no frames; there a timer keeps the state fresh and the queue short. */
function nextFrame(run: () => void): void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    run()
  }
  const timer = setTimeout(once, 200)
  const frame = requestAnimationFrame(once)
}
