import { describe, expect, it } from 'vitest'
import { createRecordedServer } from '../../../electron/app/recorded-server.js'
import type { Recording } from '../../../electron/app/recording.js'
import type { ChatRequest } from '../../../electron/contract/model.js'

const spoken = { promptTokens: 1, completionTokens: 2, seconds: 3 }
const recording: Recording = {
  version: 1,
  question: 'q',
  model: 'coder',
  window: 8192,
  replies: [
    { ...spoken, text: 'first', done: 'stop' },
    { ...spoken, text: 'second', done: 'length' },
  ],
  subCalls: [{ ...spoken, prompt: 'is it?', text: 'yes' }],
}
const atOnce = { charsPerSecond: Infinity }
const request = (content: string, change: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'coder',
  messages: [{ role: 'user', content }],
  window: 8192,
  maxTokens: 100,
  temperature: 0,
  ...change,
})

describe('a recorded server', () => {
  it('gives root replies in their order, and sub-calls by their prompt', async () => {
    const server = createRecordedServer(recording, atOnce)
    const said: string[] = []
    for (const content of ['anything', 'is it?', 'more']) {
      const pieces: string[] = []
      const { text, done } = await server.chat(request(content, { onText: (piece) => pieces.push(piece) }))
      expect(pieces.join('')).toBe(text)
      said.push(`${text} ${done}`)
    }
    expect(said).toEqual(['first stop', 'yes stop', 'second length'])
  })

  it('is known as one', () => {
    expect(createRecordedServer(recording, atOnce).recorded).toBe(true)
  })

  it('says so when a run takes another course than the recorded one', async () => {
    const server = createRecordedServer({ ...recording, replies: [] }, atOnce)
    await expect(server.chat(request('anything'))).rejects.toMatchObject({ code: 'server_failed' })
  })

  it('stops in the middle of a reply', async () => {
    const stop = new AbortController()
    const server = createRecordedServer(recording, { charsPerSecond: 1 })
    const reply = server.chat(request('anything', { signal: stop.signal, onText: () => stop.abort() }))
    await expect(reply).rejects.toMatchObject({ code: 'stopped' })
  })
})
