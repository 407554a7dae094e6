/** The thread that hashes what another one reads. */
import { createHash } from 'node:crypto'
import { absent, counters, failed, late, pieceOf, type HashRing } from './hash-ring.js'

/** Returns when the last window was hashed, or at once where the thread came too late. Tells the ring before it throws. */
export function hashAlong(ring: HashRing): void {
  const { control } = ring
  if (Atomics.compareExchange(control, counters.hashed, absent, 0) === late) return
  Atomics.notify(control, counters.hashed)
  try {
    hashAll(ring)
  } catch (error) {
    Atomics.store(control, counters.hashed, failed)
    Atomics.notify(control, counters.hashed)
    throw error
  }
}

function hashAll(ring: HashRing): void {
  const { control, windows, digest } = ring
  const hash = createHash('sha256')
  const bytes = windows.map((window) => Buffer.from(window))
  for (let n = 0; ; n += 1) {
    while (Atomics.load(control, counters.given) === n) Atomics.wait(control, counters.given, n)
    const { from, to } = pieceOf(ring, n)
    if (to === -1) digest.set(hash.digest())
    else hash.update(bytes[n % bytes.length]?.subarray(from, to) ?? '')
    Atomics.store(control, counters.hashed, n + 1)
    Atomics.notify(control, counters.hashed)
    if (to === -1) return
  }
}
