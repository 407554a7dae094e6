import { describe, expect, it } from 'vitest'
import { QuarryError } from '../../../electron/contract/errors.js'
import { runQuestion } from '../../../electron/engine/loop.js'
import { block, failed, fakeRun, finalValue, nothing, options, printed } from '../../support/engine-ports.js'

const lastUserMessage = (run: ReturnType<typeof fakeRun>, request: number) =>
  run.requests[request]?.messages.findLast((message) => message.role === 'user')?.content ?? ''

async function outcomeOf(run: ReturnType<typeof fakeRun>) {
  return runQuestion(run.ports, run.task)
}

describe('runQuestion ends with', () => {
  it('the value of a FINAL that ran', async () => {
    const run = fakeRun([block('FINAL("42")')], [finalValue('42')])
    expect(await outcomeOf(run)).toMatchObject({
      kind: 'final',
      answer: '42',
      value: '42',
      totals: { steps: 2 },
    })
  })

  it('words after a step that printed something', async () => {
    const run = fakeRun([block('print(42)'), 'There were 42.'], [printed('42\n')])
    expect(await outcomeOf(run)).toMatchObject({
      kind: 'final',
      answer: 'There were 42.',
      totals: { steps: 2 },
    })
  })

  it('words in direct mode, where the model has read the text', async () => {
    const run = fakeRun(['It is blue.'], [], {
      mode: 'direct',
      texts: async () => [{ name: 'a', text: 'blue' }],
    })
    expect(await outcomeOf(run)).toMatchObject({ kind: 'direct', answer: 'It is blue.' })
    expect(lastUserMessage(run, 0)).toContain('Text of a:\nblue')
  })

  it('code in direct mode run like any other', async () => {
    const run = fakeRun([block('print(3)'), '3'], [printed('3\n')], {
      mode: 'direct',
      texts: async () => [{ name: 'a', text: 'x' }],
    })
    expect(await outcomeOf(run)).toMatchObject({ kind: 'final', answer: '3' })
  })

  it('a marked best effort when the steps are used up and something was found', async () => {
    const codes = [1, 2, 3].map((n) => block(`print(${n})`))
    const run = fakeRun([...codes, 'Perhaps 3.'], [printed('1'), printed('2'), printed('3')], {
      options: { ...options, maxSteps: 3 },
    })
    expect(await outcomeOf(run)).toMatchObject({
      kind: 'best_effort',
      answer: 'Perhaps 3.',
      totals: { steps: 4 },
    })
  })

  it('no best effort when no step succeeded: there is nothing to answer from', async () => {
    const codes = [1, 2, 3].map((n) => block(`print(x${n})`))
    const run = fakeRun(codes, [failed('NameError: x1'), failed('NameError: x2'), failed('NameError: x3')], {
      options: { ...options, maxSteps: 3 },
    })
    expect(await outcomeOf(run)).toMatchObject({ kind: 'max_iterations', answer: '', value: null })
    expect(run.requests).toHaveLength(3)
  })

  it('an end after three replies without code, none of them executed', async () => {
    const run = fakeRun(['I will look.', 'Surely 7.', 'Yes.'], [])
    expect(await outcomeOf(run)).toMatchObject({ kind: 'max_iterations', answer: '', totals: { steps: 1 } })
    expect(run.ran).toHaveLength(0)
  })

  it('a best effort when the same code runs a third time with the same output', async () => {
    const run = fakeRun(
      [block('print(5)'), block('print(5)'), block('print(5)'), 'It is 5.'],
      [printed('5'), printed('5'), printed('5')],
    )
    expect(await outcomeOf(run)).toMatchObject({ kind: 'best_effort', answer: 'It is 5.' })
  })

  it.each([
    ['server_absent', 'error'],
    ['server_failed', 'error'],
    ['internal', 'error'],
    ['sandbox_unavailable', 'sandbox_violation'],
  ] as const)('the error %s as kind %s', async (code, kind) => {
    const run = fakeRun([new QuarryError(code, 'it failed', { remedy: 'mend it' })], [])
    expect(await outcomeOf(run)).toMatchObject({
      kind,
      answer: '',
      error: { code, message: 'it failed', remedy: 'mend it' },
    })
  })

  it('stopped, with what was printed so far, when the user stops it', async () => {
    const run = fakeRun([block('print(1)'), block('print(2)')], [printed('found 1\n')])
    const exec = run.ports.exec
    const ports = {
      ...run.ports,
      exec: async (request: Parameters<typeof exec>[0]) => {
        if (run.ran.length === 1) {
          run.stop.abort()
          return { kind: 'interrupted', reason: 'stopped', ...nothing } as const
        }
        return exec(request)
      },
    }
    expect(await runQuestion(ports, run.task)).toMatchObject({ kind: 'stopped', answer: 'found 1' })
  })

  it('a timeout when the run has used its seconds', async () => {
    const run = fakeRun(
      [],
      [],
      { options: { ...options, maxSeconds: 0.02 } },
      {
        server: {
          estimateTokens: () => 1,
          chat: (request) =>
            new Promise((_, reject) =>
              request.signal?.addEventListener('abort', () => reject(new QuarryError('stopped', 'stopped'))),
            ),
        },
      },
    )
    expect(await outcomeOf(run)).toMatchObject({ kind: 'timeout' })
  })

  it('budget_exhausted after two refused batches', async () => {
    const run = fakeRun(
      [block('llm_query_batched(x)')],
      [failed('RuntimeError: 3 sub-calls remain')],
      {},
      {
        subCalls: {
          answer: async () => ({ error: 'no' }),
          made: 0,
          cached: 0,
          refusals: 2,
          promptTokens: 0,
          completionTokens: 0,
        },
      },
    )
    // Refusals are counted before the first reply here: nothing may be asked any more.
    expect(await outcomeOf(run)).toMatchObject({ kind: 'budget_exhausted', answer: '' })
    expect(run.requests).toHaveLength(0)
  })
})

describe('runQuestion tells the model', () => {
  it.each([
    ['words before anything ran', 'It is 7.', 'Nothing has run yet'],
    ['an empty reply', '', 'The reply was empty'],
    ['a FINAL in words before anything ran', 'FINAL(it is 7)', 'Nothing has run yet'],
  ])('to write code after %s', async (_, reply, told) => {
    const run = fakeRun([reply, block('FINAL(1)')], [finalValue('1')])
    expect((await outcomeOf(run)).answer).toBe('1')
    expect(lastUserMessage(run, 1)).toContain(told)
  })

  it('that code which was cut off did not run', async () => {
    const run = fakeRun([{ text: '```python\nprint(', done: 'length' }, block('FINAL(1)')], [finalValue('1')])
    await outcomeOf(run)
    expect(lastUserMessage(run, 1)).toContain('cut off')
    expect(run.ran).toHaveLength(1)
  })

  it('the error of failed code, and another way when it comes again', async () => {
    const run = fakeRun(
      [block('a'), block('b'), block('FINAL(1)')],
      [failed('NameError: q'), failed('NameError: q'), finalValue('1')],
    )
    await outcomeOf(run)
    expect(lastUserMessage(run, 1)).toContain('NameError: q')
    expect(lastUserMessage(run, 1)).not.toContain('same error')
    expect(lastUserMessage(run, 2)).toContain('same error')
  })

  it('to look at lines, twice, when the result is nothing', async () => {
    const run = fakeRun(
      [block('print(n)'), block('print(m)'), block('print(k)'), 'None at all.'],
      [printed('0\n'), printed('[]\n'), printed('0\n')],
    )
    expect(await outcomeOf(run)).toMatchObject({ kind: 'final', answer: 'None at all.' })
    expect(lastUserMessage(run, 1)).toContain('A result of nothing')
    expect(lastUserMessage(run, 2)).toContain('A result of nothing')
    expect(lastUserMessage(run, 3)).not.toContain('A result of nothing')
  })

  it('nothing that changes an earlier message: the conversation only grows', async () => {
    const run = fakeRun([block('print(1)'), block('print(2)'), 'done: 2'], [printed('1'), printed('2')])
    await outcomeOf(run)
    for (const [index, request] of run.requests.entries()) {
      const next = run.requests[index + 1]
      if (next !== undefined)
        expect(next.messages.slice(0, request.messages.length)).toEqual(request.messages)
    }
    expect(run.requests).toHaveLength(3)
  })
})

describe('runQuestion samples', () => {
  it('at temperature 0 first, higher after an error, and at 0 again after output', async () => {
    const run = fakeRun([block('x'), block('print(1)'), '1'], [failed('NameError'), printed('1')])
    await outcomeOf(run)
    expect(run.requests.map((request) => request.temperature)).toEqual([0, 0.8, 0])
  })

  it('a reply again, differently, when the stream broke off, and gives up after three', async () => {
    const cut = new QuarryError('reply_cut_off', 'the reply broke off')
    const run = fakeRun([cut, block('FINAL(1)')], [finalValue('1')])
    expect((await outcomeOf(run)).answer).toBe('1')
    expect(run.requests.map((request) => request.temperature)).toEqual([0, 0.8])
    const hopeless = fakeRun([cut, cut, cut], [])
    expect(await outcomeOf(hopeless)).toMatchObject({ kind: 'error', error: { code: 'reply_cut_off' } })
  })

  it('with the same window and a reply limit on every request', async () => {
    const run = fakeRun([block('print(1)'), '1'], [printed('1')])
    await outcomeOf(run)
    expect(run.requests.map(({ window, maxTokens }) => ({ window, maxTokens }))).toEqual([
      { window: 8192, maxTokens: 500 },
      { window: 8192, maxTokens: 500 },
    ])
  })
})

describe('a conversation that outgrows the window', () => {
  it('is folded with a notice, and the run goes on', async () => {
    const long = 'x'.repeat(2_000)
    const codes = [1, 2, 3, 4].map((n) => block(`print(${n})`))
    const run = fakeRun(
      [...codes, 'done'],
      [1, 2, 3, 4].map((n) => printed(`${n} ${long}`)),
      { options: { ...options, window: 2_600 } },
    )
    expect(await outcomeOf(run)).toMatchObject({ kind: 'final', answer: 'done' })
    expect(
      run.events.some((event) => event.type === 'notice' && event.facts.code === 'prompt_too_long'),
    ).toBe(true)
  })

  it('ends in an error with both sizes when even the first prompt does not fit', async () => {
    const run = fakeRun([], [], { question: 'why? '.repeat(8_000) })
    expect(await outcomeOf(run)).toMatchObject({ kind: 'error', error: { code: 'prompt_too_long' } })
    expect(run.requests).toHaveLength(0)
  })
})
