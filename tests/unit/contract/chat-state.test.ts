import { describe, expect, it } from 'vitest'
import { applyBatch, applyEvent, emptyChat } from '../../../electron/contract/chat-state.js'
import { maxSubCallItems } from '../../../electron/contract/chat-step.js'
import {
  chatStateSchema,
  maxShownChars,
  type ChatEvent,
  type ChatState,
  type FileView,
  type RunView,
  type StepView,
} from '../../../electron/contract/chat.js'
import type { RunResult } from '../../../electron/contract/run.js'
import type { VariableRow } from '../../../electron/contract/wire.js'
import { runResult } from '../../support/run-result.js'

const asked: ChatEvent = { type: 'asked', run: 1, question: 'How many?', startedAt: 5, model: 'm' }
const mode: ChatEvent = { type: 'mode', run: 1, mode: 'rlm', model: 'm:latest', window: 8192 }
const started: ChatEvent = { type: 'step-started', run: 1, step: 1, code: 'print(1)', cut: 0 }
const ended: ChatEvent = {
  type: 'step',
  run: 1,
  step: 1,
  code: 'print(1)',
  stdout: '1\n',
  error: null,
  cut: 0,
  seconds: 0.5,
  ended: null,
  variables: null,
}

function after(...events: readonly ChatEvent[]): ChatState {
  return events.reduce(applyEvent, emptyChat('c'))
}

function runOf(state: ChatState, at = 0): RunView {
  const run = state.runs[at]
  if (run === undefined) throw new Error('no such run')
  return run
}

function stepOf(state: ChatState, at = 0): StepView {
  const step = runOf(state).steps[at]
  if (step === undefined) throw new Error('no such step')
  return step
}

function resultOf(answer: string): RunResult {
  return runResult({ answer, kind: answer === '' ? 'stopped' : 'final', value: answer })
}

function file(id: string, change: Partial<FileView> = {}): ChatEvent {
  const fresh: FileView = { id, name: id, bytes: 10, state: 'reading', done: 0, facts: null, error: null }
  return { type: 'file', file: { ...fresh, ...change } }
}

function row(name: string, preview: string, changed: boolean): VariableRow {
  return { name, type: 'int', size: null, preview, changed }
}

function variables(run: number, step: number, ...rows: readonly VariableRow[]): ChatEvent {
  return { type: 'variables', run, step, variables: { rows: [...rows], omitted: 0 } }
}

describe('a chat that begins', () => {
  it('is empty and fit for the channel', () => {
    expect(chatStateSchema.parse(emptyChat('c'))).toEqual(emptyChat('c'))
    expect(emptyChat('c')).toMatchObject({ chat: 'c', title: '', sample: false, truth: null, memory: null })
  })

  it('knows the truth of a sample', () => {
    expect(emptyChat('c', { truth: '42' })).toMatchObject({ sample: true, truth: '42' })
  })
})

describe('files', () => {
  it('come in their order, change in their place and go', () => {
    const both = after(file('a'), file('b'), file('a', { state: 'ready', done: 10 }))
    expect(both.files.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'ready'],
      ['b', 'reading'],
    ])
    expect(applyEvent(both, { type: 'file-gone', id: 'a' }).files.map(({ id }) => id)).toEqual(['b'])
  })
})

describe('runs', () => {
  it('name the chat by the first question', () => {
    const state = after(asked, { ...asked, run: 2, question: 'And then?' })
    expect(state.title).toBe('How many?')
    expect(state.runs.map(({ run, question }) => [run, question])).toEqual([
      [1, 'How many?'],
      [2, 'And then?'],
    ])
  })

  it('stay over when they come to their beginning after they were said to be stopped', () => {
    const stopped: ChatEvent = { type: 'result', run: 1, result: resultOf('') }
    expect(runOf(after(asked, stopped, mode))).toMatchObject({ state: 'done', mode: 'rlm', window: 8192 })
  })

  it('prepare, run and end with a result', () => {
    expect(runOf(after(asked))).toMatchObject({ state: 'preparing', mode: null, model: 'm', startedAt: 5 })
    expect(runOf(after(asked, mode))).toMatchObject({
      state: 'running',
      mode: 'rlm',
      model: 'm:latest',
      window: 8192,
    })
    const result = resultOf('three')
    expect(runOf(after(asked, mode, { type: 'result', run: 1, result }))).toMatchObject({
      state: 'done',
      result,
      failure: null,
    })
  })

  it('end with the reason why they could not begin', () => {
    const facts = { code: 'server_absent', message: 'no server' } as const
    expect(runOf(after(asked, { type: 'failed', run: 1, facts }))).toMatchObject({
      state: 'done',
      result: null,
      failure: facts,
    })
  })

  it('show a rebuild while it lasts', () => {
    const begun = after(asked, mode, { type: 'rebuild', run: 1, done: 1, total: 3 })
    expect(runOf(begun).rebuild).toEqual({ done: 1, total: 3 })
    expect(runOf(applyEvent(begun, { type: 'rebuild', run: 1, done: 3, total: 3 })).rebuild).toBeNull()
    expect(runOf(applyEvent(begun, ended)).rebuild).toBeNull()
    expect(runOf(applyEvent(begun, { type: 'result', run: 1, result: resultOf('') })).rebuild).toBeNull()
  })

  it('collect notices', () => {
    const facts = { code: 'input_changed', message: 'changed' } as const
    expect(runOf(after(asked, { type: 'notice', run: 1, facts })).notices).toEqual([facts])
  })

  it.each<ChatEvent>([
    mode,
    started,
    ended,
    variables(1, 1, row('x', '1', true)),
    { type: 'result', run: 1, result: resultOf('x') },
  ])('a change of a run that is not there changes nothing: $type', (event) => {
    const state = emptyChat('c')
    expect(applyEvent(state, event)).toBe(state)
  })
})

describe('steps', () => {
  it('are written, run and end', () => {
    const writing = after(
      asked,
      mode,
      { type: 'reply-started', run: 1, step: 1, promptTokens: 77 },
      { type: 'reply-text', run: 1, step: 1, piece: 'pri' },
      { type: 'reply-text', run: 1, step: 1, piece: 'nt(1)' },
    )
    expect(runOf(writing).promptTokens).toBe(77)
    expect(stepOf(writing)).toMatchObject({ step: 1, state: 'writing', text: 'print(1)', code: '' })
    const running = applyEvent(writing, started)
    expect(stepOf(running)).toMatchObject({ state: 'running', code: 'print(1)' })
    expect(stepOf(applyEvent(running, ended))).toMatchObject({ state: 'done', stdout: '1\n', seconds: 0.5 })
  })

  it('of the engine itself look like any other, though nobody wrote them', () => {
    const state = after(asked, mode, started, ended)
    expect(stepOf(state)).toMatchObject({ step: 1, state: 'done', text: '', code: 'print(1)' })
  })

  it('begin anew when the reply is asked for again', () => {
    const state = after(
      asked,
      { type: 'reply-started', run: 1, step: 1, promptTokens: 1 },
      { type: 'reply-text', run: 1, step: 1, piece: 'nonsense' },
      { type: 'reply-started', run: 1, step: 1, promptTokens: 2 },
    )
    expect(runOf(state).steps).toHaveLength(1)
    expect(stepOf(state).text).toBe('')
  })

  it('hold an endless reply to a bound', () => {
    const piece = 'x'.repeat(maxShownChars)
    const reply: ChatEvent = { type: 'reply-text', run: 1, step: 1, piece }
    expect(stepOf(after(asked, reply, reply, reply)).text).toHaveLength(maxShownChars)
  })

  it.each([
    { title: 'that became the answer is no step', text: 'It is 3.', answer: 'It is 3.', left: 0 },
    { title: 'that was broken off stays', text: 'It i', answer: '', left: 1 },
    { title: 'that brought nothing is no step', text: '', answer: '', left: 0 },
  ])('a last reply $title', ({ text, answer, left }) => {
    const state = after(
      asked,
      started,
      ended,
      { type: 'reply-started', run: 1, step: 2, promptTokens: 1 },
      { type: 'reply-text', run: 1, step: 2, piece: text },
      { type: 'result', run: 1, result: resultOf(answer) },
    )
    expect(runOf(state).steps).toHaveLength(1 + left)
    expect(runOf(state).steps.every((step) => step.state === 'done')).toBe(true)
  })

  it('that run when the run ends have ended with it', () => {
    const state = after(
      asked,
      started,
      { type: 'sub-call-started', run: 1, step: 1, ordinal: 0, total: null },
      { type: 'result', run: 1, result: resultOf('') },
    )
    expect(stepOf(state)).toMatchObject({ state: 'done', ended: { how: 'interrupted' } })
    expect(stepOf(state).subCalls).toMatchObject({ total: 1, done: 1, failed: 1 })
  })
})

describe('sub-calls', () => {
  const call = (ordinal: number, state: 'done' | 'failed' = 'done', cached = false): ChatEvent => ({
    type: 'sub-call',
    run: 1,
    step: 1,
    call: { ordinal, state, prompt: `p${ordinal}`, reply: 'r', seconds: 1, cached },
  })
  const begin = (ordinal: number, total: number | null): ChatEvent => ({
    type: 'sub-call-started',
    run: 1,
    step: 1,
    ordinal,
    total,
  })

  it.each<{ title: string; events: ChatEvent[]; counts: object }>([
    {
      title: 'one by one',
      events: [begin(0, null), call(0), begin(1, null)],
      counts: { total: 2, done: 1, failed: 0, cached: 0 },
    },
    {
      title: 'a batch is announced whole by its first',
      events: [begin(0, 64), begin(1, 64), call(1)],
      counts: { total: 64, done: 1, failed: 0, cached: 0 },
    },
    {
      title: 'two batches, one after the other',
      events: [begin(0, 2), begin(1, 2), call(0), call(1), begin(2, 3), begin(3, 3)],
      counts: { total: 5, done: 2, failed: 0, cached: 0 },
    },
    {
      title: 'failed and cached ones came back too',
      events: [begin(0, 3), call(0, 'failed'), call(1, 'done', true), call(2)],
      counts: { total: 3, done: 3, failed: 1, cached: 1 },
    },
    {
      title: 'refused ones were never begun',
      events: [call(0, 'failed'), call(1, 'failed')],
      counts: { total: 2, done: 2, failed: 2, cached: 0 },
    },
    {
      title: 'what ends with the step is counted once, also when its answer comes late',
      events: [begin(0, 2), begin(1, 2), call(0), ended, call(1)],
      counts: { total: 2, done: 2, failed: 0, cached: 0 },
    },
  ])('are counted: $title', ({ events, counts }) => {
    expect(stepOf(after(asked, started, ...events)).subCalls).toMatchObject(counts)
  })

  it('take their prompt and reply in their place', () => {
    const { items } = stepOf(after(asked, started, begin(0, 2), begin(1, 2), call(1), call(0))).subCalls
    expect(items.map(({ ordinal, state, prompt }) => [ordinal, state, prompt])).toEqual([
      [0, 'done', 'p0'],
      [1, 'done', 'p1'],
    ])
  })

  it('beyond the cap are counted and not kept', () => {
    const events: ChatEvent[] = [asked, started]
    for (let ordinal = 0; ordinal < maxSubCallItems + 5; ordinal += 1) events.push(call(ordinal))
    const { total, done, items } = stepOf(after(...events)).subCalls
    expect([total, done, items.length]).toEqual([maxSubCallItems + 5, maxSubCallItems + 5, maxSubCallItems])
  })
})

describe('variables', () => {
  it('keep the step that changed them last', () => {
    const state = after(
      asked,
      variables(1, 1, row('a', '1', true), row('b', '1', true)),
      variables(1, 2, row('a', '2', true), row('b', '1', false)),
      variables(1, 3, row('a', '2', false), row('b', '1', false), row('c', '0', false)),
    )
    expect(state.variables.rows.map(({ name, step }) => [name, step])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 3],
    ])
  })

  it('go when they are deleted', () => {
    const state = after(asked, variables(1, 1, row('a', '1', true)), variables(1, 2))
    expect(state.variables.rows).toEqual([])
  })

  it('keep the identity of rows and table that say nothing new', () => {
    const one = after(asked, variables(1, 1, row('a', '1', true), row('b', '1', true)))
    const same = applyEvent(one, variables(1, 2, row('a', '1', false), row('b', '1', false)))
    expect(same.variables).toBe(one.variables)
    const other = applyEvent(one, variables(1, 2, row('a', '1', false), row('b', '2', true)))
    expect(other.variables.rows[0]).toBe(one.variables.rows[0])
    expect(other.variables.rows[1]).not.toBe(one.variables.rows[1])
  })

  it('come with the end of a step', () => {
    const rows = [row('a', '1', true)]
    const state = after(asked, started, { ...ended, variables: { rows, omitted: 7 } })
    expect(state.variables.omitted).toBe(7)
    expect(state.variables.rows[0]).toMatchObject({ name: 'a', run: 1, step: 1 })
  })
})

describe('identity', () => {
  it('of runs and steps that a change does not touch is kept', () => {
    const one = after(asked, started, ended, { ...started, step: 2 }, { ...asked, run: 2 })
    const two = applyEvent(one, { type: 'reply-text', run: 2, step: 1, piece: 'x' })
    expect(two.runs[0]).toBe(one.runs[0])
    const three = applyEvent(one, { ...ended, step: 2 })
    expect(stepOf(three)).toBe(stepOf(one))
    expect(three.runs[1]).toBe(one.runs[1])
    expect(three.files).toBe(one.files)
  })
})

describe('a batch', () => {
  const snapshot = { count: 3, state: after(asked, mode, started) }

  it.each([
    { title: 'that follows is applied', first: 3, count: 5, gap: false },
    { title: 'that overlaps is applied from where the snapshot ends', first: 2, count: 4, gap: false },
    { title: 'that is known changes nothing', first: 1, count: 3, gap: false },
    { title: 'that leaves something out is a gap', first: 4, count: 3, gap: true },
  ])('$title', ({ first, count, gap }) => {
    const events: ChatEvent[] = [
      { type: 'reply-text', run: 1, step: 1, piece: 'a' },
      { type: 'reply-text', run: 1, step: 1, piece: 'b' },
    ]
    const applied = applyBatch(snapshot, { chat: 'c', first, events })
    expect([applied.snapshot.count, applied.gap]).toEqual([count, gap])
    if (count === 3) expect(applied.snapshot).toBe(snapshot)
    else expect(stepOf(applied.snapshot.state).text).toBe(count === 5 ? 'ab' : 'b')
  })

  it('of another chat changes nothing', () => {
    const applied = applyBatch(snapshot, { chat: 'other', first: 3, events: [ended] })
    expect(applied).toEqual({ snapshot, gap: false })
  })
})
