/** From what the user said to the options of a run, by what the model server and the machine offer. */
import { freemem, totalmem } from 'node:os'
import type { ErrorFacts } from '../contract/errors.js'
import type { LoadedModel, ModelFacts, ModelServer } from '../contract/model.js'
import { defaultBudgets, type Mode, type RunOptions } from '../contract/run.js'
import { windowFor } from '../models/window.js'
import { chooseConcurrency, chooseModel, findLoaded, isTooSmall } from './model-choice.js'

/** Null: not given; the use case knows the default. */
export interface Wishes {
  readonly model: string | null
  readonly subModel: string | null
  readonly mode: Mode
  readonly maxSteps: number | null
  readonly maxSubCalls: number | null
  readonly maxSeconds: number | null
  readonly stepSeconds: number | null
  readonly concurrency: number | null
  readonly window: number | null
}

export const noWishes: Wishes = {
  model: null,
  subModel: null,
  mode: 'auto',
  maxSteps: null,
  maxSubCalls: null,
  maxSeconds: null,
  stepSeconds: null,
  concurrency: null,
  window: null,
}

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
