/** The bundled sample: a recorded question played through the real reader, driver and sandbox, with no model. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { QuarryError } from '../contract/errors.js'
import type { DocumentFacts } from '../contract/documents.js'
import type { RunEvent } from '../contract/run.js'
import { answerOnce, type OnceResult } from './answer-once.js'
import type { Install } from './install.js'
import { createRecordedServer, type RecordedPace } from './recorded-server.js'
import { readRecording, type Recording } from './recording.js'
import { noWishes, type Wishes } from './settings.js'

/** Written by the script that makes the file: the answer comes from its generator, not from reading. */
const sampleSchema = z.object({ file: z.string(), question: z.string(), answer: z.string() })
export type SampleFacts = z.infer<typeof sampleSchema>

export interface SampleRequest {
  readonly install: Install
  readonly home: string
  readonly python: string | null
  readonly pace: RecordedPace
  readonly signal: AbortSignal
  readonly onBegin: (facts: SampleFacts, file: string) => void
  readonly onEvent: (event: RunEvent) => void
  readonly onAttached: (documents: readonly DocumentFacts[]) => void
}

export interface SampleResult extends OnceResult {
  /** The exact answer, known from the making of the file. */
  readonly truth: string
}

export interface BundledSample extends SampleFacts {
  /** Absolute path. */
  readonly path: string
  readonly recording: Recording
  /** A recording speaks of one model with one window, and went the way of code. */
  readonly wishes: Wishes
}

/** Throws QuarryError input_missing: nothing is bundled. */
export async function openSample({ sampleDir }: Install): Promise<BundledSample> {
  const facts = await readSample(sampleDir)
  const recording = await readRecording(path.join(sampleDir, 'recording.json'))
  const { question, model, window } = recording
  const wishes: Wishes = { ...noWishes, model, window, mode: 'rlm' }
  return { ...facts, question, path: path.join(sampleDir, facts.file), recording, wishes }
}

/** Throws QuarryError input_missing (nothing bundled), and what a run throws. */
export async function playSample(request: SampleRequest): Promise<SampleResult> {
  const { install, home, python, signal, onEvent } = request
  const { recording, wishes, path: file, ...facts } = await openSample(install)
  request.onBegin(facts, file)
  const server = createRecordedServer(recording, request.pace)
  const result = await answerOnce({
    install,
    home,
    python,
    server,
    paths: [file],
    question: recording.question,
    wishes,
    signal,
    onEvent,
    onAttached: request.onAttached,
  })
  return { ...result, truth: facts.answer }
}

/** What a window says of the sample before it is opened; null when this build has none. */
export function sampleFacts({ sampleDir }: Install): Pick<SampleFacts, 'question' | 'file'> | null {
  try {
    const { question, file } = sampleSchema.parse(
      JSON.parse(readFileSync(path.join(sampleDir, 'sample.json'), 'utf8')),
    )
    return { question, file }
  } catch {
    return null
  }
}

async function readSample(folder: string): Promise<SampleFacts> {
  const text = await readFile(path.join(folder, 'sample.json'), 'utf8').catch((cause: unknown) => {
    throw new QuarryError('input_missing', 'this build holds no sample', {
      remedy: 'build again with npm run build',
      cause,
    })
  })
  return sampleSchema.parse(JSON.parse(text))
}
