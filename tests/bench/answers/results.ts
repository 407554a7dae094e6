import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { armNames } from './arms/arm.js'
import { kinds, natures, sizes } from './table.js'

/** One line of the output file. */
export const recordSchema = z.object({
  arm: z.enum(armNames),
  version: z.string(),
  seed: z.number(),
  model: z.string(),
  window: z.number(),
  id: z.string(),
  digest: z.string(),
  kind: z.enum(kinds),
  size: z.enum(sizes),
  nature: z.enum(natures),
  /** Whether the whole text fits the window. */
  fits: z.boolean(),
  question: z.string(),
  answer: z.string(),
  right: z.boolean(),
  why: z.string(),
  seconds: z.number(),
  steps: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  outcome: z.string(),
  journal: z.string().optional(),
})
export type ResultRecord = z.infer<typeof recordSchema>

export type ResultKey = Pick<ResultRecord, 'arm' | 'version' | 'seed' | 'model' | 'window' | 'id' | 'digest'>

export function keyOf({ arm, version, seed, model, window, id, digest }: ResultKey): string {
  return JSON.stringify([arm, version, seed, model, window, id, digest])
}

/** Lines that are no records (a line torn by a stop) are passed over: their question is asked again. */
export async function readResults(file: string): Promise<ResultRecord[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const parsed = recordSchema.safeParse(jsonOrNull(line))
    return parsed.success ? [parsed.data] : []
  })
}

export async function appendResult(file: string, record: ResultRecord): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const text = await readFile(file, 'utf8').catch(() => '')
  const torn = text !== '' && !text.endsWith('\n')
  await appendFile(file, `${torn ? '\n' : ''}${JSON.stringify(record)}\n`)
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
