/**
 * Which of several readings takes too much memory. Buffers of a thread stand in no cap of it, and the system tells only what
 * the whole process holds; so each thread tells what it holds itself, and what nobody tells of is put down to those threads
 * that are too busy to tell. Pure but for the two functions that it is given.
 */

export interface Ledger {
  /** A reading begins. `allowance`: bytes that it may hold. */
  enter(allowance: number): Account
}

export interface Account {
  /** What the reading's thread says that it holds beyond what it held before. Bytes. */
  told(bytes: number): void
  /** True when this reading holds more than it may, as far as anybody can tell. */
  isOver(): boolean
  leave(): void
}

/** A thread that has told nothing for so long is busy: its last word counts no longer. Milliseconds. */
const silentAfter = 1000

interface Entry {
  readonly allowance: number
  told: number
  /** When it last spoke, or began. */
  at: number
}

/** @param resident bytes of the whole process. @param now milliseconds that only grow. */
export function createLedger(resident: () => number, now: () => number): Ledger {
  const entries = new Set<Entry>()
  /** Bytes of the process that belong to no reading. */
  let base = 0

  const toldByAll = (): number => [...entries].reduce((sum, { told }) => sum + told, 0)

  /** Who is answerable for memory of which nobody tells: the silent ones, or all where none is silent. */
  function answerable(): Entry[] {
    const silent = [...entries].filter(({ at }) => now() - at > silentAfter)
    return silent.length > 0 ? silent : [...entries]
  }

  /** The one that was silent the longest, and of those that speak the one that holds most. */
  function culprit(of: readonly Entry[]): Entry | undefined {
    return [...of].sort((one, other) => one.at - other.at || other.told - one.told)[0]
  }

  function isOver(entry: Entry): boolean {
    if (!entries.has(entry)) return false
    if (entry.told > entry.allowance) return true
    const untold = resident() - base - toldByAll()
    const of = answerable()
    const room = of.reduce((sum, { allowance, told }) => sum + Math.max(0, allowance - told), 0)
    return untold > room && culprit(of) === entry
  }

  return {
    enter(allowance) {
      if (entries.size === 0) base = resident()
      const entry: Entry = { allowance, told: 0, at: now() }
      entries.add(entry)
      return {
        told(bytes) {
          entry.told = bytes
          entry.at = now()
        },
        isOver: () => isOver(entry),
        leave() {
          if (!entries.delete(entry)) return
          // What it held may stay with the process for a while; nobody who still reads answers for that.
          base = resident() - toldByAll()
        },
      }
    },
  }
}
