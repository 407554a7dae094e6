/** Texts that many cells share, kept outside the heap where they are many. */
import type { OfficePackage } from './office-package.js'
import { cellText, unescaped } from './table-text.js'

export interface SharedStrings {
  /** '' for an index that does not exist. */
  at(index: number): string
}

/** So many stay ready-made texts; the others are bytes that are decoded each time. */
const mostReady = 50_000

export async function readSharedStrings(office: OfficePackage, part: string): Promise<SharedStrings> {
  const ready: string[] = []
  const rest = createPacked()
  let text = ''
  let inText = false
  let phonetic = 0
  await office.parse(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    text(piece) {
      if (inText) text += piece
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        const cell = cellText(unescaped(text))
        if (ready.length < mostReady) ready.push(cell)
        else rest.push(cell)
      }
    },
  })
  return { at: (index) => (index < mostReady ? (ready[index] ?? '') : rest.at(index - mostReady)) }
}

function createPacked(): { push(text: string): void; at(index: number): string } {
  let bytes = Buffer.allocUnsafeSlow(1024 * 1024)
  let ends = new Float64Array(1024)
  let count = 0
  let filled = 0
  return {
    push(text) {
      const length = Buffer.byteLength(text)
      if (filled + length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, filled + length))
        bytes.copy(larger, 0, 0, filled)
        bytes = larger
      }
      if (count === ends.length) {
        const larger = new Float64Array(count * 2)
        larger.set(ends)
        ends = larger
      }
      filled += bytes.write(text, filled)
      ends[count] = filled
      count += 1
    },
    at(index) {
      const end = index < count ? ends[index] : undefined
      return end === undefined ? '' : bytes.toString('utf8', index === 0 ? 0 : ends[index - 1], end)
    },
  }
}
