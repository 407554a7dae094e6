/**
 * A server that speaks Ollama's protocol from a script, in this process: the faces of the real one (0.12.11),
 * and on demand every way it fails. Nothing here takes time unless a fault says so.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerChat, findModel, sendError, sendJson } from './scripted-chat.js'
import type { ChatState } from './scripted-chat.js'
import type {
  Script,
  ScriptedChat,
  ScriptedModel,
  ScriptedOllama,
  ScriptedOptions,
  ScriptedReply,
  SeenRequest,
} from './scripted-ollama-types.js'

export type * from './scripted-ollama-types.js'

export const scriptedModel: ScriptedModel = {
  name: 'scripted:latest',
  trainedWindow: 32768,
  bytes: 100_000_000,
}

export async function startScriptedOllama(options: ScriptedOptions = {}): Promise<ScriptedOllama> {
  const requests: SeenRequest[] = []
  const chats: ScriptedChat[] = []
  const sockets = new Set<Socket>()
  const changes = new Set<() => void>()
  const changed = () => {
    for (const look of [...changes]) look()
  }
  let aborted = 0
  const models = [...(options.models ?? [scriptedModel])]
  const state = createState(models, options, chats, changed)

  const server = createServer((request, response) => {
    const whole = readBody(request).then(async (body) => {
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      response.once('close', () => {
        if (!response.writableEnded && request.url === '/api/chat' && response.req.socket.destroyed) {
          aborted += 1
          changed()
        }
      })
      await route(request, response, body, { models, options, state })
    })
    // A client that goes away in the middle of its own request has no answer to get.
    whole.catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      changed()
    })
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo

  const when = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!holds()) return
        changes.delete(look)
        resolve()
      }
      changes.add(look)
      look()
    })

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    host,
    port,
    requests,
    chats,
    get aborted() {
      return aborted
    },
    get openSockets() {
      return sockets.size
    },
    whenChats: (count) => when(() => chats.length >= count),
    whenAborted: (count) => when(() => aborted >= count),
    whenIdle: () => when(() => sockets.size === 0),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Room {
  readonly models: ScriptedModel[]
  readonly options: ScriptedOptions
  readonly state: ChatState
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  { models, options, state }: Room,
): Promise<void> {
  if (isForeign(request)) {
    response.writeHead(403)
    response.end()
    return
  }
  const named = nameIn(body)
  switch (`${request.method} ${request.url}`) {
    case 'GET /api/version':
      sendJson(response, 200, { version: options.version ?? '0.12.11' })
      return
    case 'GET /api/tags':
      sendJson(response, 200, { models: models.map(tagOf) })
      return
    case 'GET /api/ps':
      sendJson(response, 200, { models: models.flatMap((model) => psOf(model, state)) })
      return
    case 'POST /api/show': {
      const model = findModel(models, named)
      if (model === undefined) sendError(response, 404, `model '${named}' not found`)
      else sendJson(response, 200, showOf(model))
      return
    }
    case 'POST /api/chat':
      await answerChat(body, request, response, state)
      return
    case 'POST /api/pull':
      pull(named, response, models, options)
      return
    case 'DELETE /api/delete': {
      const model = findModel(models, named)
      if (model === undefined) return sendError(response, 404, `model '${named}' not found`)
      models.splice(models.indexOf(model), 1)
      response.writeHead(200)
      response.end()
      return
    }
    default:
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end('404 page not found')
  }
}

function createState(
  models: readonly ScriptedModel[],
  options: ScriptedOptions,
  chats: ScriptedChat[],
  changed: () => void,
): ChatState {
  const slots = options.slots ?? 1
  const waiting: (() => void)[] = []
  let busy = 0
  let asked = 0
  return {
    models,
    loaded: new Map(),
    promptSpeed: options.promptSpeed ?? 1000,
    evalSpeed: options.evalSpeed ?? 100,
    lastPrompt: '',
    async enter() {
      if (busy >= slots) {
        if (waiting.length >= (options.maxQueue ?? 512)) return false
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else busy += 1
      return true
    },
    leave() {
      const next = waiting.shift()
      if (next === undefined) busy -= 1
      else next()
    },
    arrived(chat) {
      chats.push(chat)
      changed()
    },
    next(chat) {
      const n = asked
      asked += 1
      return nextReply(options.script ?? [], chat, n)
    },
  }
}

async function nextReply(script: Script, chat: ScriptedChat, n: number): Promise<ScriptedReply> {
  if (typeof script === 'function') return script(chat, n)
  return script[Math.min(n, script.length - 1)] ?? ''
}

/** Browsers of other sites and rebound names are refused, as by the real server. */
function isForeign(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers
  const own = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|[^.]+\.localhost)(:\d+)?$/
  return !own.test(host) || (origin !== undefined && !own.test(origin.replace(/^https?:\/\//, '')))
}

function tagOf(model: ScriptedModel): Record<string, unknown> {
  return {
    name: model.name,
    model: model.name,
    modified_at: '2025-01-01T00:00:00Z',
    size: model.bytes ?? 1_000_000_000,
    digest: 'd'.repeat(64),
    details: detailsOf(model),
    ...(model.remote === undefined
      ? {}
      : { remote_model: model.remote.model, remote_host: model.remote.host }),
  }
}

function psOf(model: ScriptedModel, state: ChatState): Record<string, unknown>[] {
  const loaded = state.loaded.get(model.name)
  if (loaded === undefined) return []
  const size = model.bytes ?? 1_000_000_000
  return [
    {
      name: model.name,
      model: model.name,
      size,
      size_vram: Math.round(size * (model.gpuShare ?? 0)),
      digest: 'd'.repeat(64),
      details: detailsOf(model),
      expires_at: '2100-01-01T00:00:00Z',
      context_length: loaded.window,
    },
  ]
}

function showOf(model: ScriptedModel): Record<string, unknown> {
  return {
    template: '{{ .Prompt }}',
    details: detailsOf(model),
    capabilities: model.thinks === true ? ['completion', 'thinking'] : ['completion'],
    model_info: model.info ?? {
      'general.architecture': 'qwen2',
      'qwen2.context_length': model.trainedWindow ?? 32768,
      'qwen2.embedding_length': 896,
      'qwen2.block_count': 24,
      'qwen2.attention.head_count': 14,
      'qwen2.attention.head_count_kv': 2,
    },
    modified_at: '2025-01-01T00:00:00Z',
    ...(model.remote === undefined
      ? {}
      : { remote_model: model.remote.model, remote_host: model.remote.host }),
  }
}

function detailsOf({ parameters = '494.03M' }: ScriptedModel): Record<string, unknown> {
  return {
    parent_model: '',
    format: 'gguf',
    family: 'qwen2',
    families: ['qwen2'],
    parameter_size: parameters,
    quantization_level: 'Q4_K_M',
  }
}

function pull(
  name: string,
  response: ServerResponse,
  models: ScriptedModel[],
  options: ScriptedOptions,
): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const lines = options.pull ?? [
    { status: 'pulling manifest' },
    { status: 'pulling dddddddddddd', digest: `sha256:${'d'.repeat(64)}`, total: 1000, completed: 400 },
    { status: 'pulling dddddddddddd', digest: `sha256:${'d'.repeat(64)}`, total: 1000, completed: 1000 },
    { status: 'verifying sha256 digest' },
    { status: 'success' },
  ]
  for (const line of lines) response.write(`${JSON.stringify(line)}\n`)
  if (lines.some((line) => line['status'] === 'success') && findModel(models, name) === undefined) {
    models.push({ name: name.includes(':') ? name : `${name}:latest` })
  }
  if (options.pullStalls !== true) {
    response.end()
    return
  }
  // The real server repeats its last line many times a second while nothing arrives.
  const last = `${JSON.stringify(lines.at(-1))}\n`
  const ticker = setInterval(() => response.write(last), 20)
  response.once('close', () => {
    clearInterval(ticker)
  })
}

function nameIn(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  if ('model' in body && typeof body.model === 'string') return body.model
  return 'name' in body && typeof body.name === 'string' ? body.name : ''
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
