/** Which model, window and concurrency a run gets when the user did not say. Pure. */
import { QuarryError } from '../contract/errors.js'
import type { LoadedModel, ModelSummary } from '../contract/model.js'

export interface ModelChoice {
  readonly name: string
  /** A few words for the user, where Quarry chose. */
  readonly why: string
}

const gib = 1024 ** 3
/** Files above this answer in minutes rather than seconds where no large GPU is; such a model is taken only by name. */
const comfortableBytes = 10 * gib
/** Room for the window's cache and the rest of the machine, on top of the weights. */
const besides = 2 * gib

/** Models that turn text into vectors, judge or transcribe it; they cannot chat. */
const noChat = /embed|bge-|minilm|rerank|whisper|guard/i

/**
 * The model that is loaded already, since it answers at once; else the largest one that memory holds and that
 * is no giant. Throws QuarryError model_absent when there is none.
 */
export function chooseModel(
  models: readonly ModelSummary[],
  loaded: readonly LoadedModel[],
  memoryBytes: number,
): ModelChoice {
  const able = models.filter((model) => !noChat.test(model.name))
  const running = loaded.find((model) => able.some(({ name }) => name === model.name))
  if (running !== undefined) return { name: running.name, why: 'it is loaded' }
  const bySize = [...able].sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
  const smallest = bySize.at(-1)
  if (smallest === undefined) {
    throw new QuarryError('model_absent', 'the model server has no model that can answer', {
      remedy: 'get one, for example: quarry models pull qwen2.5-coder:7b',
    })
  }
  const fitting = bySize.find(({ bytes }) => bytes <= comfortableBytes && bytes + besides <= memoryBytes)
  if (fitting !== undefined) return { name: fitting.name, why: 'the largest one that runs well in memory' }
  return { name: smallest.name, why: 'the smallest one' }
}

/** Calls at once: a CPU gains nothing from more than one, a GPU does. `gpuShare` is null when nothing is loaded. */
export function chooseConcurrency(given: number | null, gpuShare: number | null): number {
  return given ?? ((gpuShare ?? 0) > 0 ? 4 : 1)
}

/** Servers list models with their tag; people leave `:latest` out. */
export function findLoaded(loaded: readonly LoadedModel[], model: string): LoadedModel | undefined {
  return loaded.find(({ name }) => name === model || name === `${model}:latest`)
}

/** Parameters in billions from what servers write: `1.5B`, `494.03M`, `7b`. Null when it is something else. */
export function billions(parameters: string | null): number | null {
  const match = /^([\d.]+)\s*([KMBT])$/i.exec(parameters?.trim() ?? '')
  if (match === null) return null
  const unit = { K: 1e-6, M: 1e-3, B: 1, T: 1e3 }[(match[2] ?? 'B').toUpperCase()] ?? 1
  const number = Number(match[1])
  return Number.isFinite(number) ? number * unit : null
}

/** Below this, models write placeholders instead of values and open files by invented names. */
const smallestUseful = 1

export function isTooSmall(parameters: string | null): boolean {
  const size = billions(parameters)
  return size !== null && size < smallestUseful
}
