/** A model server that answers from a recording; nothing is connected to. */
import { QuarryError, stoppedError } from '../contract/errors.js'
import type { ChatReply, ChatRequest, ModelFacts, ModelServer } from '../contract/model.js'
import type { Recording } from './recording.js'

export interface RecordedPace {
  /** Characters a second at which a reply appears; Infinity: at once. */
  readonly charsPerSecond: number
}

/** What is said wherever such a run is shown again. */
export const recordedRepliesText =
  "The model's replies were recorded earlier; no model was asked in this run."

/** Pieces as they appear. Characters. */
const piece = 24

export function createRecordedServer(recording: Recording, pace: RecordedPace): ModelServer {
  let next = 0

  async function chat(request: ChatRequest): Promise<ChatReply> {
    const spoken = replyTo(request)
    await speak(spoken.text, pace, request)
    const { text, promptTokens, completionTokens, seconds } = spoken
    const counts = { promptTokens, completionTokens, seconds, promptSeconds: 0, evalSeconds: seconds }
    return { text, thinking: '', ...counts, done: spoken.done }
  }

  function replyTo({ messages }: ChatRequest): Recording['replies'][number] {
    const last = messages.at(-1)?.content
    const subCall = recording.subCalls.find(({ prompt }) => prompt === last)
    if (subCall !== undefined) return { ...subCall, done: 'stop' }
    const reply = recording.replies[next]
    next += 1
    if (reply !== undefined) return reply
    throw new QuarryError(
      'server_failed',
      'the recording holds no further reply: this run took another course',
      {
        remedy: 'please report this',
      },
    )
  }

  return {
    url: 'recording:',
    local: true,
    recorded: true,
    version: async () => 'recorded',
    list: async () => [factsOf(recording)],
    facts: async () => factsOf(recording),
    loaded: async () => [{ name: recording.model, window: recording.window, gpuShare: 0 }],
    chat,
    estimateTokens: (_, text) => Math.ceil(text.length / 3),
    promptSpeed: () => null,
    pull: refuse,
    remove: refuse,
    close: async () => undefined,
  }
}

async function refuse(): Promise<void> {
  throw new QuarryError('usage', 'a recording has no models to change')
}

function factsOf({ model, window }: Recording): ModelFacts {
  return {
    name: model,
    bytes: 0,
    parameters: null,
    quantization: null,
    remote: false,
    family: 'recorded',
    trainedWindow: window,
    thinks: false,
    kvBytesPerToken: null,
  }
}

/** Hands the reply on piece by piece at the pace of a reader. Rejects with `stopped`. */
async function speak(text: string, pace: RecordedPace, { onText, signal }: ChatRequest): Promise<void> {
  if (signal?.aborted === true) throw stoppedError()
  if (!Number.isFinite(pace.charsPerSecond)) {
    onText?.(text)
    return
  }
  for (let at = 0; at < text.length; at += piece) {
    onText?.(text.slice(at, at + piece))
    await pause((piece / pace.charsPerSecond) * 1000, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(stoppedError())
    const stop = (): void => {
      clearTimeout(timer)
      reject(stoppedError())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
