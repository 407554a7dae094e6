/** How much of a model's context window to use. */
import type { LoadedModel, ModelFacts } from '../contract/model.js'

export interface WindowFacts {
  readonly facts: Pick<ModelFacts, 'name' | 'bytes' | 'trainedWindow' | 'kvBytesPerToken'>
  /** The model as it is loaded now, or null. */
  readonly loaded: Pick<LoadedModel, 'window' | 'gpuShare'> | null
  /** Free memory of the machine, bytes. */
  readonly freeBytes: number
  /** The user's choice, tokens, or null. */
  readonly setting: number | null
}

export interface WindowChoice {
  /** Tokens; a multiple of 256 unless the trained window is smaller. */
  readonly window: number
  readonly limit: 'trained' | 'memory' | 'setting' | 'default'
  /** One sentence for the user. */
  readonly why: string
}

/** A CPU reads about 50 tokens a second with a 1.5B model: 8,192 are then already three minutes. */
const defaultOnCpu = 8192
/** With layers on a GPU reading is ten times faster and more; 16,384 leaves a 7B room on 8 GB cards. */
const defaultOnGpu = 16384
/** Below this no run is possible; the server itself says when even that does not fit. */
const smallest = 2048
/** Left to the rest of the machine, bytes. */
const reserve = 1024 * 1024 * 1024

/** The smallest of: what the model was trained for, what memory holds, what the user chose or the default. */
export function windowFor({ facts, loaded, freeBytes, setting }: WindowFacts): WindowChoice {
  const trained = facts.trainedWindow
  const memory = tokensInMemory({ facts, loaded, freeBytes, setting })
  const onGpu = (loaded?.gpuShare ?? 0) > 0
  const wish = setting ?? (onGpu ? defaultOnGpu : defaultOnCpu)
  const least = Math.min(wish, trained, memory)
  if (least === trained) {
    return choice(trained, 'trained', `${facts.name} was trained for a window of ${trained} tokens`)
  }
  if (least === memory) {
    return choice(
      memory,
      'memory',
      `the free memory holds a window of about ${memory} tokens for ${facts.name}`,
    )
  }
  if (setting !== null) return choice(setting, 'setting', `the window was set to ${setting} tokens`)
  const reason = onGpu
    ? `${wish} tokens is the default where the model runs on a GPU`
    : `${wish} tokens is the default without a GPU, where reading a prompt is slow`
  return choice(wish, 'default', reason)
}

function tokensInMemory({ facts, loaded, freeBytes }: WindowFacts): number {
  if (facts.kvBytesPerToken === null || facts.kvBytesPerToken === 0) return Infinity
  // A loaded model's weights and cache are no longer in the free memory, and its cache is freed when it grows.
  const weights = loaded === null ? facts.bytes : 0
  const held = loaded?.window ?? 0
  const tokens = held + (freeBytes - weights - reserve) / facts.kvBytesPerToken
  return Math.max(smallest, Math.floor(tokens / 256) * 256)
}

function choice(window: number, limit: WindowChoice['limit'], why: string): WindowChoice {
  return { window, limit, why }
}
