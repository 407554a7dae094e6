/** From what the user said to the options of a run, by what the model server and the machine offer. */
import { freemem, totalmem } from 'node:os'
import { z } from 'zod'
import type { ErrorFacts } from '../contract/errors.js'
import type { LoadedModel, ModelFacts, ModelServer } from '../contract/model.js'
import { defaultBudgets, modes, type RunOptions } from '../contract/run.js'
import { windowFor } from '../models/window.js'
import { chooseConcurrency, chooseModel, findLoaded, isTooSmall } from './model-choice.js'

/**
 * What a user may say of a run, as words of a command line; null: not given, and the use case knows the default. The
 * message of an issue is what to do instead.
 */
export const wishesSchema = z.object({
  model: z.string().nullable().default(null),
  subModel: z.string().nullable().default(null),
  mode: z.enum(modes, `use ${modes.join(', ')}`).default('auto'),
  maxSteps: whole(1),
  maxSubCalls: whole(0),
  maxSeconds: seconds(),
  stepSeconds: seconds(),
  /** Sub-calls at a time. */
  concurrency: whole(1, 64),
  /** Tokens. */
  window: whole(512),
})
export type Wishes = Readonly<z.infer<typeof wishesSchema>>

export const noWishes: Wishes = wishesSchema.parse({})

export interface Settings {
  readonly options: RunOptions
  /** Nothing was given and the model is not loaded: its share of a GPU, which decides, shows after the first reply. */
  readonly concurrencyByGpu: boolean
  /** What the user should know of choices made for them. */
  readonly notes: readonly string[]
  readonly warnings: readonly ErrorFacts[]
}

/** Runs repeat when the model server is deterministic: the seed is the same each time. */
const seed = 1

/** Throws QuarryError server_absent, model_absent, model_remote and their like. */
export async function chooseSettings(
  server: ModelServer,
  wishes: Wishes,
  signal?: AbortSignal,
): Promise<Settings> {
  const loaded = await server.loaded(signal)
  const notes: string[] = []
  const warnings: ErrorFacts[] = []
  const model = wishes.model ?? (await choose(server, loaded, notes, signal))
  const facts = await server.facts(model, signal)
  const subModel = wishes.subModel ?? model
  const subFacts = subModel === model ? facts : await server.facts(subModel, signal)
  const window = windowOf(facts, loaded, wishes.window, notes)
  // One window for a model within a run: another one would load the model again and lose what it has read.
  const subWindow = subModel === model ? window : windowOf(subFacts, loaded, wishes.window, notes)
  if (!server.local || facts.remote || subFacts.remote) warnings.push(leavesMachine(server, facts, subFacts))
  if (isTooSmall(facts.parameters)) warnings.push(tooSmall(facts))
  const gpuShare = findLoaded(loaded, subModel)?.gpuShare ?? null
  const options: RunOptions = {
    model,
    subModel,
    mode: wishes.mode,
    maxSteps: wishes.maxSteps ?? defaultBudgets.maxSteps,
    maxSubCalls: wishes.maxSubCalls ?? defaultBudgets.maxSubCalls,
    maxSeconds: wishes.maxSeconds ?? defaultBudgets.maxSeconds,
    stepSeconds: wishes.stepSeconds ?? defaultBudgets.stepSeconds,
    concurrency: chooseConcurrency(wishes.concurrency, gpuShare),
    window,
    subWindow,
    seed,
  }
  return { options, concurrencyByGpu: wishes.concurrency === null && gpuShare === null, notes, warnings }
}

async function choose(
  server: ModelServer,
  loaded: readonly LoadedModel[],
  notes: string[],
  signal: AbortSignal | undefined,
): Promise<string> {
  const { name, why } = chooseModel(await server.list(signal), loaded, totalmem())
  notes.push(`model ${name}: ${why}; --model chooses another`)
  return name
}

function windowOf(
  facts: ModelFacts,
  loaded: readonly LoadedModel[],
  setting: number | null,
  notes: string[],
): number {
  const { window, why } = windowFor({
    facts,
    loaded: findLoaded(loaded, facts.name) ?? null,
    freeBytes: freemem(),
    setting,
  })
  if (setting !== null && window !== setting)
    notes.push(`a window of ${setting} tokens is not to be had: ${why}`)
  return window
}

function tooSmall({ name, parameters }: ModelFacts): ErrorFacts {
  return {
    code: 'usage',
    message: `${name} (${parameters ?? 'tiny'}) is too small for this work: expect wrong answers`,
    remedy: 'choose a model of 1.5 billion parameters or more, better 7',
  }
}

/** Only ever with the user's explicit choice, and said each time all the same. */
function leavesMachine(server: ModelServer, ...models: readonly ModelFacts[]): ErrorFacts {
  const elsewhere = models.find(({ remote }) => remote)?.name ?? server.url
  return {
    code: 'model_remote',
    message: `${elsewhere} is not on this machine: the question and pieces of your files leave it`,
  }
}

function whole(least: number, most = 10_000_000) {
  return numberIn(/^\d+$/, least, most, `use a whole number from ${least} to ${most}`)
}

/** A fraction is allowed. A timer of more than 2^31 ms fires at once. */
function seconds() {
  const most = 2_000_000
  return numberIn(
    /^\d+(\.\d+)?$/,
    Number.MIN_VALUE,
    most,
    `use a number of seconds above 0 and up to ${most}`,
  )
}

function numberIn(form: RegExp, least: number, most: number, error: string) {
  const number = z.number().min(least, error).max(most, error)
  const words = z.string().regex(form, { error, abort: true })
  return words.transform(Number).pipe(number).nullable().default(null)
}
