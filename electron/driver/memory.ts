/** The memory watch of one child: samples its tree while it lives. */
import { killAbove } from '../sandbox/memory-limit.js'

export interface MemoryWatch {
  read(): { readonly used: number; readonly peak: number; readonly limit: number }
  stop(): void
}

const intervalMs = 200

export function watchMemory(
  sample: () => number,
  limitBytes: number,
  events: { over(): void; tick(): void },
): MemoryWatch {
  let used = 0
  let peak = 0
  const look = () => {
    used = sample()
    peak = Math.max(peak, used)
    if (used > killAbove * limitBytes) events.over()
    events.tick()
  }
  const timer = setInterval(look, intervalMs)
  // A child that nobody waits for must not keep the host alive.
  timer.unref()
  return {
    read: () => ({ used, peak, limit: limitBytes }),
    stop() {
      clearInterval(timer)
      used = 0
    },
  }
}
