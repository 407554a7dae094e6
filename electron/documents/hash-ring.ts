/** What a thread that reads a file and one that hashes it share: a few windows, and which of them are whose. */

/** Bytes of the window that count, end exclusive; `to` of -1 says that no more come. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Shared memory alone: it is passed to the thread that hashes when that one starts. */
export interface HashRing {
  /** `counters`, then `from` and `to` of each window. */
  readonly control: Int32Array
  readonly windows: readonly SharedArrayBuffer[]
  /** Takes the 32 bytes of the digest. */
  readonly digest: Uint8Array
}

export const counters = {
  /** Windows that were given to be hashed; only the reading thread raises it. */
  given: 0,
  /** Windows that were hashed; see `absent`, `late` and `failed`. */
  hashed: 1,
} as const

/** Of `hashed`: the thread has not begun yet. */
export const absent = -1

/** Of `hashed`: the thread was not waited for, and has to leave the ring alone. */
export const late = -2

/** Of `hashed`: the thread failed, and hashes no more. */
export const failed = -3

const counterCount = 2

export function createRing(windows: number, windowBytes: number): HashRing {
  const control = new Int32Array(new SharedArrayBuffer((counterCount + 2 * windows) * 4))
  control[counters.hashed] = absent
  return {
    control,
    windows: Array.from({ length: windows }, () => new SharedArrayBuffer(windowBytes)),
    digest: new Uint8Array(new SharedArrayBuffer(32)),
  }
}

/** True for what a ring is after it was passed to a thread. */
export function isRing(data: unknown): data is HashRing {
  return (
    typeof data === 'object' &&
    data !== null &&
    'control' in data &&
    data.control instanceof Int32Array &&
    'windows' in data &&
    Array.isArray(data.windows) &&
    'digest' in data &&
    data.digest instanceof Uint8Array
  )
}

/** `n`: counted from 0 over all windows that are given. */
export function pieceOf({ control, windows }: HashRing, n: number): Piece {
  const at = counterCount + 2 * (n % windows.length)
  return { from: control[at] ?? 0, to: control[at + 1] ?? 0 }
}

/** Gives window `n`, which no thread writes to from here until it was hashed. */
export function give({ control, windows }: HashRing, n: number, { from, to }: Piece): void {
  const at = counterCount + 2 * (n % windows.length)
  control[at] = from
  control[at + 1] = to
  // What was written before is seen by whoever sees the counter.
  Atomics.store(control, counters.given, n + 1)
  Atomics.notify(control, counters.given)
}
