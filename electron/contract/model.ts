/** A model server as the rest of Quarry sees it; nothing outside `models` knows Ollama's names. */
import type { Json } from './wire.js'
import type { SubCallAnswer, SubCallRequest } from './repl.js'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** The model's context window to use, tokens. Always sent. */
  readonly window: number
  /** Longest reply, tokens. Always sent. */
  readonly maxTokens: number
  readonly temperature: number
  /** Seed of sampling, so that runs repeat. */
  readonly seed?: number
  /** JSON schema that the server must make the reply follow. */
  readonly schema?: Record<string, Json>
  /** Let a model that can do so think first; off unless the user turned it on. */
  readonly think?: boolean
  /** Strings at which the reply ends. */
  readonly stop?: readonly string[]
  readonly signal?: AbortSignal
  /** Pieces of the reply as they come. */
  readonly onText?: (piece: string) => void
}

export interface ChatReply {
  readonly text: string
  readonly thinking: string
  /** Tokens of the whole prompt, reused ones included. */
  readonly promptTokens: number
  readonly completionTokens: number
  /** Wall time of the call, and the part the server spent on the prompt; seconds. */
  readonly seconds: number
  readonly promptSeconds: number
  readonly evalSeconds: number
  /** `length`: the reply was cut off at maxTokens. */
  readonly done: 'stop' | 'length'
}

export interface ModelSummary {
  readonly name: string
  readonly bytes: number
  readonly parameters: string | null
  readonly quantization: string | null
  /** True when prompts would leave this machine. */
  readonly remote: boolean
}

export interface ModelFacts extends ModelSummary {
  readonly family: string
  /** Trained context length, tokens. */
  readonly trainedWindow: number
  readonly thinks: boolean
  /** Bytes of KV cache a token of window costs, or null when the record does not tell. */
  readonly kvBytesPerToken: number | null
}

export interface LoadedModel {
  readonly name: string
  readonly window: number | null
  /** Share of the model on a GPU, 0 to 1. */
  readonly gpuShare: number
}

export interface ModelServer {
  readonly url: string
  /** False when prompts leave this machine. */
  readonly local: boolean
  /** Its replies were recorded earlier: no model is asked. */
  readonly recorded?: boolean
  version(signal?: AbortSignal): Promise<string>
  list(signal?: AbortSignal): Promise<ModelSummary[]>
  /** Throws QuarryError model_absent, model_remote. */
  facts(model: string, signal?: AbortSignal): Promise<ModelFacts>
  loaded(signal?: AbortSignal): Promise<LoadedModel[]>
  /**
   * One reply. Throws QuarryError: prompt_too_long, server_absent, server_failed, server_stalled, model_absent,
   * model_out_of_memory, reply_cut_off (a stream that ended without a done line or repeated itself), stopped.
   */
  chat(request: ChatRequest): Promise<ChatReply>
  /** Tokens that `text` will cost this model: learned from its replies so far, careful before the first. */
  estimateTokens(model: string, text: string): number
  /** Prompt tokens a second as measured so far, or null. */
  promptSpeed(model: string): number | null
  /** `onProgress`: bytes done and in all. */
  pull(
    model: string,
    onProgress: (done: number, total: number, status: string) => void,
    signal?: AbortSignal,
  ): Promise<void>
  remove(model: string): Promise<void>
  close(): Promise<void>
}

export interface SubCallRecord {
  readonly step: number
  readonly ordinal: number
  readonly prompt: string
  readonly schema?: Record<string, Json>
  readonly reply: string | null
  readonly error: string | null
  readonly promptTokens: number
  readonly completionTokens: number
  readonly seconds: number
  readonly cached: boolean
}

/** The scheduler of a run's sub-calls: concurrency, cap, cache and per-item errors. */
export interface SubCalls {
  /** Never rejects for a model's failure: that is the answer's `error`; rejects with `stopped` on abort. */
  answer(step: number, call: SubCallRequest): Promise<SubCallAnswer>
  readonly made: number
  readonly cached: number
  /** Batches refused whole because they were above what remains. */
  readonly refusals: number
  /** Tokens of all sub-calls that reached the server. */
  readonly promptTokens: number
  readonly completionTokens: number
}
