/** The recorded replies of a run, as they are bundled with the sample: enough to play it without a model. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { QuarryError } from '../contract/errors.js'

const spokenSchema = z.object({
  text: z.string(),
  promptTokens: z.number().nonnegative(),
  completionTokens: z.number().nonnegative(),
  /** Seconds that the model took when it was recorded. */
  seconds: z.number().nonnegative(),
})

const recordingSchema = z.object({
  version: z.literal(1),
  question: z.string(),
  model: z.string(),
  window: z.number().int().positive(),
  /** Of the root model, in order. */
  replies: z.array(spokenSchema.extend({ done: z.enum(['stop', 'length']) })),
  /** Found by their prompts. */
  subCalls: z.array(spokenSchema.extend({ prompt: z.string() })),
})
export type Recording = z.infer<typeof recordingSchema>

/** Throws QuarryError input_missing when the build has none, internal when it is no recording. */
export async function readRecording(file: string): Promise<Recording> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new QuarryError('input_missing', 'this build holds no recorded sample run', {
      remedy: 'build again with npm run build',
      cause,
    })
  })
  return recordingSchema.parse(JSON.parse(text))
}
