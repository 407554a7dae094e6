/** The real driver, in the real sandbox, through the host. */
import { describe, expect, it } from 'vitest'
import type { SubCallRequest } from '../../../electron/contract/repl.js'
import type { LoadDocument, Variables } from '../../../electron/contract/wire.js'
import { childFd } from '../../../electron/driver/start.js'
import { heldCalls, replBench, run } from '../../support/repl-bench.js'
import { textArtefact } from '../../support/text-artefact.js'

const bench = replBench()

describe('steps', () => {
  it('keep their variables from one to the next', async () => {
    const repl = await bench.start()
    expect(await run(repl, 'n = 4')).toMatchObject({ kind: 'result', stdout: '', error: null, final: null })
    expect(await run(repl, 'n += 3; print(n)')).toMatchObject({ kind: 'result', stdout: '7\n', error: null })
  })

  it('end in the answer', async () => {
    const repl = await bench.start()
    expect(await run(repl, 'FINAL("ready")')).toMatchObject({
      kind: 'result',
      error: null,
      final: { kind: 'value', value: 'ready' },
    })
  })

  it('end in an error and go on with the next', async () => {
    const repl = await bench.start()
    const failed = await run(repl, '1 / 0')
    expect(failed).toMatchObject({ kind: 'result', final: null })
    expect(failed).toHaveProperty('error', expect.stringContaining('ZeroDivisionError'))
    expect(await run(repl, 'print(2)')).toMatchObject({ stdout: '2\n' })
  })

  it('are refused one at a time', async () => {
    const repl = await bench.start()
    const held = heldCalls()
    const first = run(repl, 'llm_query("wait")', { onSubCall: held.onSubCall })
    await held.arrived(1)
    await expect(run(repl, 'print(1)')).rejects.toThrow('a step is running already')
    held.calls[0]?.answer({ text: 'go' })
    expect(await first).toMatchObject({ kind: 'result' })
  })

  it('obey configure', async () => {
    const repl = await bench.start()
    repl.configure({ stdoutTruncateChars: 50, variables: true })
    const outcome = await run(repl, 'kept = 1\nprint("a" * 100)\nprint("ANSWER")')
    expect(outcome).toMatchObject({ stdout: expect.stringContaining('ANSWER') as string })
    const { variables } = outcome as { variables: Variables }
    expect(variables.rows).toEqual([expect.objectContaining({ name: 'kept', type: 'int', changed: true })])
  })
})

describe('sub-calls', () => {
  it('go out with their prompt and come back as text', async () => {
    const repl = await bench.start()
    const calls: SubCallRequest[] = []
    const outcome = await run(repl, 'print(llm_query("ping?"))', {
      onSubCall: async (call) => {
        calls.push(call)
        return { text: 'pong' }
      },
    })
    expect(calls).toEqual([{ ordinal: 0, prompt: 'ping?' }])
    expect(outcome).toMatchObject({ kind: 'result', stdout: 'pong\n' })
  })

  it('of a batch are all out before any is answered, and keep their order whatever order answers come in', async () => {
    const repl = await bench.start()
    const held = heldCalls()
    const code = 'print(llm_query_batched([f"item {n}" for n in range(8)]))'
    const outcome = run(repl, code, { onSubCall: held.onSubCall })
    await held.arrived(8)
    const batches = held.calls.map(({ call }) => call.batch)
    expect(batches.map((batch) => [batch?.index, batch?.total])).toEqual(
      [...Array(8).keys()].map((n) => [n, 8]),
    )
    expect(new Set(batches.map((batch) => batch?.id)).size).toBe(1)
    for (const { call, answer } of held.calls.toReversed()) {
      answer(call.ordinal === 3 ? { error: 'no luck' } : { text: `reply ${call.ordinal}` })
    }
    const replies = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
      n === 3 ? '[llm_query failed: no luck]' : `reply ${n}`,
    )
    expect(await outcome).toMatchObject({
      kind: 'result',
      stdout: `[${replies.map((reply) => `'${reply}'`).join(', ')}]\n`,
    })
  })

  it('leave inspect and configure answered while they are pending', async () => {
    const repl = await bench.start({ inspectMs: 30_000 })
    const held = heldCalls()
    const outcome = run(repl, 'items = [1, 2, 3]\nllm_query("wait")', { onSubCall: held.onSubCall })
    await held.arrived(1)
    const inspection = await repl.inspect(['items'], 0, 2)
    expect(inspection).toMatchObject({ path: ['items'], total: 3, unit: 'items' })
    expect(inspection.children).toHaveLength(2)
    repl.configure({ stdoutTruncateChars: 60 })
    held.calls[0]?.answer({ text: 'go' })
    expect(await outcome).toMatchObject({ kind: 'result', error: null })
    expect(await run(repl, 'print("a" * 100)')).toMatchObject({
      stdout: expect.stringContaining('truncated') as string,
    })
  })

  it('show the variables of the step that waits', async () => {
    const repl = await bench.start()
    repl.configure({ variables: true })
    const seen: Variables[] = []
    await run(repl, 'found = "x"\nllm_query("wait")', {
      onSubCall: async () => ({ text: 'go' }),
      onVariables: (variables) => seen.push(variables),
    })
    expect(seen.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['found']])
  })
})

describe('documents', () => {
  it('reach the child by descriptor alone', async () => {
    const [first, second] = [textArtefact('alpha 🦉\n'), textArtefact('beta\n')]
    try {
      const repl = await bench.start({ artefactFds: [first.fd, second.fd] })
      const loaded = await repl.load(
        [first.document('a.txt', childFd(0)), second.document('b.txt', childFd(1))],
        'which?',
      )
      expect(loaded.documents.map(({ name, chars }) => [name, chars])).toEqual([
        ['a.txt', 8],
        ['b.txt', 5],
      ])
      expect(await run(repl, 'print(context["a.txt"] + context["b.txt"], question)')).toMatchObject({
        stdout: 'alpha 🦉\nbeta\n which?\n',
      })
    } finally {
      first.close()
      second.close()
    }
  })

  it.each([
    {
      claim: 'that the child was not given are a failure of the host',
      change: (document: LoadDocument) => ({ ...document, fd: 99 }),
      code: 'driver_failed',
    },
    {
      claim: 'that became shorter are changed files',
      change: (document: LoadDocument) => ({ ...document, bytes: document.bytes + 1 }),
      code: 'input_changed',
    },
    {
      claim: 'that hold other characters than before are changed files',
      change: (document: LoadDocument) => ({
        ...document,
        parts: document.parts.map((part) => ({ ...part, chars: part.chars + 1 })),
      }),
      code: 'input_changed',
    },
  ])('$claim, and Python lives on', async ({ change, code }) => {
    const artefact = textArtefact('alpha\n')
    try {
      const repl = await bench.start({ artefactFds: [artefact.fd] })
      await expect(repl.load([change(artefact.document('a.txt', childFd(0)))])).rejects.toMatchObject({
        code,
      })
      expect(await run(repl, 'print(1)')).toMatchObject({ stdout: '1\n' })
    } finally {
      artefact.close()
    }
  })

  it('that need more memory than there may be are refused as such', async () => {
    const artefact = textArtefact('x'.repeat(80 << 20))
    try {
      const repl = await bench.start({ artefactFds: [artefact.fd], memoryLimitBytes: 64 << 20 })
      const load = repl.load([artefact.document('a.txt', childFd(0))])
      await expect(load).rejects.toMatchObject({ code: 'memory_exceeded' })
    } finally {
      artefact.close()
    }
  })
})
