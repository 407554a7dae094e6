/** One chat call: sent, watched while it streams, checked when it ends. */
import { QuarryError } from '../contract/errors.js'
import type { ChatReply, ChatRequest, ModelFacts } from '../contract/model.js'
import { cloudModelError } from './facts.js'
import { endedEarly, repeatedItself, stalled, stoppedWhile } from './failures.js'
import { clientFor } from './ollama-client.js'
import type { FullChatRequest } from './ollama-client.js'
import { chatLineSchema } from './ollama-schemas.js'
import type { Connection } from './connection.js'
import { watchRepetition } from './repetition.js'
import { splitThinking } from './thinking.js'
import { firstByteLimit, loadAllowance, startClock } from './waiting.js'
import type { PromptQueue, WaitLimits } from './waiting.js'

export interface ChatSetting {
  readonly url: string
  readonly connection: Connection
  readonly queue: PromptQueue
  readonly limits: WaitLimits
  readonly keepAlive: string
  readonly allowCloud: boolean
  readonly facts: ModelFacts
  /** Estimate of the prompt, tokens. */
  readonly estimate: number
  /** Size of the model where it may have to be loaded first, else 0. */
  readonly bytesToLoad: number
  /** Prompt tokens a second, or null. */
  readonly speed: number | null
}

/** Tokens that thinking may take beside the reply. */
const thinkingRoom = 2048

/** Rejects with QuarryError for what Quarry itself ended, else with whatever the client threw. */
export async function streamChat(request: ChatRequest, setting: ChatSetting): Promise<ChatReply> {
  const ours = new AbortController()
  let answering = false
  const onStop = () => {
    ours.abort(stoppedWhile(!answering))
  }
  if (request.signal?.aborted) throw stoppedWhile(false)
  request.signal?.addEventListener('abort', onStop, { once: true })
  const place = setting.queue.enter(setting.estimate)
  const limit =
    firstByteLimit(setting.queue.tokens, setting.speed, setting.limits.firstByteSeconds) +
    loadAllowance(setting.bytesToLoad)
  const clock = startClock(limit, (seconds) => {
    ours.abort(stalled(answering ? 'has sent nothing more' : 'did not begin to answer', seconds))
  })
  // A request that waits behind another one of ours sees the server work on that one.
  const endLife = setting.queue.onLife(() => {
    if (!answering) clock.restart()
  })
  const fetch = setting.connection.fetch(ours.signal, () => {
    if (!answering) place.answered()
    answering = true
    setting.queue.life()
    clock.restart(setting.limits.idleSeconds)
  })
  try {
    return await read(request, setting, fetch, ours)
  } catch (error) {
    place.dropped()
    throw ours.signal.reason instanceof QuarryError ? ours.signal.reason : error
  } finally {
    clock.end()
    endLife()
    request.signal?.removeEventListener('abort', onStop)
    ours.abort()
  }
}

async function read(
  request: ChatRequest,
  setting: ChatSetting,
  fetch: ReturnType<Connection['fetch']>,
  ours: AbortController,
): Promise<ChatReply> {
  const started = performance.now()
  const stream = await clientFor(setting.url, fetch).chat(wireRequest(request, setting))
  const repetition = watchRepetition()
  const splitter = splitThinking()
  let text = ''
  let thinking = ''
  const emit = (piece: string) => {
    text += piece
    if (piece !== '') request.onText?.(piece)
  }
  for await (const raw of stream) {
    const line = chatLineSchema.parse(raw)
    if (line.remote_host !== '' && !setting.allowCloud) throw cloudModelError(request.model)
    thinking += line.message.thinking
    emit(splitter.push(line.message.content))
    if (repetition.push(line.message.content + line.message.thinking))
      ours.abort(repeatedItself(request.model))
    ours.signal.throwIfAborted()
    if (!line.done) continue
    emit(splitter.end())
    return {
      text,
      thinking: thinking + splitter.thinking,
      promptTokens: line.prompt_eval_count,
      completionTokens: line.eval_count,
      seconds: (performance.now() - started) / 1000,
      promptSeconds: line.prompt_eval_duration / 1e9,
      evalSeconds: line.eval_duration / 1e9,
      done: line.done_reason === 'length' ? 'length' : 'stop',
    }
  }
  throw endedEarly(request.model)
}

function wireRequest(request: ChatRequest, setting: ChatSetting): FullChatRequest {
  const think = request.think === true && setting.facts.thinks
  return {
    model: request.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    truncate: false,
    shift: false,
    keep_alive: setting.keepAlive,
    // Sent only to models that can think: the others refuse `true`, and old servers refuse the field.
    ...(setting.facts.thinks ? { think } : {}),
    ...(request.schema === undefined ? {} : { format: request.schema }),
    options: {
      num_ctx: request.window,
      num_predict: request.maxTokens + (think ? thinkingRoom : 0),
      temperature: request.temperature,
      ...(request.seed === undefined ? {} : { seed: request.seed }),
      ...(request.stop === undefined ? {} : { stop: [...request.stop] }),
    },
  }
}
