import { describe, expect, it } from 'vitest'
import { QuarryError } from '../../../electron/contract/errors.js'
import { GarbledStream, HttpFailure } from '../../../electron/models/connection.js'
import { explain, explainStatus } from '../../../electron/models/failures.js'

const url = 'http://127.0.0.1:11434'
const context = {
  url,
  model: 'm:7b',
  whyAbsent: async () => new QuarryError('server_absent', 'nobody there'),
}

describe('explainStatus', () => {
  it.each([
    [400, 'the input length exceeds the context length', 'prompt_too_long', /--window/],
    [400, 'input exceeds maximum context length', 'prompt_too_long', /--window/],
    [400, '"m:7b" does not support thinking', 'server_refused', /another model/],
    [404, "model 'm:7b' not found", 'model_absent', /quarry models pull m:7b/],
    [404, 'model "m:7b" not found, try pulling it first', 'model_absent', /quarry models pull m:7b/],
    [404, '404 page not found', 'server_failed', /--ollama/],
    [403, '', 'server_refused', /OLLAMA_ORIGINS/],
    [401, 'unauthorized', 'server_refused', /OLLAMA_ORIGINS/],
    [
      500,
      'model requires more system memory (9 GiB) than is available (2 GiB)',
      'model_out_of_memory',
      /smaller/,
    ],
    [
      500,
      'llama runner process has terminated: cudaMalloc failed: out of memory',
      'model_out_of_memory',
      /smaller/,
    ],
    [500, 'llama runner process has terminated: signal: killed', 'model_out_of_memory', /smaller/],
    [500, 'write /models/blobs/x: no space left on device', 'disk_full', /free some space/],
    [500, 'option "num_ctx" must be of type integer', 'server_failed', /log/],
    [500, '', 'server_failed', /log/],
    [
      503,
      'server busy, please try again.  maximum pending requests exceeded',
      'server_failed',
      /--concurrency/,
    ],
  ] as const)('reads %d %s as %s', (status, text, code, remedy) => {
    const error = explainStatus(status, text, context)
    expect(error.code).toBe(code)
    expect(error.remedy).toMatch(remedy)
    expect(error.message).not.toMatch(/\n/)
  })

  it('blames the registry, not the server, when a pull finds no model', () => {
    const text = 'pull model manifest: file does not exist'
    expect(explainStatus(500, text, { ...context, pulling: true })).toMatchObject({
      code: 'model_absent',
      message: 'the registry has no model m:7b',
    })
  })
})

describe('explain', () => {
  const caused = (message: string, cause: unknown) => new TypeError(message, { cause })
  const withCode = (code: string) => Object.assign(new Error(code), { code })

  it.each([
    ['a refused connection', caused('fetch failed', withCode('ECONNREFUSED')), 'server_absent'],
    [
      'two refused connections',
      caused('fetch failed', new AggregateError([withCode('ECONNREFUSED')])),
      'server_absent',
    ],
    ['an unknown host', caused('fetch failed', withCode('ENOTFOUND')), 'server_absent'],
    ['a lost connection', caused('terminated', withCode('UND_ERR_SOCKET')), 'server_failed'],
    ['a reset connection', caused('fetch failed', withCode('ECONNRESET')), 'server_failed'],
    ['a failed fetch of unknown cause', new TypeError('fetch failed'), 'server_failed'],
    ['an answer that is not HTTP', caused('fetch failed', withCode('HPE_INVALID_CONSTANT')), 'server_failed'],
    ['a redirect', caused('fetch failed', new Error('unexpected redirect')), 'server_refused'],
    ['a status', new HttpFailure(404, "model 'm:7b' not found"), 'model_absent'],
    ['a garbled stream', new GarbledStream('x'), 'server_failed'],
    ['no done line', new Error('Did not receive done or success response in stream.'), 'reply_cut_off'],
    ['an answer that is no JSON', new SyntaxError('Unexpected token'), 'server_failed'],
    [
      'a reason of our own below it all',
      caused('fetch failed', new QuarryError('stopped', 'stopped')),
      'stopped',
    ],
  ])('names %s', async (_what, error, code) => {
    expect(await explain(error, context)).toMatchObject({ name: 'QuarryError', code })
  })

  it("gives a bug of ours back as it is, so that it is not taken for the server's", async () => {
    const bug = new RangeError('bug')
    expect(await explain(bug, context)).toBe(bug)
  })
})
