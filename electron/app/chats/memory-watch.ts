/** Looks about once a second how much memory a REPL takes, and tells when that has changed. */
import type { ChatState } from '../../contract/chat.js'

export type Memory = NonNullable<ChatState['memory']>

/** Milliseconds. */
export const lookEveryMs = 1000
/** Bytes; less is no change worth telling. */
const grain = 1024 * 1024

/** `look`: null while no REPL lives. Returns the way to end the watch. */
export function watchMemory(look: () => Memory | null, tell: (memory: Memory | null) => void): () => void {
  let told: Memory | null = null
  const timer = setInterval(() => {
    const now = look()
    if (same(told, now)) return
    told = now
    tell(now)
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

function same(one: Memory | null, other: Memory | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.limit === other.limit &&
    Math.round(one.used / grain) === Math.round(other.used / grain) &&
    Math.round(one.peak / grain) === Math.round(other.peak / grain)
  )
}
