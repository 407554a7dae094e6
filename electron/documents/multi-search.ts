/**
 * Looks for many words at once (after Wu and Manber, 1994): three bytes of the text tell how far the next place
 * is at which any of the words can end, so that most bytes are never looked at.
 */

/** Words must be at least so long, bytes. */
export const shortestWord = 4

/** Six bits of each of three bytes. */
const tableSize = 1 << 18

export interface MultiSearch {
  /** Calls `onWord(word, at)` for every place of every word in `bytes`, in ascending order of `at`. */
  run(bytes: Uint8Array, onWord: (word: number, at: number) => void): void
}

/** `words`: bytes to look for, each at least `shortestWord` long. */
export function createMultiSearch(words: readonly Uint8Array[]): MultiSearch {
  const reach = Math.min(255, ...words.map((word) => word.length))
  const shifts = new Uint8Array(tableSize).fill(Math.max(0, reach - 2))
  const endingWith = new Map<number, number[]>()
  words.forEach((word, number) => {
    for (let end = 2; end < reach; end += 1) {
      const key = keyOf(word[end - 2] ?? 0, word[end - 1] ?? 0, word[end] ?? 0)
      const shift = reach - 1 - end
      if (shift < (shifts[key] ?? 0)) shifts[key] = shift
      if (shift === 0) endingWith.set(key, [...(endingWith.get(key) ?? []), number])
    }
  })
  return {
    run(bytes, onWord) {
      if (words.length === 0) return
      for (let end = reach - 1; end < bytes.length;) {
        const key = keyOf(bytes[end - 2] ?? 0, bytes[end - 1] ?? 0, bytes[end] ?? 0)
        const shift = shifts[key] ?? 0
        if (shift > 0) {
          end += shift
          continue
        }
        const at = end - reach + 1
        for (const number of endingWith.get(key) ?? []) {
          const word = words[number]
          if (word !== undefined && standsAt(bytes, at, word)) onWord(number, at)
        }
        end += 1
      }
    },
  }
}

function keyOf(a: number, b: number, c: number): number {
  return ((a & 63) << 12) | ((b & 63) << 6) | (c & 63)
}

export function standsAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  if (at + word.length > bytes.length) return false
  for (let i = 0; i < word.length; i += 1) if (bytes[at + i] !== word[i]) return false
  return true
}
