import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QuarryError, stoppedError } from '../../../electron/contract/errors.js'
import type { ExecRequest, SubCallAnswer, SubCallRequest } from '../../../electron/contract/repl.js'
import type { ToDriver } from '../../../electron/contract/wire.js'
import { graceMs, startStep } from '../../../electron/driver/step.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // Whatever a step has set going must have an end of its own.
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const result = {
  type: 'exec_result',
  id: 'exec-1',
  stdout: '',
  error: null,
  final: null,
  seconds: 1000,
} as const
const interrupted = { ...result, error: 'KeyboardInterrupt' } as const
const ask = (id: string, more: object = {}) =>
  ({ type: 'llm_query_request', id, prompt: `${id}?`, ...more }) as const

/** A step over a child that only this test plays. */
function playStep(request: Partial<ExecRequest> = {}) {
  const sent: ToDriver[] = []
  const calls: {
    call: SubCallRequest
    answer: (reply: SubCallAnswer) => void
    fail: (error: Error) => void
  }[] = []
  const child = { interrupts: 0, kills: [] as string[], cpu: 100 as number | null }
  const step = startStep(
    {
      send: (message) => sent.push(message) > 0,
      interrupt: () => void (child.interrupts += 1),
      kill: (reason, message) => {
        child.kills.push(reason)
        step.died({ reason, message })
      },
      cpuSeconds: () => child.cpu,
      log: () => {},
    },
    'exec-1',
    {
      code: '',
      step: 1,
      stepSeconds: 10,
      onSubCall: (call) => new Promise((answer, fail) => calls.push({ call, answer, fail })),
      ...request,
    },
  )
  return { step, sent, calls, child }
}

describe('the limit of Python time', () => {
  it('signals at the limit and not before', async () => {
    const { step, child } = playStep()
    vi.advanceTimersByTime(9_999)
    expect(child.interrupts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(child.interrupts).toBe(1)
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ kind: 'interrupted', reason: 'time' })
  })

  it('does not count the hour a model takes, and goes on counting afterwards', async () => {
    const { step, calls, child } = playStep()
    vi.advanceTimersByTime(6_000)
    expect(step.subCall(ask('a'))).toBeNull()
    vi.advanceTimersByTime(3_600_000)
    calls[0]?.answer({ text: 'pong' })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(child.interrupts).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(child.interrupts).toBe(1)
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ reason: 'time', seconds: 10 })
  })

  it('counts while a batch is still being sent, stands while any answer is missing', async () => {
    const { step, calls, child } = playStep()
    step.subCall(ask('a', { batch: 'b', index: 0, total: 2 }))
    vi.advanceTimersByTime(5_000)
    step.subCall(ask('b', { batch: 'b', index: 1, total: 2 }))
    vi.advanceTimersByTime(60_000)
    calls[1]?.answer({ text: 'second' })
    await vi.advanceTimersByTimeAsync(60_000)
    calls[0]?.answer({ error: 'no' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(child.interrupts).toBe(1)
    step.result(interrupted)
    await step.outcome
  })

  it('ends a step by CPU time, whatever it pretends to wait for', async () => {
    const { step, child } = playStep()
    step.subCall(ask('a'))
    child.cpu = 120
    step.tick()
    expect(child.interrupts).toBe(0)
    child.cpu = 120.01
    step.tick()
    expect(child.interrupts).toBe(1)
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ kind: 'interrupted', reason: 'cpu' })
  })

  it('lets a step run where CPU time cannot be read', () => {
    const { step, child } = playStep()
    child.cpu = null
    step.tick()
    expect(child.interrupts).toBe(0)
    step.result(result)
  })
})

describe('a step that does not obey', () => {
  it('is signalled again, and its Python ended after the grace', async () => {
    const stop = new AbortController()
    const { step, child } = playStep({ signal: stop.signal })
    stop.abort()
    vi.advanceTimersByTime(graceMs - 1)
    expect(child).toMatchObject({ interrupts: 4, kills: [] })
    vi.advanceTimersByTime(1)
    expect(child.kills).toEqual(['stopped'])
    expect(await step.outcome).toMatchObject({ kind: 'killed', reason: 'stopped' })
  })

  it('keeps the first reason when others follow', async () => {
    const stop = new AbortController()
    const { step } = playStep({ signal: stop.signal })
    vi.advanceTimersByTime(10_000)
    stop.abort()
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ reason: 'time' })
  })

  it('is forwarded no further sub-calls, which nothing would record', () => {
    const stop = new AbortController()
    const { step, calls } = playStep({ signal: stop.signal })
    stop.abort()
    expect(step.subCall(ask('a'))).toBeNull()
    expect(calls).toEqual([])
    step.result(interrupted)
  })
})

describe('no step is lost', () => {
  it.each([
    { claim: 'a result that comes together with the signal', message: result },
    {
      claim: 'an answer given before the signal came',
      message: { ...interrupted, final: { kind: 'value', value: '4' } } as const,
    },
    { claim: 'an error of its own', message: { ...result, error: 'ValueError: no' } },
  ])('$claim is a result', async ({ message }) => {
    const stop = new AbortController()
    const { step } = playStep({ signal: stop.signal })
    stop.abort()
    step.result(message)
    expect(await step.outcome).toMatchObject({ kind: 'result', error: message.error })
  })

  it('a KeyboardInterrupt that the code raised itself is a result', async () => {
    const { step } = playStep()
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ kind: 'result' })
  })

  it('the first outcome stands', async () => {
    const { step } = playStep()
    step.result(result)
    step.died({ reason: 'crash', message: 'gone' })
    expect(await step.outcome).toMatchObject({ kind: 'result' })
  })
})

describe('seconds', () => {
  it.each([
    { claim: "are the driver's where it says less than the host saw", says: 1.25, seconds: 1.25 },
    { claim: "are the host's where the driver says more", says: 1000, seconds: 2 },
  ])('$claim', async ({ says, seconds }) => {
    const { step } = playStep()
    vi.advanceTimersByTime(2_000)
    step.result({ ...result, seconds: says })
    expect(await step.outcome).toMatchObject({ seconds })
  })
})

describe('sub-calls', () => {
  it('are numbered in the order of the code and answered in any order', async () => {
    const { step, sent, calls } = playStep()
    step.subCall(ask('x'))
    step.subCall(ask('y', { batch: 'b1', index: 0, total: 2, schema: { type: 'number' } }))
    step.subCall(ask('z', { batch: 'b1', index: 1, total: 2 }))
    expect(calls.map(({ call }) => call)).toEqual([
      { ordinal: 0, prompt: 'x?' },
      { ordinal: 1, prompt: 'y?', batch: { id: 'b1', index: 0, total: 2 }, schema: { type: 'number' } },
      { ordinal: 2, prompt: 'z?', batch: { id: 'b1', index: 1, total: 2 } },
    ])
    calls[2]?.answer({ error: 'too slow' })
    await vi.advanceTimersByTimeAsync(0)
    calls[0]?.answer({ text: 'first' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([
      { type: 'llm_query_response', id: 'z', error: 'too slow' },
      { type: 'llm_query_response', id: 'x', text: 'first' },
    ])
    step.result(result)
  })

  it('that are answered after the step are answered to nobody', async () => {
    const { step, sent, calls } = playStep()
    step.subCall(ask('a'))
    step.result(interrupted)
    calls[0]?.answer({ text: 'late' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([])
  })

  it('that the host fails to make end the step, and exec rejects with that failure', async () => {
    const { step, calls, child } = playStep()
    const failed = expect(step.outcome).rejects.toMatchObject({ code: 'server_absent' })
    step.subCall(ask('a'))
    calls[0]?.fail(new QuarryError('server_absent', 'The server is gone.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(child.interrupts).toBe(1)
    step.result(interrupted)
    await failed
  })

  it('that end because the run is stopped stop the step', async () => {
    const { step, calls } = playStep()
    step.subCall(ask('a'))
    calls[0]?.fail(stoppedError())
    await vi.advanceTimersByTimeAsync(0)
    step.result(interrupted)
    expect(await step.outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped' })
  })

  it('hand on the variables that come with them', () => {
    const seen: unknown[] = []
    const { step } = playStep({ onVariables: (variables) => seen.push(variables) })
    step.subCall(ask('a', { variables: { rows: [], omitted: 3 } }))
    expect(seen).toEqual([{ rows: [], omitted: 3 }])
    step.result(result)
  })
})

it('a child that dies ends the step with its reason', async () => {
  const { step } = playStep()
  vi.advanceTimersByTime(1_500)
  step.died({ reason: 'memory', message: 'too much' })
  expect(await step.outcome).toEqual({ kind: 'killed', reason: 'memory', message: 'too much', seconds: 1.5 })
})

it('a driver that refuses the request is a failure of the host', async () => {
  const { step } = playStep()
  const failed = expect(step.outcome).rejects.toMatchObject({ code: 'driver_failed' })
  step.refused('code is no text')
  await failed
})
