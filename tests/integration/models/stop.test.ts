import { afterEach, describe, expect, it } from 'vitest'
import type { ChatRequest, ModelServer } from '../../../electron/contract/model.js'
import { createOllamaServer } from '../../../electron/models/ollama.js'
import { startScriptedOllama } from '../../support/scripted-ollama.js'
import type { ScriptedOllama, ScriptedOptions } from '../../support/scripted-ollama.js'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(options: ScriptedOptions): Promise<{ scripted: ScriptedOllama; server: ModelServer }> {
  const scripted = await startScriptedOllama(options)
  ends.push(() => scripted.close())
  const server = createOllamaServer({ url: scripted.url })
  ends.push(() => server.close())
  return { scripted, server }
}

const request: ChatRequest = {
  model: 'scripted',
  messages: [{ role: 'user', content: 'Which colour is the sky?' }],
  window: 4096,
  maxTokens: 64,
  temperature: 0,
}

describe('stop', () => {
  it('before the first byte rejects, closes the socket at the server, and says that it may read on', async () => {
    const { scripted, server } = await start({ script: [{ fault: 'stall-before-headers' }] })
    const stop = new AbortController()
    const chat = server.chat({ ...request, signal: stop.signal })
    chat.catch(() => undefined)
    await scripted.whenChats(1)
    stop.abort()
    await expect(chat).rejects.toMatchObject({
      code: 'stopped',
      message: 'stopped; the model server may still be reading the prompt before it takes new work',
    })
    await scripted.whenAborted(1)
    await scripted.whenIdle()
  })

  it('in the middle of a reply rejects and closes the socket', async () => {
    const { scripted, server } = await start({ script: [{ fault: 'stall-mid-stream', text: 'The sky' }] })
    const stop = new AbortController()
    const chat = server.chat({ ...request, signal: stop.signal, onText: () => stop.abort() })
    await expect(chat).rejects.toMatchObject({ code: 'stopped', message: 'stopped' })
    await scripted.whenAborted(1)
    await scripted.whenIdle()
  })

  it('before anything sends nothing', async () => {
    const { scripted, server } = await start({})
    await expect(server.chat({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'stopped',
    })
    expect(scripted.requests).toEqual([])
  })

  it('frees a request that waits behind another one, which goes on', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { scripted, server } = await start({
      script: async () => {
        await held
        return 'blue'
      },
    })
    const stop = new AbortController()
    const first = server.chat(request)
    await scripted.whenChats(1)
    const second = server.chat({ ...request, signal: stop.signal })
    second.catch(() => undefined)
    await scripted.whenChats(2)
    stop.abort()
    await expect(second).rejects.toMatchObject({ code: 'stopped' })
    release()
    expect((await first).text).toBe('blue')
  })

  it('closes every open request', async () => {
    const { scripted, server } = await start({ script: [{ fault: 'stall-before-headers' }], slots: 4 })
    const stop = new AbortController()
    const chats = [0, 1, 2, 3].map(() => server.chat({ ...request, signal: stop.signal }))
    const outcomes = Promise.allSettled(chats)
    await scripted.whenChats(4)
    stop.abort()
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    await scripted.whenIdle()
    expect(scripted.aborted).toBe(4)
  })

  it('of the server object ends its requests as well', async () => {
    const { scripted, server } = await start({ script: [{ fault: 'stall-before-headers' }] })
    const chat = server.chat(request)
    chat.catch(() => undefined)
    await scripted.whenChats(1)
    await server.close()
    await expect(chat).rejects.toMatchObject({ code: 'stopped' })
    await scripted.whenIdle()
  })
})

describe('two clients at once', () => {
  it('get each their own reply, and a stop of one leaves the other alone', async () => {
    const scripted = await startScriptedOllama({
      slots: 2,
      script: (chat) => {
        const prompt = chat.messages.at(-1)?.content ?? ''
        return prompt === 'stall' ? { fault: 'stall-before-headers' } : `re: ${prompt}`
      },
    })
    ends.push(() => scripted.close())
    const [one, two] = [0, 1].map(() => {
      const server = createOllamaServer({ url: scripted.url })
      ends.push(() => server.close())
      return server
    }) as [ModelServer, ModelServer]
    const say = (content: string) => ({ ...request, messages: [{ role: 'user', content } as const] })
    const stop = new AbortController()
    const stalling = one.chat({ ...say('stall'), signal: stop.signal })
    stalling.catch(() => undefined)
    await scripted.whenChats(1)
    const replies = await Promise.all([two.chat(say('a')), one.chat(say('b')), two.chat(say('c'))])
    expect(replies.map(({ text }) => text)).toEqual(['re: a', 're: b', 're: c'])
    stop.abort()
    await expect(stalling).rejects.toMatchObject({ code: 'stopped' })
    expect((await two.chat(say('d'))).text).toBe('re: d')
  })
})
