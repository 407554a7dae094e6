/** The scheduler of a run's sub-calls. */
import { QuarryError, stoppedError } from '../contract/errors.js'
import type { ChatReply, ModelServer, SubCallRecord, SubCalls } from '../contract/model.js'
import type { SubCallAnswer, SubCallRequest } from '../contract/repl.js'
import type { Json } from '../contract/wire.js'
import { createAllowance } from './allowance.js'
import { cacheKey, createReplyCache } from './cache.js'
import type { ReplyCache } from './cache.js'
import { createGate } from './gate.js'

export interface SubCallOptions {
  readonly server: Pick<ModelServer, 'chat' | 'estimateTokens'>
  readonly model: string
  /** Window of the sub model, tokens. */
  readonly window: number
  readonly concurrency: number
  /** Sub-calls that a run may make. */
  readonly cap: number
  readonly seed: number
  readonly signal: AbortSignal
  /** Longest reply, tokens. */
  readonly replyTokens: number
  /** Called once for every answer given, refusals too, in the order in which they are given. */
  readonly record: (call: SubCallRecord) => void
  /** Called when a sub-call is accepted. `total`: size of its batch. */
  readonly started?: (step: number, ordinal: number, total: number | null) => void
  /** Stands before every prompt. */
  readonly system?: string
  /** Shared by the runs of a session. */
  readonly cache?: ReplyCache
}

/** What came of one call to the model; the same for all that asked the same thing at once. */
interface Outcome {
  readonly answer: SubCallAnswer
  readonly promptTokens: number
  readonly completionTokens: number
  readonly seconds: number
}

/** The second try, and a prompt asked again after an unusable reply, sample: at 0 they would repeat the first. */
const retryTemperature = 0.8

export function createSubCalls(options: SubCallOptions): SubCalls {
  const allowance = createAllowance(options.cap)
  const gate = createGate(options.concurrency, options.signal)
  const cache = options.cache ?? createReplyCache()
  const running = new Map<string, Promise<Outcome>>()
  /** Prompts whose reply was no use, by how often. */
  const unusable = new Map<string, number>()
  let made = 0
  let cached = 0
  let promptTokens = 0
  let completionTokens = 0

  return {
    answer,
    get made() {
      return made
    },
    get cached() {
      return cached
    },
    get refusals() {
      return allowance.refusals
    },
    get promptTokens() {
      return promptTokens
    },
    get completionTokens() {
      return completionTokens
    },
  }

  async function answer(step: number, call: SubCallRequest): Promise<SubCallAnswer> {
    if (options.signal.aborted) throw stoppedError()
    const refusal = allowance.take(step, call.batch)
    if (refusal !== null) return finish(step, call, without({ error: refusal }), false)
    options.started?.(step, call.ordinal, call.batch?.total ?? null)
    const tooLong = sizeError(call.prompt)
    if (tooLong !== null) {
      allowance.giveBack()
      return finish(step, call, without({ error: tooLong }), false)
    }
    const key = cacheKey(options.model, options.system, call.prompt, call.schema)
    const known = cache.get(key)
    if (known !== undefined) {
      allowance.giveBack()
      return finish(step, call, without({ text: known }), true)
    }
    const twin = running.get(key)
    if (twin !== undefined) {
      allowance.giveBack()
      return finish(step, call, without((await twin).answer), true)
    }
    made += 1
    const work = gate.run(() => ask(key, call)).catch(stopOr)
    running.set(key, work)
    try {
      return finish(step, call, await work, false)
    } finally {
      running.delete(key)
    }
  }

  function finish(step: number, call: SubCallRequest, outcome: Outcome, fromCache: boolean): SubCallAnswer {
    if (options.signal.aborted) throw stoppedError()
    if (fromCache) cached += 1
    const { answer: given } = outcome
    options.record({
      step,
      ordinal: call.ordinal,
      prompt: call.prompt,
      ...(call.schema === undefined ? {} : { schema: call.schema }),
      reply: 'text' in given ? given.text : null,
      error: 'error' in given ? given.error : null,
      promptTokens: outcome.promptTokens,
      completionTokens: outcome.completionTokens,
      seconds: outcome.seconds,
      cached: fromCache,
    })
    return given
  }

  function sizeError(prompt: string): string | null {
    const room =
      options.window -
      options.replyTokens -
      options.server.estimateTokens(options.model, options.system ?? '')
    const tokens = options.server.estimateTokens(options.model, prompt)
    const free = room - templateTokens
    if (tokens <= free) return null
    const fits = Math.max(0, Math.floor((prompt.length * free) / tokens / 100) * 100)
    return `the prompt has ${prompt.length} characters and does not fit the model's window; nothing was sent; at most about ${fits} characters of such text fit`
  }

  async function ask(key: string, call: SubCallRequest): Promise<Outcome> {
    const before = unusable.get(key) ?? 0
    const started = performance.now()
    let reply: ChatReply
    try {
      reply = await chat(call, before)
    } catch (error) {
      if (!isTransient(error) || options.signal.aborted) throw error
      reply = await chat(call, before + 1)
    }
    const given = answerOf(reply, call.schema, options.replyTokens)
    if ('text' in given && (call.schema === undefined || isJson(given.text))) cache.set(key, given.text)
    else unusable.set(key, before + 1)
    promptTokens += reply.promptTokens
    completionTokens += reply.completionTokens
    return {
      answer: given,
      promptTokens: reply.promptTokens,
      completionTokens: reply.completionTokens,
      seconds: (performance.now() - started) / 1000,
    }
  }

  function chat(call: SubCallRequest, attempt: number): Promise<ChatReply> {
    return options.server.chat({
      model: options.model,
      messages: [
        ...(options.system === undefined ? [] : [{ role: 'system', content: options.system } as const]),
        { role: 'user', content: call.prompt },
      ],
      window: options.window,
      maxTokens: options.replyTokens,
      temperature: attempt === 0 ? 0 : retryTemperature,
      seed: options.seed + attempt,
      signal: options.signal,
      ...(call.schema === undefined ? {} : { schema: call.schema }),
    })
  }

  function stopOr(error: unknown): Outcome {
    if (options.signal.aborted) throw stoppedError()
    if (error instanceof QuarryError) return without({ error: error.message })
    throw error
  }
}

/** The chat template around one prompt, tokens. */
const templateTokens = 32

/** A cut reply is never passed on as a whole one: JSON becomes an error, text gets a last line that says so. */
export function answerOf(
  reply: Pick<ChatReply, 'text' | 'done'>,
  schema: Record<string, Json> | undefined,
  replyTokens: number,
): SubCallAnswer {
  if (reply.done === 'stop') return { text: reply.text }
  if (schema === undefined) return { text: `${reply.text}\n[reply cut off at ${replyTokens} tokens]` }
  if (isJson(reply.text)) return { text: reply.text }
  return {
    error: `the reply was cut off at ${replyTokens} tokens before its JSON was complete; ask for fewer items or shorter values in one prompt`,
  }
}

/** Failures that another try may mend: a crash of the model's process, a lost connection, a reply that ran in circles. */
function isTransient(error: unknown): boolean {
  return error instanceof QuarryError && (error.code === 'server_failed' || error.code === 'reply_cut_off')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function without(answer: SubCallAnswer): Outcome {
  return { answer, promptTokens: 0, completionTokens: 0, seconds: 0 }
}
