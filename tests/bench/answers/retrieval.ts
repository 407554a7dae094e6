/** Okapi BM25 over passages of a text, with the usual constants. */
const k1 = 1.5
const b = 0.75

export interface Index {
  /** The `count` passages with the highest score, in the order of the text; ties go to the earlier one. */
  best(query: string, count: number): string[]
}

/** Passages of `size` characters, each beginning `size - overlap` after the one before. */
export function createIndex(text: string, size: number, overlap: number): Index {
  const passages: string[] = []
  for (let start = 0; start === 0 || start + overlap < text.length; start += size - overlap) {
    passages.push(text.slice(start, start + size))
  }
  const postings = new Map<string, Map<number, number>>()
  const lengths = passages.map((passage, index) => {
    const terms = termsOf(passage)
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>()
      postings.set(term, counts.set(index, (counts.get(index) ?? 0) + 1))
    }
    return terms.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / passages.length

  return {
    best: (query, count) => {
      const scores = new Map<number, number>()
      for (const term of new Set(termsOf(query))) {
        const counts = postings.get(term) ?? new Map<number, number>()
        const rarity = Math.log(1 + (passages.length - counts.size + 0.5) / (counts.size + 0.5))
        for (const [index, frequency] of counts) {
          const length = (lengths[index] ?? 0) / average
          const weight = (frequency * (k1 + 1)) / (frequency + k1 * (1 - b + b * length))
          scores.set(index, (scores.get(index) ?? 0) + rarity * weight)
        }
      }
      return [...scores]
        .sort((one, other) => other[1] - one[1] || one[0] - other[0])
        .slice(0, count)
        .map(([index]) => index)
        .sort((one, other) => one - other)
        .map((index) => passages[index] ?? '')
    },
  }
}

/** Words and numbers, case aside. */
export function termsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
