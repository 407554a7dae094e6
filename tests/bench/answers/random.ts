/** A seeded source of numbers: the same seed gives the same texts and questions on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** `count` different elements in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  /** An element by weights of the same length. */
  weighted<T>(list: readonly T[], weights: readonly number[]): T
}

/** sfc32 started from a 32-bit FNV-1a hash of `seed`. */
export function createRandom(seed: string): Random {
  let a = hash(seed, 0x811c9dc5)
  let b = hash(seed, 0x01234567)
  let c = hash(seed, 0x89abcdef)
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next()

  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const at = <T>(list: readonly T[], index: number): T => {
    const element = list[index]
    if (element === undefined) throw new Error(`no element ${index} in a list of ${list.length}`)
    return element
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    sample: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list]
      if (count > rest.length) throw new Error(`cannot draw ${count} of ${rest.length}`)
      return Array.from({ length: count }, () => at(rest.splice(int(0, rest.length - 1), 1), 0))
    },
    weighted: (list, weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return at(list, index === -1 ? list.length - 1 : index)
    },
  }
}

/** Weights 1, 1/2, 1/3 ...: a few members of a group do most of the work. */
export function zipf(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => 1 / (rank + 1))
}

function hash(text: string, basis: number): number {
  let value = basis
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
