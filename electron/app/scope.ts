/** The text that a question is about: how many tokens it costs, and the whole of it where it is to be read. */
import { read as readCallback } from 'node:fs'
import { promisify } from 'node:util'
import type { Artefact } from '../contract/documents.js'

const read = promisify(readCallback)

/** The whole text of a document. Only for texts that fit a model's window. */
export async function wholeText({ facts, fd, start }: Artefact): Promise<string> {
  const bytes = Buffer.alloc(facts.bytes)
  let done = 0
  while (done < bytes.length) {
    const { bytesRead } = await read(fd, bytes, done, bytes.length - done, start + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return bytes.toString('utf8', 0, done)
}

/**
 * Tokens of all documents by `estimate`, which learns from a model's replies. Texts beyond `mostChars` are judged
 * by their first lines: whether they have ten or twelve times too many tokens does not matter.
 */
export async function textTokens(
  artefacts: readonly Artefact[],
  mostChars: number,
  estimate: (text: string) => number,
): Promise<number> {
  const total = artefacts.reduce((sum, { facts }) => sum + facts.chars, 0)
  if (total <= mostChars) {
    const texts = await Promise.all(artefacts.map(wholeText))
    return texts.reduce((sum, text) => sum + estimate(text), 0)
  }
  return artefacts.reduce((sum, { facts }) => {
    const sample = facts.head === '' ? 'text' : facts.head
    return sum + Math.ceil((estimate(sample) / Array.from(sample).length) * facts.chars)
  }, 0)
}
