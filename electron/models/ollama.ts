/** The Ollama server as a ModelServer. */
import type { Ollama } from 'ollama'
import type { ZodType } from 'zod'
import { QuarryError } from '../contract/errors.js'
import type { ChatRequest, ModelFacts, ModelServer } from '../contract/model.js'
import { whyAbsent } from './absent.js'
import type { AbsenceProbes } from './absent.js'
import { isCloudName, resolveServerUrl } from './address.js'
import type { ServerAddress } from './address.js'
import { ask, fetchModel } from './bounded.js'
import type { Bounds } from './bounded.js'
import { streamChat } from './chat.js'
import { openConnection } from './connection.js'
import type { Resolve } from './connection.js'
import { createModelCounts } from './counting.js'
import type { ModelCounts } from './counting.js'
import { cloudModelError, factsOf, loadedOf, summaryOf } from './facts.js'
import { explain, stoppedWhile } from './failures.js'
import { psSchema, showSchema, tagsSchema, versionSchema } from './ollama-schemas.js'
import { createPromptQueue, defaultLimits } from './waiting.js'
import type { WaitLimits } from './waiting.js'

export interface OllamaOptions {
  /** An address as resolveServerUrl gives it; a text is parsed the same way. */
  readonly url: string | ServerAddress
  /** Let prompts go to a server on another machine. */
  readonly allowRemote?: boolean
  /** Let models be used that the server runs on somebody else's machine. */
  readonly allowCloud?: boolean
  /** How long the server keeps a model loaded after a call; spans the pauses of a run. */
  readonly keepAlive?: string
  readonly limits?: Partial<WaitLimits>
  /** Resolves host names; for tests. */
  readonly resolve?: Resolve
  readonly probes?: AbsenceProbes
}

/** Throws QuarryError usage for a text that is no address, model_remote for a remote one that was not allowed. */
export function createOllamaServer(options: OllamaOptions): ModelServer {
  const address = typeof options.url === 'string' ? resolveServerUrl(options.url, {}) : options.url
  const connection = openConnection(address, {
    allowRemote: options.allowRemote ?? false,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  })
  const limits = { ...defaultLimits, ...options.limits }
  const allowCloud = options.allowCloud ?? false
  const queue = createPromptQueue()
  const counts = new Map<string, ModelCounts>()
  const known = new Map<string, ModelFacts>()
  const closing = new AbortController()
  const { url } = address

  return {
    url,
    get local() {
      return connection.local
    },
    version: async (signal) => (await read(signal, (client) => client.version(), versionSchema)).version,
    async list(signal) {
      const { models } = await read(signal, (client) => client.list(), tagsSchema)
      return models.map(summaryOf).filter((model) => allowCloud || !model.remote)
    },
    facts,
    async loaded(signal) {
      return (await read(signal, (client) => client.ps(), psSchema)).models.map(loadedOf)
    },
    async chat(request) {
      if (request.signal?.aborted) throw stoppedWhile(false)
      const about = known.get(request.model) ?? (await facts(request.model, request.signal))
      const count = countsOf(request.model)
      const estimate = count.estimatePrompt(request.messages)
      requireRoom(request, estimate)
      const signal = joinSignals(request.signal)
      const reply = await explained(request.model, () =>
        streamChat(
          { ...request, signal },
          {
            url,
            connection,
            queue,
            limits,
            keepAlive: options.keepAlive ?? '15m',
            allowCloud,
            facts: about,
            estimate,
            bytesToLoad: count.meter.learned ? 0 : about.bytes,
            speed: count.speed(),
          },
        ),
      ).catch((error: unknown) => {
        if (error instanceof QuarryError && error.code === 'prompt_too_long') {
          count.learnRefusal(request.messages, request.window)
        }
        throw error
      })
      count.learn(request.messages, request.window, reply)
      return reply
    },
    estimateTokens: (model, text) => countsOf(model).meter.estimate(text),
    promptSpeed: (model) => counts.get(model)?.speed() ?? null,
    async pull(model, onProgress, signal) {
      if (isCloudName(model) && !allowCloud) throw cloudModelError(model)
      await explained(model, () => fetchModel(bounds(signal), model, onProgress), true)
    },
    async remove(model) {
      known.delete(model)
      await explained(model, () => ask(bounds(undefined), (client) => client.delete({ model })))
    },
    async close() {
      closing.abort()
      await connection.close()
    },
  }

  async function facts(model: string, signal?: AbortSignal): Promise<ModelFacts> {
    if (isCloudName(model) && !allowCloud) throw cloudModelError(model)
    const show = await read(signal, (client) => client.show({ model }), showSchema, model)
    const { models } = await read(signal, (client) => client.list(), tagsSchema, model)
    const entry = models.find(({ name }) => name === model || name === `${model}:latest`)
    const found = factsOf(model, entry?.size ?? 0, show)
    if (found.remote && !allowCloud) throw cloudModelError(model)
    known.set(model, found)
    return found
  }

  function countsOf(model: string): ModelCounts {
    let count = counts.get(model)
    if (count === undefined) counts.set(model, (count = createModelCounts()))
    return count
  }

  /** Always a new one: listeners added to it are this request's alone. */
  function joinSignals(signal: AbortSignal | undefined): AbortSignal {
    return AbortSignal.any(signal === undefined ? [closing.signal] : [signal, closing.signal])
  }

  async function read<Value>(
    signal: AbortSignal | undefined,
    call: (client: Ollama) => Promise<unknown>,
    schema: ZodType<Value>,
    model?: string,
  ): Promise<Value> {
    return explained(model, async () => schema.parse(await ask(bounds(signal), call)))
  }

  function bounds(signal: AbortSignal | undefined): Bounds {
    return { url, connection, limits, stop: joinSignals(signal) }
  }

  async function explained<Value>(
    model: string | undefined,
    call: () => Promise<Value>,
    pulling = false,
  ): Promise<Value> {
    try {
      return await call()
    } catch (error) {
      throw await explain(error, {
        url,
        pulling,
        ...(model === undefined ? {} : { model }),
        whyAbsent: () => whyAbsent(address, options.probes),
      })
    }
  }
}

/** Tokens of reply that must fit behind a prompt for a call to make sense, where the caller does not ask for less. */
const leastReply = 128

function requireRoom(request: ChatRequest, estimate: number): void {
  if (estimate + Math.min(request.maxTokens, leastReply) <= request.window) return
  throw new QuarryError(
    'prompt_too_long',
    `the prompt of about ${estimate} tokens does not fit the window of ${request.window} tokens of ${request.model}`,
    { remedy: 'use a larger --window, or ask about less text' },
  )
}
