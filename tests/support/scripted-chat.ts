/** /api/chat of the scripted server: the checks of the real one in its order, then the script's reply or fault. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { countPrompt, countTokens, piecesOf } from './scripted-tokens.js'
import { underSchema } from './scripted-schema.js'
import type { ScriptedChat, ScriptedModel, ScriptedReply } from './scripted-ollama-types.js'

/** What the server remembers between chats. */
export interface ChatState {
  readonly models: readonly ScriptedModel[]
  readonly loaded: Map<string, { window: number }>
  readonly promptSpeed: number
  readonly evalSpeed: number
  lastPrompt: string
  /** Waits for a slot; false when the queue is full. */
  enter(): Promise<boolean>
  leave(): void
  arrived(chat: ScriptedChat): void
  next(chat: ScriptedChat): Promise<ScriptedReply>
}

type Messages = ScriptedChat['messages']

export async function answerChat(
  body: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  state: ChatState,
): Promise<void> {
  const chat = parseChat(body)
  const model = findModel(state.models, chat.model)
  if (chat.model === '') return sendError(response, 400, 'model is required')
  if (model === undefined) return sendError(response, 404, `model '${chat.model}' not found`)
  if (chat.messages.length === 0 && chat.keepAlive === 0) {
    state.loaded.delete(model.name)
    return sendJson(response, 200, doneLine(chat.model, 'unload'))
  }
  if (truthy(chat.think) && model.thinks !== true) {
    return sendError(response, 400, `"${chat.model}" does not support thinking`)
  }
  const wrong = wrongOption(chat.options)
  if (wrong !== null) return sendError(response, 500, wrong)
  const window = typeof chat.options['num_ctx'] === 'number' ? chat.options['num_ctx'] : 4096
  if (state.loaded.get(model.name)?.window !== window) state.lastPrompt = ''
  state.loaded.set(model.name, { window })
  if (chat.messages.length === 0) return sendJson(response, 200, doneLine(chat.model, 'load'))

  state.arrived(chat)
  if (!(await state.enter())) {
    return sendError(response, 503, 'server busy, please try again.  maximum pending requests exceeded')
  }
  try {
    if (!request.socket.destroyed) await run(chat, model, window, response, state)
  } finally {
    state.leave()
  }
}

export function findModel(models: readonly ScriptedModel[], name: string): ScriptedModel | undefined {
  return models.find((model) => model.name === name || model.name === `${name}:latest`)
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
}

export function sendError(response: ServerResponse, status: number, error: string): void {
  sendJson(response, status, { error })
}

async function run(
  chat: ScriptedChat,
  model: ScriptedModel,
  window: number,
  response: ServerResponse,
  state: ChatState,
): Promise<void> {
  const reply = await state.next(chat)
  const fault = typeof reply === 'object' && 'fault' in reply ? reply : null
  let messages = chat.truncate ? withoutOldest(chat.messages, window) : chat.messages
  let promptTokens = countPrompt(messages)
  if (promptTokens > window) {
    if (!chat.truncate) return sendError(response, 400, 'the input length exceeds the context length')
    promptTokens = window
  }
  if (fault?.fault === 'cut-to-half') {
    messages = messages.slice(Math.floor(messages.length / 2))
    promptTokens = Math.ceil(promptTokens / 2)
  }
  const stream = openStream(chat, response)
  const done = (reason: string, completionTokens: number) => {
    const read = newTokens(messages, promptTokens, state)
    stream.end({
      ...doneLine(chat.model, reason),
      total_duration: nanoseconds(read / state.promptSpeed + completionTokens / state.evalSpeed),
      load_duration: 0,
      prompt_eval_count: promptTokens,
      prompt_eval_duration: nanoseconds(read / state.promptSpeed),
      eval_count: completionTokens,
      eval_duration: nanoseconds(completionTokens / state.evalSpeed),
    })
  }
  const speak = (text: string, thinking = '') => {
    speakWithin(text, thinking, chat, window - promptTokens, stream, done)
  }

  if (fault === null) {
    const { text, thinking } = typeof reply === 'string' ? { text: reply, thinking: '' } : textsOf(reply)
    speak(chat.format === undefined ? text : underSchema(text, chat.format), model.thinks ? thinking : '')
    return
  }
  switch (fault.fault) {
    case 'cut-to-half':
      speak(fault.text)
      return
    case 'status':
      sendError(response, fault.status, fault.error)
      return
    case 'stall-before-headers':
      await goneAway(response)
      return
    case 'stall-mid-stream':
      stream.say(fault.text)
      await goneAway(response)
      return
    case 'slow-drip':
      for (const piece of piecesOf(fault.text)) {
        stream.say(piece)
        await pause(fault.milliseconds)
      }
      done('stop', countTokens(fault.text))
      return
    case 'error-mid-stream':
      stream.say(fault.text)
      stream.end({ error: fault.error })
      return
    case 'socket-destroyed':
      stream.say(fault.text)
      // After the piece is out: else the client may never see that there was one.
      await stream.flushed()
      response.socket?.destroy()
      return
    case 'no-done-line':
      stream.say(fault.text)
      stream.end()
      return
    case 'repeats-then-ends':
      for (let n = 0; n < 30; n += 1) stream.say(fault.token)
      stream.end()
      return
    case 'repeats-forever':
      while (!response.destroyed) {
        stream.say(fault.text)
        await stream.flushed()
      }
      return
    case 'redirect':
      response.writeHead(307, { location: fault.to })
      response.end()
      return
    case 'garbled-line':
      stream.say(fault.text)
      stream.raw('{"message": \n')
      done('stop', countTokens(fault.text))
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>It works</title>')
      return
  }
}

function textsOf(reply: Exclude<ScriptedReply, string>): { text: string; thinking: string } {
  return 'fault' in reply ? { text: '', thinking: '' } : { text: reply.text, thinking: reply.thinking ?? '' }
}

interface LineStream {
  say(content: string, thinking?: string): void
  raw(text: string): void
  end(line?: unknown): void
  /** Resolves when the last piece has left, or nobody takes it any more. */
  flushed(): Promise<void>
}

/** Headers go out with the first line, as on the real server. */
function openStream(chat: ScriptedChat, response: ServerResponse): LineStream {
  let pending: Promise<void> = Promise.resolve()
  // A write that waits for room when the socket goes away never calls back.
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  const write = (text: string) => {
    if (response.destroyed) return
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    pending = new Promise((resolve) => {
      response.write(text, () => {
        resolve()
      })
    })
  }
  return {
    say(content, thinking) {
      const message = { role: 'assistant', content, ...(thinking === undefined ? {} : { thinking }) }
      write(`${JSON.stringify({ model: chat.model, created_at: createdAt, message, done: false })}\n`)
    },
    raw: write,
    end(line) {
      if (line !== undefined) write(`${JSON.stringify(line)}\n`)
      response.end()
    },
    flushed: () => Promise.race([pending, closed]),
  }
}

function speakWithin(
  text: string,
  thinking: string,
  chat: ScriptedChat,
  room: number,
  stream: LineStream,
  done: (reason: string, tokens: number) => void,
): void {
  const limit = typeof chat.options['num_predict'] === 'number' ? chat.options['num_predict'] : -1
  const most = Math.min(limit < 0 ? Infinity : limit, chat.shift ? Infinity : room)
  const thought = truthy(chat.think) ? piecesOf(thinking) : []
  const spoken = piecesOf(untilStop(text, chat.options['stop']))
  let tokens = 0
  for (const piece of thought.slice(0, most)) stream.say('', piece)
  tokens += Math.min(thought.length, most)
  for (const piece of spoken.slice(0, most - tokens)) stream.say(piece)
  const cut = thought.length + spoken.length > most
  done(cut ? 'length' : 'stop', cut ? most : thought.length + spoken.length)
}

function untilStop(text: string, stop: unknown): string {
  if (!Array.isArray(stop)) return text
  const ends = stop.map((end) => (typeof end === 'string' && end !== '' ? text.indexOf(end) : -1))
  return text.slice(0, Math.min(text.length, ...ends.filter((end) => end >= 0)))
}

/** The oldest messages go until the rest fits; system messages and the last one stay. */
function withoutOldest(messages: Messages, window: number): Messages {
  for (let first = 0; first < messages.length; first += 1) {
    const kept = messages.filter(({ role }, index) => role === 'system' || index >= first)
    if (countPrompt(kept) <= window || first === messages.length - 1) return kept
  }
  return messages
}

/** Tokens that were not evaluated for the prompt before; remembers this one. */
function newTokens(messages: Messages, promptTokens: number, state: ChatState): number {
  const prompt = messages.map(({ role, content }) => `${role}\n${content}\n`).join('')
  const before = state.lastPrompt
  let same = 0
  while (same < prompt.length && same < before.length && prompt[same] === before[same]) same += 1
  state.lastPrompt = prompt
  return Math.max(1, promptTokens - countTokens(prompt.slice(0, same)))
}

function goneAway(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve()
    else response.once('close', resolve)
  })
}

const createdAt = '2025-01-01T00:00:00.000000Z'

function doneLine(model: string, reason: string): Record<string, unknown> {
  return {
    model,
    created_at: createdAt,
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: reason,
  }
}

function nanoseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1e9))
}

function truthy(value: unknown): boolean {
  return value === true || typeof value === 'string'
}

const optionTypes: Readonly<Record<string, { is: (value: unknown) => boolean; name: string }>> = {
  num_ctx: { is: (value) => typeof value === 'number', name: 'integer' },
  num_predict: { is: (value) => typeof value === 'number', name: 'integer' },
  seed: { is: (value) => typeof value === 'number', name: 'integer' },
  temperature: { is: (value) => typeof value === 'number', name: 'float32' },
  stop: { is: Array.isArray, name: 'array' },
}

function wrongOption(options: Readonly<Record<string, unknown>>): string | null {
  for (const [key, value] of Object.entries(options)) {
    const type = optionTypes[key]
    if (type !== undefined && value !== null && !type.is(value)) {
      return `option "${key}" must be of type ${type.name}`
    }
  }
  return null
}

function parseChat(body: unknown): ScriptedChat {
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const messages = Array.isArray(record['messages']) ? (record['messages'] as Messages) : []
  return {
    model: typeof record['model'] === 'string' ? record['model'] : '',
    messages,
    format: record['format'],
    think: record['think'],
    truncate: record['truncate'] !== false,
    shift: record['shift'] !== false,
    keepAlive: record['keep_alive'],
    options: (record['options'] ?? {}) as Record<string, unknown>,
  }
}
