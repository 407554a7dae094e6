/**
 * What Quarry relies on in an Ollama server, said once and held against the scripted server and, where the
 * environment variable QUARRY_TEST_OLLAMA names one, against a real Ollama (with its smallest model, or the one that
 * QUARRY_TEST_OLLAMA_MODEL names).
 */
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetch } from 'undici'
import { createOllamaServer } from '../../../electron/models/ollama.js'
import type { ChatMessage, ChatReply, ModelServer } from '../../../electron/contract/model.js'
import { startScriptedOllama } from '../../support/scripted-ollama.js'
import type { ScriptedOllama, ScriptedReply } from '../../support/scripted-ollama.js'
import { countTokens } from '../../support/scripted-tokens.js'

const realUrl = process.env['QUARRY_TEST_OLLAMA'] ?? ''
const realMissing = 'QUARRY_TEST_OLLAMA names no real Ollama'

interface Face {
  readonly url: string
  readonly model: string
  readonly server: ModelServer
  readonly end: () => Promise<void>
}

/** What a test needs of the scripted server's script; a real one makes its own replies. */
function script(prompt: string): ScriptedReply {
  if (prompt.startsWith('Count')) return Array.from({ length: 1000 }, (_, n) => n + 1).join(', ')
  if (prompt.startsWith('JSON')) return '{"city": "Paris", "inhabitants": 2100000}'
  return 'Blue.'
}

async function scriptedFace(): Promise<Face> {
  const scripted: ScriptedOllama = await startScriptedOllama({
    models: [{ name: 'scripted:latest' }, { name: 'larger:latest', bytes: 9_000_000_000 }],
    script: (chat) => script(chat.messages.at(-1)?.content ?? ''),
  })
  const server = createOllamaServer({ url: scripted.url })
  return {
    url: scripted.url,
    model: 'scripted:latest',
    server,
    end: async () => {
      await server.close()
      await scripted.close()
    },
  }
}

async function realFace(): Promise<Face> {
  const server = createOllamaServer({ url: realUrl })
  const [smallest] = (await server.list()).toSorted((a, b) => a.bytes - b.bytes)
  const model = process.env['QUARRY_TEST_OLLAMA_MODEL'] ?? smallest?.name
  if (model === undefined) throw new Error(`the Ollama at ${realUrl} has no model`)
  console.log(`real Ollama ${await server.version()} at ${server.url}, model ${model}`)
  return { url: server.url, model, server, end: () => server.close() }
}

if (realUrl === '') console.log(`facts of Ollama: the scripted server only, ${realMissing}`)

describe.each([
  { face: 'the scripted server', make: scriptedFace, missing: null, factor: 1 },
  { face: 'a real Ollama', make: realFace, missing: realUrl === '' ? realMissing : null, factor: 10 },
])('$face', ({ make, missing, factor }) => {
  let face: Face

  beforeAll(async () => {
    if (missing === null) face = await make()
  })
  afterAll(async () => {
    await face?.end()
  })

  /** A row of the table; skipped with the reason where there is no such server. */
  function row(claim: string, check: () => Promise<void>): void {
    it(claim, { timeout: 60_000 * factor }, async (context) => {
      if (missing !== null) context.skip(missing)
      await check()
    })
  }

  row('tells its version', async () => {
    expect((await get('/api/version')).json).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/) as string,
    })
  })

  row('lists its models with name and size', async () => {
    const { json } = await get('/api/tags')
    expect(json).toMatchObject({
      models: expect.arrayContaining([
        expect.objectContaining({ name: expect.stringContaining(face.model) as string }),
      ]) as unknown,
    })
    const [first] = await face.server.list()
    expect(first?.bytes).toBeGreaterThan(1_000_000)
    expect(first?.remote).toBe(false)
  })

  row("shows a model's trained window and what its cache costs", async () => {
    const facts = await face.server.facts(face.model)
    expect(facts.trainedWindow).toBe(32768)
    const { json } = await post('/api/show', { model: face.model })
    const info = json?.['model_info'] as Record<string, unknown> | undefined
    const [layers, heads, kvHeads, width] = [
      'block_count',
      'attention.head_count',
      'attention.head_count_kv',
      'embedding_length',
    ].map((name) => numberIn(info, `qwen2.${name}`)) as [number, number, number, number]
    // Key and value of every layer and KV head, 16 bits each.
    expect(facts.kvBytesPerToken).toBe(layers * kvHeads * (width / heads) * 2 * 2)
    expect(facts).toMatchObject({ family: 'qwen2', thinks: false, remote: false, quantization: 'Q4_K_M' })
  })

  row('loads a model on empty messages with done_reason load, and ps tells its window', async () => {
    const { status, json } = await post('/api/chat', {
      model: face.model,
      messages: [],
      options: { num_ctx: 1024 },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ done: true, done_reason: 'load' })
    const loaded = (await face.server.loaded()).find(({ name }) => name === face.model)
    expect(loaded).toMatchObject({ window: 1024 })
  })

  row('loads it again at another num_ctx', async () => {
    await chat('Which colour is the sky?', { num_ctx: 512, num_predict: 4 })
    expect((await face.server.loaded()).find(({ name }) => name === face.model)?.window).toBe(512)
  })

  row('unloads it on empty messages with keep_alive 0', async () => {
    const { json } = await post('/api/chat', { model: face.model, messages: [], keep_alive: 0 })
    expect(json).toMatchObject({ done: true, done_reason: 'unload' })
  })

  row('streams JSON lines and ends with the counts', async () => {
    const { status, type, lines } = await chat('Which colour is the sky?', { num_ctx: 1024, num_predict: 8 })
    expect(status).toBe(200)
    expect(type).toContain('application/x-ndjson')
    expect(lines.slice(0, -1).every(({ done }) => done === false)).toBe(true)
    const last = lines.at(-1)
    expect(last).toMatchObject({ done: true, message: { role: 'assistant' } })
    expect(last?.['prompt_eval_count']).toBeGreaterThan(5)
    expect(last?.['prompt_eval_duration']).toBeGreaterThan(0)
    expect(last?.['eval_count']).toBeGreaterThan(0)
  })

  const long = 'The committee met again in the afternoon. '.repeat(100)

  row('cuts a prompt longer than num_ctx in silence: status 200 and a count of at most num_ctx', async () => {
    const { status, lines } = await chat(long, { num_ctx: 512, num_predict: 1 })
    expect(status).toBe(200)
    expect(lines.at(-1)?.['prompt_eval_count']).toBeGreaterThan(200)
    expect(lines.at(-1)?.['prompt_eval_count']).toBeLessThanOrEqual(512)
  })

  row('refuses it with truncate: false: status 400', async () => {
    const { status, json } = await post('/api/chat', {
      model: face.model,
      messages: [{ role: 'user', content: long }],
      truncate: false,
      options: { num_ctx: 512, num_predict: 1 },
    })
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'the input length exceeds the context length' })
  })

  row('drops the oldest messages of a long history by default and keeps the system message', async () => {
    const sentence = 'The committee met again in the afternoon. '.repeat(12)
    const messages = [
      { role: 'system', content: 'Answer in one word.' },
      ...Array.from({ length: 8 }, (_, n) => ({
        role: n % 2 === 0 ? 'user' : 'assistant',
        content: sentence,
      })),
      { role: 'user', content: 'Which colour is the sky?' },
    ]
    const { status, text } = await post('/api/chat', {
      model: face.model,
      messages,
      options: { num_ctx: 512, num_predict: 1 },
    })
    expect(status).toBe(200)
    const count = linesOf(text).at(-1)?.['prompt_eval_count']
    expect(count).toBeLessThanOrEqual(512)
    expect(count).toBeGreaterThan(100)
  })

  row('counts a prompt in full when it reuses a prefix; only the time for it falls', async () => {
    const first = await chat(long, { num_ctx: 2048, num_predict: 4 })
    const again = await chat(`${long} So?`, { num_ctx: 2048, num_predict: 4 })
    const [before, after] = [first.lines.at(-1), again.lines.at(-1)]
    expect(numberIn(after, 'prompt_eval_count')).toBeGreaterThan(numberIn(before, 'prompt_eval_count'))
    expect(numberIn(after, 'prompt_eval_duration')).toBeLessThan(numberIn(before, 'prompt_eval_duration') / 2)
  })

  row('ends a reply at num_predict with done_reason length', async () => {
    const { lines } = await chat('Count from 1 to 1000.', { num_ctx: 1024, num_predict: 12 })
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'length', eval_count: 12 })
  })

  row('ends a reply that fills the window with done_reason length where shift is false', async () => {
    // Little room is left behind the prompt, and the schema asks for more than that.
    const names = Array.from({ length: 10 }, (_, n) => `property${n}`)
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
    const format = { type: 'object', properties, required: names }
    const prompt = 'The committee met again in the afternoon. '.repeat(22)
    const { lines } = await chat(prompt, { num_ctx: 256, num_predict: 200 }, { shift: false, format })
    const last = lines.at(-1)
    expect(last).toMatchObject({ done: true, done_reason: 'length' })
    expect(numberIn(last, 'prompt_eval_count') + numberIn(last, 'eval_count')).toBeLessThanOrEqual(257)
  })

  row('ends a reply at a stop string and leaves that out', async () => {
    const { lines } = await chat('Count from 1 to 1000, separated by commas.', {
      num_ctx: 1024,
      num_predict: 60,
      temperature: 0,
      stop: ['5'],
    })
    expect(lines.at(-1)).toMatchObject({ done: true, done_reason: 'stop' })
    expect(contentOf(lines)).toMatch(/4/)
    expect(contentOf(lines)).not.toMatch(/5/)
  })

  const schema = {
    type: 'object',
    properties: { city: { type: 'string' }, inhabitants: { type: 'integer' } },
    required: ['city', 'inhabitants'],
  }

  row('follows a schema', async () => {
    const { lines } = await chat(
      'JSON about Paris, please.',
      { num_ctx: 1024, num_predict: 80, temperature: 0 },
      { format: schema },
    )
    expect(JSON.parse(contentOf(lines))).toEqual({
      city: expect.any(String) as string,
      inhabitants: expect.any(Number) as number,
    })
  })

  row('leaves broken JSON with done_reason length when a schema-bound reply is cut', async () => {
    const { lines } = await chat(
      'JSON about Paris, please.',
      { num_ctx: 1024, num_predict: 4 },
      { format: schema },
    )
    expect(lines.at(-1)).toMatchObject({ done_reason: 'length' })
    expect(() => JSON.parse(contentOf(lines)) as unknown).toThrow(SyntaxError)
  })

  row('knows no model of another name: status 404', async () => {
    const { status, json } = await post('/api/chat', {
      model: 'absent',
      messages: [{ role: 'user', content: 'x' }],
    })
    expect(status).toBe(404)
    expect(json).toEqual({ error: "model 'absent' not found" })
    expect((await post('/api/show', { model: 'absent' })).status).toBe(404)
  })

  row('refuses an option of the wrong type with status 500', async () => {
    const { status, json } = await post('/api/chat', {
      model: face.model,
      messages: [{ role: 'user', content: 'x' }],
      options: { num_ctx: 'many' },
    })
    expect(status).toBe(500)
    expect(json).toEqual({ error: 'option "num_ctx" must be of type integer' })
  })

  row('refuses think on a model that cannot: status 400', async () => {
    const { status, json } = await post('/api/chat', {
      model: face.model,
      messages: [{ role: 'user', content: 'x' }],
      think: true,
    })
    expect(status).toBe(400)
    expect(json).toEqual({ error: `"${face.model}" does not support thinking` })
  })

  row('refuses a foreign Origin and a foreign Host with status 403', async () => {
    expect(await statusWith({ Origin: 'https://example.com' })).toBe(403)
    expect(await statusWith({ Host: 'rebound.example.com' })).toBe(403)
    expect(await statusWith({})).toBe(200)
  })

  row('answers two requests that come at once', async () => {
    const replies = await Promise.all([say('Which colour is the sky?'), say('Which colour is grass?')])
    for (const reply of replies) expect(reply.text).not.toBe('')
  })

  row('takes the next request after one that was stopped in the middle of its reply', async () => {
    const stop = new AbortController()
    const stopped = say('Count from 1 to 1000.', {
      maxTokens: 400,
      signal: stop.signal,
      onText: () => stop.abort(),
    })
    await expect(stopped).rejects.toMatchObject({ code: 'stopped' })
    expect((await say('Which colour is the sky?')).text).not.toBe('')
  })

  row('gives Quarry a reply with text, counts and times', async () => {
    const reply = await say('Which colour is the sky?')
    expect(reply.text).not.toBe('')
    expect(reply.completionTokens).toBeGreaterThan(0)
    expect(reply.promptTokens).toBeGreaterThanOrEqual(countTokens('Which colour is the sky?'))
    expect(reply.promptSeconds).toBeGreaterThan(0)
    expect(reply.evalSeconds).toBeGreaterThan(0)
  })

  row('has a conversation that grows counted higher each turn, which no silent cut would do', async () => {
    const messages: ChatMessage[] = [{ role: 'user', content: 'Which colour is the sky?' }]
    const first = await say(messages)
    messages.push({ role: 'assistant', content: first.text }, { role: 'user', content: 'And grass?' })
    const second = await say(messages)
    expect(second.promptTokens).toBeGreaterThan(first.promptTokens)
  })

  function say(
    prompt: string | ChatMessage[],
    more: { maxTokens?: number; signal?: AbortSignal; onText?: (piece: string) => void } = {},
  ): Promise<ChatReply> {
    return face.server.chat({
      model: face.model,
      messages: typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt,
      window: 1024,
      maxTokens: 16,
      temperature: 0,
      ...more,
    })
  }

  function chat(content: string, options: object, more: object = {}) {
    return post('/api/chat', { model: face.model, messages: [{ role: 'user', content }], options, ...more })
  }

  async function get(path: string) {
    const response = await fetch(face.url + path)
    return { status: response.status, json: await response.json() }
  }

  async function post(path: string, body: object) {
    const response = await fetch(face.url + path, { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    const lines = linesOf(text)
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, text, lines, json: lines[0] }
  }

  /** Of a request by Node's own client, which unlike fetch lets Host and Origin be set. */
  function statusWith(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest(`${face.url}/api/version`, { headers }, (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode ?? 0)
        })
      })
      asked.once('error', reject).end()
    })
  }
})

type Line = Record<string, unknown>

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
}

function contentOf(lines: readonly Line[]): string {
  return lines.map(({ message }) => (message as { content?: string } | undefined)?.content ?? '').join('')
}

function numberIn(line: Line | undefined, key: string): number {
  const value = line?.[key]
  if (typeof value !== 'number') throw new Error(`no ${key} in ${JSON.stringify(line)}`)
  return value
}
