import { describe, expect, it } from 'vitest'
import { until } from '../../support/until.js'
import { heldCalls, replBench, run } from '../../support/repl-bench.js'

const bench = replBench()
const fake = () => bench.start({ driverDir: bench.folder.fake('obedient') })

describe('a driver that breaks the protocol is ended, and the step says so', () => {
  it.each([
    { claim: 'words instead of JSON', code: 'raw(b"Traceback (most recent call last):\\n")' },
    { claim: 'bytes that are no UTF-8', code: 'raw(b"\\xff\\xfe\\n")' },
    { claim: 'an array', code: 'send([1])' },
    { claim: 'an unknown type', code: 'send({"type": "shell", "command": "ls"})' },
    { claim: 'a result without its fields', code: 'send({"type": "exec_result", "id": request["id"]})' },
    { claim: 'a result of another step', code: 'result({"id": "exec-99"})' },
    { claim: 'a result without an id', code: 'result({"id": None})' },
    {
      claim: 'a reply to no request',
      code: 'send({"type": "loaded", "id": "load-7", "documents": [], "seconds": 0})',
    },
    {
      claim: 'two sub-calls with one id',
      code: 'for _ in range(2): send({"type": "llm_query_request", "id": "1", "prompt": "p"})',
    },
    { claim: 'a line of 17 MiB', code: 'raw(b"x" * (17 << 20) + b"\\n")' },
    { claim: 'a line without an end', code: 'while True: raw(b"x" * 65536)' },
    {
      claim: 'a flood of sub-calls with long prompts',
      code: 'n = 0\nwhile True:\n n += 1\n send({"type": "llm_query_request", "id": str(n), "prompt": "x" * 1000000})',
    },
  ])('$claim', async ({ code }) => {
    const repl = await fake()
    const outcome = await run(repl, code, { onSubCall: heldCalls().onSubCall })
    expect(outcome).toMatchObject({ kind: 'killed', reason: 'protocol' })
    expect(repl.alive).toBe(false)
    expect(bench.log.join('\n')).toContain('broke the protocol')
  })

  it('a sub-call outside of a step', async () => {
    const repl = await fake()
    const code = 'result(request); send({"type": "llm_query_request", "id": "1", "prompt": "p"})'
    expect(await run(repl, code)).toMatchObject({ kind: 'result' })
    await until(() => !repl.alive)
    expect(await run(repl, 'result(request)')).toMatchObject({ kind: 'killed', reason: 'protocol' })
  })
})
