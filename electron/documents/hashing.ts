/** SHA-256 beside the reading of a file: of a large one in a thread of its own, as it costs more than all else of the pass. */
import { createHash, type Hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { QuarryError } from '../contract/errors.js'
import { absent, counters, createRing, failed, give, late, pieceOf, type HashRing } from './hash-ring.js'
import { createWindow, windowOver, type Window } from './measure.js'

export interface Hashing {
  /** The window to fill next, after the one before was taken; what stands in it is anything. */
  next(): Window
  /** Hashes bytes `from` to `to` of that window, which may be read but not changed until `next` gives it again. */
  take(from: number, to: number): void
  /** Hex. Nothing is taken after it. */
  digest(): string
  /** Leaves no thread behind; to be called whatever happened. */
  close(): void
}

/** Files from so many bytes on are worth a thread: it takes as long to start as a core hashes half of this. */
const worthThread = 64 * 1024 * 1024

/** One is hashed, one is filled, and one makes up for the two not being equally fast. */
const windowCount = 3

/** A thread that has not begun after so long is not waited for. Milliseconds. */
const startsWithin = 2_000

/**
 * A thread that has begun hashes a window in milliseconds; one that gives nothing for so long has most likely died. It
 * cannot be asked: its end is an event, and the thread that waits for it takes none. Shorter than what a whole reader may
 * be silent. Milliseconds.
 */
const hashesWithin = 60_000

let threadUrl: URL | null = null

/** Names the module that hands its `workerData` to `hashAlong`; without one, everything is hashed where it is read. */
export function hashInThreadOf(url: URL | null): void {
  threadUrl = url
}

/** `windowBytes`: of each window, a multiple of 4; `fileBytes`: what will be hashed in all. */
export function createHashing(fileBytes: number, windowBytes: number): Hashing {
  return threadUrl !== null && fileBytes >= worthThread
    ? hashingIn(threadUrl, createRing(windowCount, windowBytes))
    : hashingHere(createWindow(windowBytes))
}

function hashingHere(window: Window): Hashing {
  const hash = createHash('sha256')
  return {
    next: () => window,
    take: (from, to) => void hash.update(window.bytes.subarray(from, to)),
    digest: () => hash.digest('hex'),
    close: () => undefined,
  }
}

/** Milliseconds. */
export interface Patience {
  readonly starts: number
  readonly hashes: number
}

/**
 * `ring`: a new one. The calling thread blocks while it waits, so the other one must not need it. `next` and `digest` throw
 * input_unreadable where the other thread began and died: what it hashed until then is lost.
 */
export function hashingIn(
  url: URL,
  ring: HashRing,
  patience: Patience = { starts: startsWithin, hashes: hashesWithin },
): Hashing {
  const { control, digest } = ring
  const windows = ring.windows.map((memory) => windowOver(memory))
  const count = windows.length
  const worker = new Worker(url, { workerData: ring, env: {}, execArgv: [] })
  // One that cannot start is not waited for either.
  worker.on('error', () => undefined)
  worker.unref()
  let given = 0
  let instead: Hash | null = null

  /** Waits until so many windows were hashed; false when the thread never began. */
  function hashed(least: number): boolean {
    for (;;) {
      const now = Atomics.load(control, counters.hashed)
      if (now === failed) throw lost()
      if (now >= least && now !== absent) return true
      const wait = now === absent ? patience.starts : patience.hashes
      if (Atomics.wait(control, counters.hashed, now, wait) !== 'timed-out') continue
      if (now !== absent) throw lost()
      if (Atomics.compareExchange(control, counters.hashed, absent, late) === absent) return false
    }
  }

  const windowAt = (n: number): Window => windows[n % count] ?? missingWindow()

  /** From here on, here: all that was given until now still stands in its windows. */
  function hashHere(): Hash {
    const hash = createHash('sha256')
    for (let n = 0; n < given; n += 1) {
      const { from, to } = pieceOf(ring, n)
      hash.update(windowAt(n).bytes.subarray(from, to))
    }
    return hash
  }

  return {
    next() {
      if (instead === null && given >= count && !hashed(given - count + 1)) instead = hashHere()
      return windowAt(given)
    },
    take(from, to) {
      if (instead === null) give(ring, given, { from, to })
      else instead.update(windowAt(given).bytes.subarray(from, to))
      given += 1
    },
    digest() {
      if (instead === null && !hashed(Math.max(0, given - count + 1))) instead = hashHere()
      if (instead !== null) return instead.digest('hex')
      give(ring, given, { from: 0, to: -1 })
      hashed(given + 1)
      return Buffer.from(digest).toString('hex')
    },
    close: () => void worker.terminate(),
  }
}

function lost(): QuarryError {
  return new QuarryError(
    'input_unreadable',
    'the SHA-256 of the file could not be taken: the thread that hashes it gave no more of it',
    { remedy: 'read the file again' },
  )
}

function missingWindow(): never {
  throw new Error('a ring has windows')
}
