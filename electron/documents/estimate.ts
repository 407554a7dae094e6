/** How long a reading will still take, told from how it went so far. */

/** Before this much time nothing can be said. Seconds. */
const settled = 1

/** Seconds left, or null while it is too early to tell. `done` of `total` bytes after `elapsed` seconds. */
export function secondsLeft(done: number, total: number, elapsed: number): number | null {
  if (total <= 0 || done <= 0 || elapsed < settled) return null
  return done >= total ? 0 : ((total - done) * elapsed) / done
}
