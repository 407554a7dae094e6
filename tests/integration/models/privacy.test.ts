import { afterEach, describe, expect, it } from 'vitest'
import type { ChatRequest, ModelServer } from '../../../electron/contract/model.js'
import { createOllamaServer } from '../../../electron/models/ollama.js'
import type { OllamaOptions } from '../../../electron/models/ollama.js'
import { scriptedModel, startScriptedOllama } from '../../support/scripted-ollama.js'
import type { ScriptedOllama, ScriptedOptions } from '../../support/scripted-ollama.js'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function scriptedServer(options: ScriptedOptions = {}): Promise<ScriptedOllama> {
  const scripted = await startScriptedOllama({ script: ['blue'], ...options })
  ends.push(() => scripted.close())
  return scripted
}

function client(options: OllamaOptions): ModelServer {
  const server = createOllamaServer(options)
  ends.push(() => server.close())
  return server
}

const request: ChatRequest = {
  model: 'scripted',
  messages: [{ role: 'user', content: 'a private question' }],
  window: 4096,
  maxTokens: 64,
  temperature: 0,
}

describe('a redirect', () => {
  it('is not followed: the prompt is not sent to the other address', async () => {
    const other = await scriptedServer()
    const first = await scriptedServer({ script: [{ fault: 'redirect', to: `${other.url}/api/chat` }] })
    await expect(client({ url: first.url }).chat(request)).rejects.toMatchObject({ code: 'server_refused' })
    expect(first.chats).toHaveLength(1)
    expect(other.requests).toEqual([])
  })
})

describe('a server address', () => {
  it('off this machine is refused unless it was allowed', () => {
    expect(() => createOllamaServer({ url: 'http://192.168.1.5:11434' })).toThrow(
      expect.objectContaining({
        code: 'model_remote',
        remedy: expect.stringContaining('127.0.0.1') as string,
      }),
    )
    expect(client({ url: 'http://192.168.1.5:11434', allowRemote: true }).local).toBe(false)
  })

  it('by name is connected to when every address of the name is loopback, and only then', async () => {
    const scripted = await scriptedServer()
    const url = `http://localhost:${scripted.port}`
    const here = client({ url, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect(await here.version()).toBe('0.12.11')
    expect(here.local).toBe(true)

    const mixed = client({
      url,
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '192.0.2.1', family: 4 },
      ],
    })
    await expect(mixed.version()).rejects.toMatchObject({
      code: 'model_remote',
      message: expect.stringContaining('it resolves to 192.0.2.1') as string,
    })
    expect(scripted.requests).toHaveLength(1)
  })

  it('by name is checked at every connection, so that a name cannot move away later', async () => {
    const scripted = await scriptedServer()
    const answers = ['127.0.0.1', '192.0.2.1']
    const server = client({
      url: `http://localhost:${scripted.port}`,
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
    })
    await server.version()
    await expect(server.version()).rejects.toMatchObject({ code: 'model_remote' })
  })

  it('by name counts as remote, where that is allowed, until every address was seen to be loopback', async () => {
    const scripted = await scriptedServer()
    const server = client({
      url: `http://localhost:${scripted.port}`,
      allowRemote: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect(server.local).toBe(false)
    await server.version()
    expect(server.local).toBe(true)
  })

  it('is reached whatever proxy the environment names', async () => {
    const scripted = await scriptedServer()
    const before = process.env['HTTP_PROXY']
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:9'
    try {
      expect(await client({ url: scripted.url }).version()).toBe('0.12.11')
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY']
      else process.env['HTTP_PROXY'] = before
    }
  })
})

describe('cloud models', () => {
  const models = [
    scriptedModel,
    { name: 'big:120b-cloud' },
    { name: 'disguised:latest', remote: { host: 'https://ollama.com:443', model: 'big' } },
  ]

  it('are not listed', async () => {
    const scripted = await scriptedServer({ models })
    expect((await client({ url: scripted.url }).list()).map(({ name }) => name)).toEqual(['scripted:latest'])
  })

  it.each(['big:120b-cloud', 'disguised', 'absent:cloud'])('like %s get no prompt', async (model) => {
    const scripted = await scriptedServer({ models })
    const server = client({ url: scripted.url })
    await expect(server.chat({ ...request, model })).rejects.toMatchObject({ code: 'model_remote' })
    await expect(server.facts(model)).rejects.toMatchObject({ code: 'model_remote' })
    expect(scripted.chats).toEqual([])
    expect(scripted.requests.every(({ path }) => path !== '/api/chat')).toBe(true)
  })

  it('are listed and marked where they are allowed', async () => {
    const scripted = await scriptedServer({ models })
    const server = client({ url: scripted.url, allowCloud: true })
    expect((await server.list()).map(({ name, remote }) => [name, remote])).toEqual([
      ['scripted:latest', false],
      ['big:120b-cloud', true],
      ['disguised:latest', true],
    ])
    expect((await server.chat({ ...request, model: 'disguised' })).text).toBe('blue')
  })
})
