import { afterEach, describe, expect, it } from 'vitest'
import { createOllamaServer } from '../../../electron/models/ollama.js'
import type { ChatRequest, ModelServer } from '../../../electron/contract/model.js'
import { startScriptedOllama } from '../../support/scripted-ollama.js'
import type { ScriptedOllama, ScriptedOptions } from '../../support/scripted-ollama.js'

let scripted: ScriptedOllama | undefined
let server: ModelServer | undefined

afterEach(async () => {
  await server?.close()
  await scripted?.close()
  server = scripted = undefined
})

async function start(options: ScriptedOptions): Promise<{ scripted: ScriptedOllama; server: ModelServer }> {
  scripted = await startScriptedOllama(options)
  server = createOllamaServer({ url: scripted.url })
  return { scripted, server }
}

const request: ChatRequest = {
  model: 'scripted',
  messages: [
    { role: 'system', content: 'Answer in one word.' },
    { role: 'user', content: 'Which colour is the sky?' },
  ],
  window: 4096,
  maxTokens: 64,
  temperature: 0,
  seed: 7,
}

describe('chat', () => {
  it('returns the reply with its counts and hears it piece by piece', async () => {
    const { server } = await start({ script: ['The sky is blue.'] })
    const pieces: string[] = []
    const reply = await server.chat({ ...request, onText: (piece) => pieces.push(piece) })
    expect(reply).toMatchObject({ text: 'The sky is blue.', thinking: '', done: 'stop', completionTokens: 5 })
    expect(reply.promptTokens).toBe(24)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe('The sky is blue.')
  })

  it('always sends num_ctx, num_predict, seed, truncate: false and shift: false', async () => {
    const { scripted, server } = await start({ script: ['blue'] })
    await server.chat(request)
    expect(scripted.chats[0]).toMatchObject({
      truncate: false,
      shift: false,
      options: { num_ctx: 4096, num_predict: 64, temperature: 0, seed: 7 },
    })
  })

  it('leaves no socket open after a reply', async () => {
    const { scripted, server } = await start({ script: ['blue'] })
    await server.chat(request)
    await scripted.whenIdle()
    expect(scripted.openSockets).toBe(0)
  })
})
