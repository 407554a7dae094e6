import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  fileNames,
  natures,
  sizes,
  type Asked,
  type GeneratedText,
  type Kind,
  type Nature,
  type Size,
} from './table.js'
import { logText } from './texts/log.js'
import { manuscriptText } from './texts/manuscript.js'
import { messagesText } from './texts/messages.js'
import { ordersText } from './texts/orders.js'

export interface Question extends Asked {
  /** Kind, size, nature and ordinal, such as `needle 300kB log 1`. */
  readonly id: string
  readonly size: Size
  readonly nature: Nature
  readonly file: string
  /** Changes when text, question or truth do, so that old results are not taken for new ones. */
  readonly digest: string
}

export interface Selection {
  readonly kinds: readonly Kind[]
  readonly sizes: readonly Size[]
  readonly natures: readonly Nature[]
}

const generators: Record<Nature, (seed: number, size: Size) => GeneratedText> = {
  log: logText,
  orders: ordersText,
  manuscript: manuscriptText,
  messages: messagesText,
}

export function generate(seed: number, nature: Nature, size: Size): GeneratedText {
  return generators[nature](seed, size)
}

/**
 * Writes the texts below `folder` and gives the questions on them. Those on one file stand together, and the sizes of
 * a nature too: a server that keeps the prefix of its last prompt reads each head once.
 */
export async function prepare(folder: string, seed: number, selection: Selection): Promise<Question[]> {
  const questions: Question[] = []
  for (const nature of natures.filter((name) => selection.natures.includes(name))) {
    for (const size of sizes.filter((name) => selection.sizes.includes(name))) {
      const { text, asked } = generate(seed, nature, size)
      const file = join(folder, String(seed), size, fileNames[nature])
      await writeIfChanged(file, text)
      questions.push(...identify(asked, nature, size, file, text))
    }
  }
  return questions.filter(({ kind }) => selection.kinds.includes(kind))
}

function identify(
  asked: readonly Asked[],
  nature: Nature,
  size: Size,
  file: string,
  text: string,
): Question[] {
  const textDigest = digestOf(text)
  return asked.map((one, index) => {
    const ordinal = asked.slice(0, index + 1).filter(({ kind }) => kind === one.kind).length
    const digest = digestOf(JSON.stringify([textDigest, one.question, one.truth]))
    return { ...one, id: `${one.kind} ${size} ${nature} ${ordinal}`, size, nature, file, digest }
  })
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function writeIfChanged(file: string, text: string): Promise<void> {
  const current = await readFile(file, 'utf8').catch(() => null)
  if (current === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
