import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Question } from '../questions.js'
import { ArmUnavailable, type Arm, type Attempt, type ModelSetting } from './arm.js'

const resultSchema = z.object({
  answer: z.string().default(''),
  kind: z.string().default('error'),
  steps: z.number().default(0),
  promptTokens: z.number().default(0),
  completionTokens: z.number().default(0),
  journal: z.string().nullish(),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
})

const unavailable = [
  'server_absent',
  'server_refused',
  'model_absent',
  'model_remote',
  'sandbox_unavailable',
  'python_absent',
  'python_too_old',
  'usage',
]

export interface QuarrySetting extends ModelSetting {
  /** The built command line, `dist/cli.js`. */
  readonly cli: string
  readonly home: string
  /** A run that has not ended by then counts as it is. */
  readonly maxSeconds: number
}

/** The app itself, started once for each question, as a user does. */
export function quarryArm(setting: QuarrySetting): Arm {
  return {
    name: 'quarry',
    version: () => versionOf(setting.cli),
    ask: async (question) => {
      const started = performance.now()
      const { stdout, stderr, status } = await run(
        [setting.cli, ...commandLine(setting, question)],
        setting.maxSeconds + 120,
      )
      const seconds = (performance.now() - started) / 1000
      return readResult(stdout, stderr, status, seconds)
    },
  }
}

export function commandLine(setting: QuarrySetting, question: Question): string[] {
  return [
    'ask',
    question.file,
    '--question',
    question.question,
    '--json',
    '--model',
    setting.model,
    '--ollama',
    setting.ollama,
    '--window',
    String(setting.window),
    '--home',
    setting.home,
    '--max-seconds',
    String(setting.maxSeconds),
  ]
}

/** Throws ArmUnavailable when what is printed names a missing server, model or sandbox, or is no result at all. */
export function readResult(stdout: string, stderr: string, status: number | null, seconds: number): Attempt {
  const parsed = resultSchema.safeParse(jsonOrNull(stdout))
  const tail = stderr.trim().split('\n').slice(-3).join(' / ')
  if (!parsed.success)
    throw new ArmUnavailable(`quarry ask printed no result (status ${status ?? 'killed'}): ${tail}`)
  const { answer, kind, steps, promptTokens, completionTokens, journal, error } = parsed.data
  // A server that fails before it has read one prompt was never asked anything.
  const unasked = error?.code === 'server_failed' && promptTokens === 0
  if (error && (unasked || unavailable.includes(error.code))) throw new ArmUnavailable(error.message)
  const outcome = error ? `${kind}: ${error.code}` : kind
  return {
    answer,
    seconds,
    steps,
    promptTokens,
    completionTokens,
    outcome,
    ...(journal ? { journal } : {}),
  }
}

function run(
  args: readonly string[],
  seconds: number,
): Promise<{ stdout: string; stderr: string; status: number | null }> {
  return new Promise((resolve) => {
    const options = { timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) => {
      resolve({ stdout, stderr, status: child.exitCode })
    })
  })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A digest of all that the built app consists of: results of another build are another version's. */
async function versionOf(cli: string): Promise<string> {
  const folder = dirname(cli)
  const hash = createHash('sha256')
  const python = await readdir(join(folder, 'python'), { recursive: true }).catch(() => [])
  const scripts = python.filter((name) => name.endsWith('.py')).sort()
  for (const file of [
    cli,
    join(folder, 'reader-worker.js'),
    ...scripts.map((name) => join(folder, 'python', name)),
  ]) {
    hash.update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex').slice(0, 12)
}
