import { describe, expect, it } from 'vitest'
import { QuarryError, stoppedError } from '../../../electron/contract/errors.js'
import type { ChatReply, ChatRequest, SubCallRecord, SubCalls } from '../../../electron/contract/model.js'
import type { SubCallRequest } from '../../../electron/contract/repl.js'
import { createReplyCache } from '../../../electron/models/cache.js'
import { createSubCalls } from '../../../electron/models/sub-calls.js'
import type { SubCallOptions } from '../../../electron/models/sub-calls.js'

type Answer = string | Error | Partial<ChatReply>

/** A model server in memory: replies by a function of the request, each held until `open` when `gated`. */
function setUp(
  reply: (request: ChatRequest, n: number) => Answer,
  over: Partial<SubCallOptions> = {},
  gated = false,
) {
  const sent: ChatRequest[] = []
  const records: SubCallRecord[] = []
  const started: (number | null)[] = []
  const held: (() => void)[] = []
  const stop = new AbortController()
  const subCalls = createSubCalls({
    server: {
      estimateTokens: (_model, text) => Math.ceil(text.length / 4),
      async chat(request) {
        const n = sent.push(request) - 1
        if (gated) {
          await new Promise<void>((resolve, reject) => {
            held.push(resolve)
            request.signal?.addEventListener('abort', () => {
              reject(stoppedError())
            })
          })
        }
        const answer = reply(request, n)
        if (answer instanceof Error) throw answer
        return { ...plain, ...(typeof answer === 'string' ? { text: answer } : answer) }
      },
    },
    model: 'm',
    window: 4096,
    concurrency: 2,
    cap: 10,
    seed: 1,
    signal: stop.signal,
    replyTokens: 100,
    record: (call) => records.push(call),
    started: (_step, _ordinal, total) => started.push(total),
    ...over,
  })
  const open = () => {
    for (const resolve of held.splice(0)) resolve()
  }
  return { subCalls, sent, records, started, open, stop }
}

const plain: ChatReply = {
  text: '',
  thinking: '',
  promptTokens: 10,
  completionTokens: 2,
  seconds: 0.5,
  promptSeconds: 0.1,
  evalSeconds: 0.1,
  done: 'stop',
}

const echo = (request: ChatRequest): Answer => `re: ${lastOf(request)}`
const lastOf = (request: ChatRequest) => request.messages.at(-1)?.content ?? ''
const call = (prompt: string, ordinal = 0): SubCallRequest => ({ ordinal, prompt })
const batch = (size: number, id = 'b', from = 0): SubCallRequest[] =>
  Array.from({ length: size }, (_, index) => ({
    ordinal: from + index,
    prompt: `${id}${index}`,
    batch: { id, index, total: size },
  }))
/** How many sub-calls the refusal of a batch that nothing allows says remain. */
async function remaining(subCalls: SubCalls, step: number): Promise<number> {
  const answer = await subCalls.answer(step, {
    ordinal: 0,
    prompt: 'p',
    batch: { id: `probe ${subCalls.refusals}`, index: 0, total: 1_000_000 },
  })
  return Number(/(\d+) of \d+ sub-calls remain/.exec('error' in answer ? answer.error : '')?.[1])
}
const failed = new QuarryError('server_failed', 'the model server failed: boom')
/** Lets every promise that can settle do so: a turn of the event loop runs all microtasks before it. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a sub-call', () => {
  it('is answered by the model and recorded with its counts', async () => {
    const { subCalls, sent, records } = setUp(echo)
    expect(await subCalls.answer(3, call('hello', 5))).toEqual({ text: 're: hello' })
    expect(sent[0]).toMatchObject({ model: 'm', window: 4096, maxTokens: 100, temperature: 0, seed: 1 })
    expect(records).toMatchObject([
      {
        step: 3,
        ordinal: 5,
        prompt: 'hello',
        reply: 're: hello',
        error: null,
        promptTokens: 10,
        cached: false,
      },
    ])
    expect(subCalls).toMatchObject({ made: 1, cached: 0, promptTokens: 10, completionTokens: 2 })
  })

  it('passes the schema on and puts the system text before the prompt', async () => {
    const { subCalls, sent, records } = setUp(() => '{"a":1}', { system: 'Be brief.' })
    await subCalls.answer(1, { ordinal: 0, prompt: 'p', schema: { type: 'object' } })
    expect(sent[0]?.schema).toEqual({ type: 'object' })
    expect(sent[0]?.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'p' },
    ])
    expect(records[0]?.schema).toEqual({ type: 'object' })
  })

  it.each([
    ['server_failed', 2],
    ['reply_cut_off', 2],
    ['server_absent', 1],
    ['server_stalled', 1],
    ['model_absent', 1],
    ['model_out_of_memory', 1],
    ['prompt_too_long', 1],
  ] as const)('that fails with %s is sent %d times and then answered by the error', async (code, times) => {
    const { subCalls, sent, records } = setUp(() => new QuarryError(code, 'went wrong'))
    expect(await subCalls.answer(1, call('p'))).toEqual({ error: 'went wrong' })
    expect(sent).toHaveLength(times)
    expect(records).toMatchObject([{ reply: null, error: 'went wrong' }])
  })

  it('that fails once is asked again with another seed and some temperature', async () => {
    const { subCalls, sent } = setUp((_request, n) => (n === 0 ? failed : 'fine'))
    expect(await subCalls.answer(1, call('p'))).toEqual({ text: 'fine' })
    expect(sent[1]).toMatchObject({ temperature: 0.8, seed: 2 })
  })

  it('that runs into a bug of ours rejects with the bug', async () => {
    const { subCalls } = setUp(() => new RangeError('bug'))
    await expect(subCalls.answer(1, call('p'))).rejects.toThrow('bug')
  })

  it('longer than the window is refused with the size that fits, unsent and uncounted', async () => {
    const { subCalls, sent, records } = setUp(echo, { window: 1132 })
    expect(await subCalls.answer(1, call('x'.repeat(5000)))).toEqual({
      error:
        "the prompt has 5000 characters and does not fit the model's window; nothing was sent; at most about 4000 characters of such text fit",
    })
    expect(sent).toEqual([])
    expect(records).toHaveLength(1)
    expect(subCalls).toMatchObject({ made: 0, refusals: 0 })
    expect(await subCalls.answer(1, call('x'.repeat(4000)))).toHaveProperty('text')
    expect(await remaining(subCalls, 1)).toBe(9)
  })
})

describe('a reply that was cut off', () => {
  it('as text ends with a line that says so', async () => {
    const { subCalls, records } = setUp(() => ({ text: 'one, two', done: 'length' }))
    expect(await subCalls.answer(1, call('p'))).toEqual({ text: 'one, two\n[reply cut off at 100 tokens]' })
    expect(records[0]?.reply).toBe('one, two\n[reply cut off at 100 tokens]')
  })

  it('as JSON is an error that says so', async () => {
    const { subCalls } = setUp(() => ({ text: '{"a": [1,', done: 'length' }))
    expect(await subCalls.answer(1, { ordinal: 0, prompt: 'p', schema: {} })).toEqual({
      error:
        'the reply was cut off at 100 tokens before its JSON was complete; ask for fewer items or shorter values in one prompt',
    })
  })

  it('behind complete JSON is that JSON', async () => {
    const { subCalls } = setUp(() => ({ text: '{"a": 1}', done: 'length' }))
    expect(await subCalls.answer(1, { ordinal: 0, prompt: 'p', schema: {} })).toEqual({ text: '{"a": 1}' })
  })
})

describe('identical sub-calls', () => {
  it('are sent once, and the copy costs nothing', async () => {
    const { subCalls, sent, records } = setUp(echo)
    await subCalls.answer(1, call('p'))
    expect(await subCalls.answer(2, call('p'))).toEqual({ text: 're: p' })
    expect(sent).toHaveLength(1)
    expect(subCalls).toMatchObject({ made: 1, cached: 1 })
    expect(await remaining(subCalls, 2)).toBe(9)
    expect(records[1]).toMatchObject({ cached: true, promptTokens: 0, completionTokens: 0, seconds: 0 })
  })

  it('are sent once also while the first is still running', async () => {
    const { subCalls, sent, open } = setUp(echo, {}, true)
    const both = [subCalls.answer(1, call('p', 0)), subCalls.answer(1, call('p', 1))]
    await settle()
    open()
    expect(await Promise.all(both)).toEqual([{ text: 're: p' }, { text: 're: p' }])
    expect(sent).toHaveLength(1)
    expect(subCalls).toMatchObject({ made: 1, cached: 1 })
    expect(await remaining(subCalls, 1)).toBe(9)
  })

  it('differ when their schema does', async () => {
    const { subCalls, sent } = setUp(() => '1')
    await subCalls.answer(1, { ordinal: 0, prompt: 'p' })
    await subCalls.answer(1, { ordinal: 1, prompt: 'p', schema: { type: 'number' } })
    expect(sent).toHaveLength(2)
  })

  it('are asked again, sampled, after a failure and after JSON that does not parse', async () => {
    const { subCalls, sent } = setUp((_request, n) => (n === 0 ? 'no JSON' : '{}'))
    const asked = { ordinal: 0, prompt: 'p', schema: {} }
    expect(await subCalls.answer(1, asked)).toEqual({ text: 'no JSON' })
    expect(await subCalls.answer(1, asked)).toEqual({ text: '{}' })
    expect(await subCalls.answer(1, asked)).toEqual({ text: '{}' })
    expect(sent.map(({ temperature, seed }) => [temperature, seed])).toEqual([
      [0, 1],
      [0.8, 2],
    ])
  })

  it('share the cache of a session over its runs', async () => {
    const cache = createReplyCache()
    await setUp(echo, { cache }).subCalls.answer(1, call('p'))
    const second = setUp(echo, { cache })
    expect(await second.subCalls.answer(1, call('p'))).toEqual({ text: 're: p' })
    expect(second.sent).toEqual([])
  })
})

describe('the cap', () => {
  it('refuses a batch above what remains whole, before anything is sent, and says how many remain', async () => {
    const { subCalls, sent, records } = setUp(echo, { cap: 5 })
    await subCalls.answer(1, call('p'))
    const answers = await Promise.all(batch(5).map((item) => subCalls.answer(1, item)))
    const error =
      'this batch of 5 sub-calls was refused whole, nothing was sent: 4 of 5 sub-calls remain in this run; use at most 4, with more text in each prompt'
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ error })))
    expect(sent).toHaveLength(1)
    expect(records).toHaveLength(6)
    expect(subCalls).toMatchObject({ made: 1, refusals: 1 })
  })

  it('takes a batch that just fits, and then refuses a single call', async () => {
    const { subCalls, sent } = setUp(echo, { cap: 5 })
    const answers = await Promise.all(batch(5).map((item) => subCalls.answer(1, item)))
    expect(answers.map((answer) => 'text' in answer && answer.text)).toEqual([
      're: b0',
      're: b1',
      're: b2',
      're: b3',
      're: b4',
    ])
    expect(await subCalls.answer(1, call('p'))).toEqual({
      error:
        'this sub-call was refused, nothing was sent: 0 of 5 sub-calls remain in this run; work with what you have',
    })
    expect(sent).toHaveLength(5)
    expect(subCalls).toMatchObject({ made: 5, refusals: 1 })
  })

  it('reserves a batch whole: another one that arrives in between sees only the rest', async () => {
    const { subCalls } = setUp(echo, { cap: 5 })
    const [first, ...rest] = batch(4, 'a')
    if (first === undefined) throw new Error('empty batch')
    await subCalls.answer(1, first)
    expect(await remaining(subCalls, 1)).toBe(1)
    expect(await Promise.all(batch(2, 'c', 4).map((item) => subCalls.answer(1, item)))).toMatchObject([
      { error: expect.stringContaining('1 of 5') as string },
      { error: expect.stringContaining('1 of 5') as string },
    ])
    const answers = await Promise.all(rest.map((item) => subCalls.answer(1, item)))
    expect(answers.every((answer) => 'text' in answer)).toBe(true)
    expect(await remaining(subCalls, 1)).toBe(1)
  })

  it('counts each prompt of a batch, cached ones not', async () => {
    const { subCalls } = setUp(echo, { cap: 10 })
    await Promise.all(batch(3).map((item) => subCalls.answer(1, item)))
    await Promise.all(batch(3).map((item) => subCalls.answer(2, item)))
    expect(subCalls).toMatchObject({ made: 3, cached: 3 })
    expect(await remaining(subCalls, 2)).toBe(7)
  })

  it('gets back what a batch reserved when its step ended in the middle', async () => {
    const { subCalls } = setUp(echo, { cap: 10 })
    const [first] = batch(8)
    if (first === undefined) throw new Error('empty batch')
    await subCalls.answer(1, first)
    expect(await remaining(subCalls, 1)).toBe(2)
    await subCalls.answer(2, call('p'))
    expect(await remaining(subCalls, 2)).toBe(8)
  })

  it('counts requests beyond the size that a batch gave, one by one', async () => {
    const { subCalls } = setUp(echo, { cap: 3 })
    const lying = Array.from({ length: 4 }, (_, index) => ({
      ordinal: index,
      prompt: `p${index}`,
      batch: { id: 'b', index, total: 1 },
    }))
    const answers = await Promise.all(lying.map((item) => subCalls.answer(1, item)))
    expect(answers.map((answer) => 'text' in answer)).toEqual([true, true, true, false])
  })

  it('of zero refuses every sub-call', async () => {
    const { subCalls, sent } = setUp(echo, { cap: 0 })
    expect(await subCalls.answer(1, call('p'))).toHaveProperty('error')
    expect(sent).toEqual([])
  })
})

describe('a batch', () => {
  it('says its size when each of its calls starts', async () => {
    const { subCalls, started } = setUp(echo)
    await Promise.all(batch(2).map((item) => subCalls.answer(1, item)))
    await subCalls.answer(1, call('p'))
    expect(started).toEqual([2, 2, null])
  })

  it('never has more calls under way than the concurrency', async () => {
    const { subCalls, sent, open } = setUp(echo, { concurrency: 2 }, true)
    const answers = Promise.all(batch(5).map((item) => subCalls.answer(1, item)))
    const underWay: number[] = []
    for (let seen = 0; seen < 5; seen = sent.length) {
      await settle()
      underWay.push(sent.length - seen)
      open()
    }
    expect(underWay).toEqual([2, 2, 1])
    expect(await answers).toHaveLength(5)
  })

  it('keeps its other answers when one item fails', async () => {
    const { subCalls } = setUp((request) => (lastOf(request) === 'b1' ? failed : 'ok'))
    expect(await Promise.all(batch(3).map((item) => subCalls.answer(1, item)))).toEqual([
      { text: 'ok' },
      { error: 'the model server failed: boom' },
      { text: 'ok' },
    ])
  })
})

describe('stop', () => {
  it('rejects running, waiting and later calls with stopped and records none', async () => {
    const { subCalls, records, stop } = setUp(echo, { concurrency: 1 }, true)
    const answers = batch(3).map((item) => subCalls.answer(1, item))
    const outcomes = Promise.allSettled(answers)
    await settle()
    stop.abort(stoppedError())
    const reasons = (await outcomes).map(
      (outcome) => outcome.status === 'rejected' && (outcome.reason as unknown),
    )
    expect(reasons).toMatchObject([{ code: 'stopped' }, { code: 'stopped' }, { code: 'stopped' }])
    await expect(subCalls.answer(1, call('p'))).rejects.toMatchObject({ code: 'stopped' })
    expect(records).toEqual([])
  })
})
