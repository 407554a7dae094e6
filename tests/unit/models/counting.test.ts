import { describe, expect, it } from 'vitest'
import type { ChatMessage, ChatReply } from '../../../electron/contract/model.js'
import { createModelCounts } from '../../../electron/models/counting.js'

const window = 8192
const sentence = 'The quick brown fox jumps over the lazy dog. '
const user = (content: string): ChatMessage => ({ role: 'user', content })
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content })

function reply(promptTokens: number, promptSeconds = 1): ChatReply {
  return {
    text: '',
    thinking: '',
    promptTokens,
    completionTokens: 1,
    seconds: promptSeconds,
    promptSeconds,
    evalSeconds: 0,
    done: 'stop',
  }
}

const cut: unknown = expect.objectContaining({ code: 'prompt_too_long' })

describe('counts of a model', () => {
  it('accept a conversation that grows', () => {
    const counts = createModelCounts()
    const first = [user(sentence.repeat(50))]
    counts.learn(first, window, reply(520))
    counts.learn([...first, assistant('ok'), user('more')], window, reply(540))
    expect(counts.meter.learned).toBe(true)
  })

  it.each([
    ['that fills the whole window', window],
    ['above the window', window + 1],
  ])('refuse a prompt %s', (_what, counted) => {
    expect(() => {
      createModelCounts().learn([user('hi')], window, reply(counted))
    }).toThrow(cut)
  })

  it('refuse a longer prompt that counts less than the shorter one it begins with', () => {
    const counts = createModelCounts()
    const first = [user(sentence.repeat(50))]
    counts.learn(first, window, reply(520))
    expect(() => {
      counts.learn([...first, assistant('ok'), user(sentence.repeat(20))], window, reply(480))
    }).toThrow(cut)
  })

  it('see that also when sub-calls came in between', () => {
    const counts = createModelCounts()
    const first = [user(sentence.repeat(50))]
    counts.learn(first, window, reply(520))
    counts.learn([user('one')], window, reply(20))
    counts.learn([user('two')], window, reply(20))
    expect(() => {
      counts.learn([...first, assistant('ok'), user('more')], window, reply(400))
    }).toThrow(cut)
  })

  it('refuse half of what was expected, once the ratio is known', () => {
    const counts = createModelCounts()
    counts.learn([user(sentence.repeat(60))], window, reply(613))
    expect(() => {
      counts.learn([user('Other ' + sentence.repeat(200))], window, reply(950))
    }).toThrow(cut)
  })

  it('accept an unexpected ratio before anything is known', () => {
    const counts = createModelCounts()
    counts.learn([user(sentence.repeat(200))], window, reply(700))
    expect(counts.meter.learned).toBe(true)
  })

  it('accept a text that costs two thirds of what was expected', () => {
    const counts = createModelCounts()
    counts.learn([user(sentence.repeat(60))], window, reply(613))
    counts.learn([user('Other ' + sentence.repeat(200))], window, reply(1340))
    expect(counts.meter.learned).toBe(true)
  })

  it('name both counts in the error', () => {
    const counts = createModelCounts()
    expect(() => {
      counts.learn([user('hi')], window, reply(9000))
    }).toThrow('the model server read 9000 tokens of a prompt of about 9000 (window 8192)')
  })
})

describe('the reading speed of a model', () => {
  it('is unknown at first', () => {
    expect(createModelCounts().speed()).toBeNull()
  })

  it('counts only what the server had not read before', () => {
    const counts = createModelCounts()
    const first = [user(sentence.repeat(100))]
    counts.learn(first, window, reply(1000, 20))
    expect(counts.speed()).toBe(50)
    // Nearly the same prompt again: read in no time, which says nothing about speed.
    counts.learn([...first, assistant('a'), user('b')], window, reply(1010, 0.2))
    expect(counts.speed()).toBe(50)
  })

  it('is the middle one of the last five, so that one odd reply does not count', () => {
    const counts = createModelCounts()
    const speeds = [50, 5000, 52, 48, 51]
    speeds.forEach((speed, n) => {
      counts.learn([user(`${n} ${sentence.repeat(100)}`)], window, reply(1000, 1000 / speed))
    })
    expect(Math.round(counts.speed() ?? 0)).toBe(51)
  })
})
