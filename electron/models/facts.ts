/** What /api/tags, /api/show and /api/ps tell about a model. */
import { QuarryError } from '../contract/errors.js'
import type { LoadedModel, ModelFacts, ModelSummary } from '../contract/model.js'
import { isCloudName } from './address.js'
import type { ShowRecord, TagEntry } from './ollama-schemas.js'

export function summaryOf(entry: TagEntry): ModelSummary {
  return {
    name: entry.name,
    bytes: entry.size,
    parameters: entry.details.parameter_size || null,
    quantization: entry.details.quantization_level || null,
    remote: entry.remote_host !== '' || entry.remote_model !== '' || isCloudName(entry.name),
  }
}

/** `bytes`: size of the weights as /api/tags gives it; /api/show does not. */
export function factsOf(name: string, bytes: number, show: ShowRecord): ModelFacts {
  const info = show.model_info ?? {}
  const architecture = stringOf(info['general.architecture']) ?? show.details.family
  const trainedWindow = windowIn(info, `${architecture}.context_length`) ?? anyWindow(info)
  return {
    name,
    bytes,
    parameters: show.details.parameter_size || null,
    quantization: show.details.quantization_level || null,
    remote: show.remote_host !== '' || show.remote_model !== '' || isCloudName(name),
    family: show.details.family || architecture,
    trainedWindow: trainedWindow ?? unknownWindow,
    thinks: show.capabilities?.includes('thinking') ?? false,
    kvBytesPerToken: kvBytesPerToken(architecture, info),
  }
}

export function loadedOf(entry: {
  name: string
  size: number
  size_vram: number
  context_length: number | null
}): LoadedModel {
  return {
    name: entry.name,
    window: entry.context_length,
    gpuShare: entry.size > 0 ? Math.min(1, entry.size_vram / entry.size) : 0,
  }
}

export function cloudModelError(model: string): QuarryError {
  return new QuarryError(
    'model_remote',
    `${model} is a cloud model: it runs on another machine and your documents would leave this one`,
    { remedy: 'choose a model that runs here' },
  )
}

/** Ollama's own smallest default window; for records that do not tell the trained one. Tokens. */
const unknownWindow = 4096

/** Bytes of an element of the KV cache: 16-bit floats, the server's default. */
const kvElementBytes = 2

/** Two vectors (key, value) a layer and KV head. Models with sliding windows need less: this is the careful side. */
function kvBytesPerToken(architecture: string, info: Readonly<Record<string, unknown>>): number | null {
  const field = (name: string) => info[`${architecture}.${name}`]
  const layers = numberOf(field('block_count'))
  const heads = numberOf(field('attention.head_count'))
  const width = numberOf(field('embedding_length'))
  const kvHeads = kvHeadsOf(field('attention.head_count_kv'), layers) ?? product(heads, layers)
  const headWidth = heads === null || width === null ? null : width / heads
  const keyLength = numberOf(field('attention.key_length')) ?? headWidth
  const valueLength = numberOf(field('attention.value_length')) ?? headWidth
  if (kvHeads === null || keyLength === null || valueLength === null) return null
  return kvHeads * (keyLength + valueLength) * kvElementBytes
}

/** KV heads over all layers; the record holds one number for all or a list with one a layer (long ones are left out). */
function kvHeadsOf(value: unknown, layers: number | null): number | null {
  if (Array.isArray(value) && value.length > 0) {
    const each = value.map(numberOf)
    return each.every((heads) => heads !== null) ? each.reduce((sum, heads) => sum + heads, 0) : null
  }
  return product(numberOf(value), layers)
}

function product(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left * right
}

function anyWindow(info: Readonly<Record<string, unknown>>): number | null {
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'))
  return key === undefined ? null : windowIn(info, key)
}

function windowIn(info: Readonly<Record<string, unknown>>, key: string): number | null {
  return numberOf(info[key]) || null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
