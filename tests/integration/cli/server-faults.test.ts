/** Every way in which a model server fails, seen from the command line. */
import { describe, expect, it } from 'vitest'
import { block } from '../../support/ask-words.js'
import { countLines, useAsking } from '../../support/asking.js'
import { absentServer } from '../../support/free-port.js'
import type { Script, ScriptedReply } from '../../support/scripted-ollama.js'
import { containing, matching } from '../../support/matchers.js'

const { cli, scripted, log, ask, askServer } = useAsking()

describe('a fault in the first reply ends the question with status 5 and one sentence', () => {
  it.each<[string, ScriptedReply, string]>([
    [
      'a 400',
      { fault: 'status', status: 400, error: 'the input length exceeds the context length' },
      'prompt_too_long',
    ],
    [
      'a 500',
      { fault: 'status', status: 500, error: 'llama runner process has terminated' },
      'server_failed',
    ],
    [
      'no memory',
      {
        fault: 'status',
        status: 500,
        error: 'model requires more system memory (9.0 GiB) than is available (3.1 GiB)',
      },
      'model_out_of_memory',
    ],
    [
      'a runner that dies in mid-stream',
      { fault: 'error-mid-stream', text: 'abc', error: 'runner died' },
      'server_failed',
    ],
    ['a server that dies in mid-stream', { fault: 'socket-destroyed', text: 'abc' }, 'server_failed'],
    ['a stream without an end, each time', { fault: 'no-done-line', text: 'abc' }, 'reply_cut_off'],
    ['one token again and again, each time', { fault: 'repeats-then-ends', token: 'la ' }, 'reply_cut_off'],
    ['endless repetition, each time', { fault: 'repeats-forever', text: 'and on ' }, 'reply_cut_off'],
    ['a line that is no JSON', { fault: 'garbled-line', text: 'abc' }, 'server_failed'],
    ['another web server', { fault: 'html' }, 'server_failed'],
    ['a redirect', { fault: 'redirect', to: 'http://127.0.0.1:9/' }, 'server_refused'],
  ])('%s', async (_, reply, code) => {
    const { status, json, stderr } = await ask({ script: [reply] })
    expect(json()).toMatchObject({ kind: 'error', answer: '', error: { code } })
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(status, stderr).toBe(5)
  })
})

it('a prompt cut to half, once the model is known, ends the question with status 5 and no answer', async () => {
  const script: ScriptedReply[] = [countLines, { fault: 'cut-to-half', text: 'There are two.' }]
  const { status, json } = await ask({ script })
  expect(json()).toMatchObject({ kind: 'error', answer: '', error: { code: 'prompt_too_long' } })
  expect(status).toBe(5)
})

describe('a fault that passes', () => {
  it('a reply cut off once is asked for again', async () => {
    const script: ScriptedReply[] = [{ fault: 'no-done-line', text: 'abc' }, countLines, 'Three.']
    const { status, json } = await ask({ script })
    expect(json()).toMatchObject({ answer: 'Three.' })
    expect(status).toBe(0)
  })

  it('a slow reply is waited for', async () => {
    const script: ScriptedReply[] = [
      countLines,
      { fault: 'slow-drip', text: 'There are three.', milliseconds: 20 },
    ]
    const { status, json } = await ask({ script })
    expect(json()).toMatchObject({ answer: 'There are three.' })
    expect(status).toBe(0)
  })

  it('a failed sub-call is an error in its step, not of the run', async () => {
    const code = block(
      'try:',
      '    llm_query("is it?")',
      'except RuntimeError as error:',
      '    print("failed:", error)',
    )
    const script: Script = ({ messages }, n) => {
      if (messages.at(-1)?.content === 'is it?') return { fault: 'status', status: 500, error: 'broken' }
      return n === 0 ? code : 'It failed.'
    }
    const { status, json } = await ask(script)
    expect(json()).toMatchObject({ kind: 'final', answer: 'It failed.' })
    expect(status).toBe(0)
  })

  it('a stall in mid-stream ends with the time of the question', async () => {
    const stalled = await scripted({ script: [{ fault: 'stall-mid-stream', text: 'abc' }] })
    const { status, json } = await askServer(stalled, '--max-seconds', '1')
    expect(json()).toMatchObject({ kind: 'timeout' })
    expect(status).toBe(3)
    await stalled.whenIdle()
  })
})

describe('no server or no model: status 5 and what to do', () => {
  it('nothing listens', async () => {
    const url = await absentServer()
    const { status, json } = await askServer({ url })
    expect(json()).toMatchObject({ error: { code: 'server_absent', remedy: matching(/./) } })
    expect(status).toBe(5)
  })

  it('the model is not there', async () => {
    const { status, json } = await ask({}, '--model', 'none:7b')
    expect(json()).toMatchObject({
      error: { code: 'model_absent', message: containing('none:7b') },
    })
    expect(status).toBe(5)
  })

  it('there is no model at all', async () => {
    const url = (await scripted({ models: [] })).url
    const words = ['ask', log, '--question', 'q', '--ollama', url, '--json']
    const { status, json } = await cli.run(words)
    expect(json()).toMatchObject({
      error: { code: 'model_absent', remedy: containing('models pull') },
    })
    expect(status).toBe(5)
  })

  it('the model runs on a foreign machine', async () => {
    const models = [{ name: 'big-cloud', remote: { host: 'https://example.com', model: 'big' } }]
    const { status, json } = await ask({ models }, '--model', 'big-cloud')
    expect(json()).toMatchObject({ error: { code: 'model_remote' } })
    expect(status).toBe(5)
  })

  it('the server is on a foreign machine', async () => {
    const { status, json } = await askServer({ url: 'http://192.0.2.1:11434' })
    expect(json()).toMatchObject({ error: { code: 'model_remote' } })
    expect(status).toBe(5)
  })
})

it('OLLAMA_HOST is used where --ollama is not given, and the one model chosen and named', async () => {
  const { url } = await scripted({ script: ['Three.'] })
  const words = ['ask', log, '--question', 'q', '--json']
  const { status, json, stderr } = await cli.run(words, { env: { OLLAMA_HOST: url } })
  expect(json()).toMatchObject({ model: 'scripted:latest', kind: 'direct' })
  expect(stderr).toContain('model scripted:latest: ')
  expect(status).toBe(0)
})
