import { afterEach, describe, expect, it } from 'vitest'
import { QuarryError } from '../../../electron/contract/errors.js'
import type { ChatRequest, ModelServer } from '../../../electron/contract/model.js'
import { createOllamaServer } from '../../../electron/models/ollama.js'
import type { OllamaOptions } from '../../../electron/models/ollama.js'
import { scriptedModel, startScriptedOllama } from '../../support/scripted-ollama.js'
import type { ScriptedOllama, ScriptedOptions, ScriptedReply } from '../../support/scripted-ollama.js'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(
  scripted: ScriptedOptions,
  options: Partial<OllamaOptions> = {},
): Promise<{ scripted: ScriptedOllama; server: ModelServer }> {
  const ollama = await startScriptedOllama(scripted)
  ends.push(() => ollama.close())
  const server = createOllamaServer({ url: ollama.url, ...options })
  ends.push(() => server.close())
  return { scripted: ollama, server }
}

const request: ChatRequest = {
  model: 'scripted',
  messages: [{ role: 'user', content: 'Which colour is the sky?' }],
  window: 4096,
  maxTokens: 64,
  temperature: 0,
}

async function failureOf(call: Promise<unknown>): Promise<QuarryError> {
  const error = await call.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof QuarryError) return error
  throw error
}

function isStallBeforeHeaders(reply: ScriptedReply): boolean {
  return typeof reply === 'object' && 'fault' in reply && reply.fault === 'stall-before-headers'
}

describe('a chat that meets a fault', () => {
  // Stand in for two minutes and one, each where it is that limit which ends the call and no other can come first.
  const short = (fault: ScriptedReply) =>
    isStallBeforeHeaders(fault) ? { firstByteSeconds: 0.2 } : { idleSeconds: 0.2 }

  it.each<[string, ScriptedReply, string, RegExp]>([
    [
      'a stall before headers',
      { fault: 'stall-before-headers' },
      'server_stalled',
      /^the model server did not begin to answer/,
    ],
    [
      'a stall in the stream',
      { fault: 'stall-mid-stream', text: 'The sky' },
      'server_stalled',
      /^the model server has sent nothing more/,
    ],
    [
      'a runner that dies in the stream',
      { fault: 'error-mid-stream', text: 'The', error: 'llama runner process has terminated: exit status 2' },
      'server_failed',
      /llama runner process has terminated: exit status 2/,
    ],
    [
      'a runner that runs out of memory in the stream',
      { fault: 'error-mid-stream', text: 'The', error: 'cudaMalloc failed: out of memory' },
      'model_out_of_memory',
      /not enough memory to run scripted/,
    ],
    [
      'a socket destroyed in the stream',
      { fault: 'socket-destroyed', text: 'The sky' },
      'server_failed',
      /closed the connection/,
    ],
    [
      'a stream without a done line',
      { fault: 'no-done-line', text: 'The sky is' },
      'reply_cut_off',
      /broke off/,
    ],
    [
      "the server's quiet end of a repeated token",
      { fault: 'repeats-then-ends', token: ' a' },
      'reply_cut_off',
      /broke off/,
    ],
    [
      'endless repetition',
      { fault: 'repeats-forever', text: 'the same line\n' },
      'reply_cut_off',
      /^scripted repeated itself without end/,
    ],
    [
      'a line that is no JSON',
      { fault: 'garbled-line', text: 'The' },
      'server_failed',
      /does not speak as an Ollama/,
    ],
    ['a web page', { fault: 'html' }, 'server_failed', /does not speak as an Ollama/],
    [
      'a status 500 before the first token',
      { fault: 'status', status: 500, error: 'llama runner process no longer running: 2' },
      'server_failed',
      /no longer running/,
    ],
    [
      'too little memory to load',
      {
        fault: 'status',
        status: 500,
        error: 'model requires more system memory (9.1 GiB) than is available (2.0 GiB)',
      },
      'model_out_of_memory',
      /9.1 GiB/,
    ],
    [
      'a busy server',
      { fault: 'status', status: 503, error: 'server busy, please try again.' },
      'server_failed',
      /busy/,
    ],
    [
      'a 400 for a prompt that the server finds too long',
      { fault: 'status', status: 400, error: 'the input length exceeds the context length' },
      'prompt_too_long',
      /longer than the context window/,
    ],
    [
      'a redirect',
      { fault: 'redirect', to: 'http://127.0.0.1:9/api/chat' },
      'server_refused',
      /sends requests on to another address/,
    ],
  ])('names %s', async (_what, fault, code, message) => {
    const stalls = code === 'server_stalled'
    const { scripted, server } = await start(
      { script: [fault], models: [{ ...scriptedModel, bytes: 0 }] },
      stalls ? { limits: short(fault) } : {},
    )
    const error = await failureOf(server.chat(request))
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
    expect(error.remedy).toBeTruthy()
    // Whatever happened, the call let go of its connection.
    await scripted.whenIdle()
  })

  it('ends an endless repetition at the server too', async () => {
    const { scripted, server } = await start({ script: [{ fault: 'repeats-forever', text: 'again ' }] })
    await failureOf(server.chat(request))
    await scripted.whenAborted(1)
    expect(scripted.aborted).toBe(1)
  })

  it('lets a slow stream take its time as long as something comes', async () => {
    // Longer than the limit as a whole, by far shorter between two words.
    const text = Array.from({ length: 24 }, (_, at) => at).join(' ')
    const { server } = await start(
      { script: [{ fault: 'slow-drip', text, milliseconds: 250 }] },
      { limits: { idleSeconds: 5 } },
    )
    expect((await server.chat(request)).text).toBe(text)
  })

  it('serves the next call after each of them', async () => {
    const { server } = await start({ script: [{ fault: 'socket-destroyed', text: 'T' }, 'blue'] })
    await failureOf(server.chat(request))
    expect((await server.chat(request)).text).toBe('blue')
  })
})

describe('a prompt that does not fit', () => {
  it('is refused before anything is sent', async () => {
    const { scripted, server } = await start({ script: ['x'] })
    const long = { ...request, messages: [{ role: 'user', content: 'word '.repeat(5000) } as const] }
    expect((await failureOf(server.chat(long))).code).toBe('prompt_too_long')
    expect(scripted.chats).toEqual([])
  })

  it('is an error also when the server cuts it to half in silence', async () => {
    const { server } = await start({
      script: ['blue', { fault: 'cut-to-half', text: 'green' }],
    })
    const first = [{ role: 'user', content: 'The sky is blue today. '.repeat(100) }] as const
    await server.chat({ ...request, messages: first })
    const longer = [
      ...first,
      { role: 'assistant', content: 'blue' },
      { role: 'user', content: 'And now?' },
    ] as const
    const error = await failureOf(server.chat({ ...request, messages: longer }))
    expect(error.code).toBe('prompt_too_long')
    expect(error.message).toMatch(/it cut a part off without saying so/)
  })
})

describe('a server that is not there', () => {
  it('is absent, with the reason', async () => {
    const { scripted, server } = await start(
      {},
      { probes: { listens: async () => false, installed: () => true } },
    )
    await scripted.close()
    const error = await failureOf(server.chat(request))
    expect(error.code).toBe('server_absent')
    expect(error.message).toContain(scripted.url)
  })

  it('may be one that listens on IPv6 only', async (context) => {
    const ollama = await startScriptedOllama({ host: '::1' }).catch(() => null)
    if (ollama === null) return context.skip('this machine has no IPv6 loopback')
    ends.push(() => ollama.close())
    const server = createOllamaServer({ url: `http://127.0.0.1:${ollama.port}` })
    ends.push(() => server.close())
    const error = await failureOf(server.version())
    expect(error.remedy).toBe(`use --ollama http://[::1]:${ollama.port}`)
    const reached = createOllamaServer({ url: ollama.url })
    ends.push(() => reached.close())
    expect(await reached.version()).toBe('0.12.11')
  })

  it('may be something else than an Ollama', async () => {
    const { server } = await start({ version: 7 as unknown as string })
    expect((await failureOf(server.version())).message).toMatch(/does not speak as an Ollama/)
  })
})

describe('a missing model', () => {
  it('is named with the way to get it', async () => {
    const { server } = await start({})
    const error = await failureOf(server.chat({ ...request, model: 'other:7b' }))
    expect(error.facts()).toEqual({
      code: 'model_absent',
      message: 'the model server has no model other:7b',
      remedy: 'get it with `quarry models pull other:7b`',
    })
  })

  it('is named also when it went away after its first reply', async () => {
    const { server } = await start({ script: ['blue'] })
    await server.chat(request)
    await server.remove('scripted')
    expect((await failureOf(server.chat(request))).code).toBe('model_absent')
  })
})

describe('a pull', () => {
  it('tells its progress and ends when the model is there', async () => {
    const { server } = await start({ models: [] })
    const heard: [number, number, string][] = []
    await server.pull('new:7b', (done, total, status) => heard.push([done, total, status]))
    expect(heard).toContainEqual([400, 1000, 'pulling dddddddddddd'])
    expect((await server.list()).map(({ name }) => name)).toEqual(['new:7b'])
  })

  it.each([
    ['a full disk', { error: 'write /blobs/x: no space left on device' }, 'disk_full', /free some space/],
    ['an unknown name', { error: 'pull model manifest: file does not exist' }, 'model_absent', /library/],
  ])('that meets %s says so', async (_what, line, code, remedy) => {
    const { server } = await start({ pull: [{ status: 'pulling manifest' }, line] })
    const error = await failureOf(server.pull('new:7b', () => undefined))
    expect(error.code).toBe(code)
    expect(error.remedy).toMatch(remedy)
  })

  it('that stalls ends with the advice to run it again', async () => {
    const { scripted, server } = await start(
      { pull: [{ status: 'pulling x', total: 10, completed: 1 }], pullStalls: true },
      { limits: { idleSeconds: 0.2, checkSeconds: 0.2 } },
    )
    const error = await failureOf(server.pull('new:7b', () => undefined))
    expect(error.code).toBe('server_stalled')
    expect(error.remedy).toMatch(/it resumes/)
    await scripted.whenIdle()
  })

  it('stops with its signal', async () => {
    const { scripted, server } = await start({ pull: [{ status: 'pulling x' }], pullStalls: true })
    const stop = new AbortController()
    const pulling = server.pull('new:7b', () => stop.abort(), stop.signal)
    expect((await failureOf(pulling)).code).toBe('stopped')
    await scripted.whenIdle()
  })
})
