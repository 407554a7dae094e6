import { describe, expect, it } from 'vitest'
import { missingVariables, rebuild, recordedReplies } from '../../../electron/app/rebuild.js'
import { rebuildNotices } from '../../../electron/app/rebuild-notices.js'
import { fakeRepl, killed, result } from '../../support/fake-repl.js'
import { recordedStep, recordedSubCall } from '../../support/journal-events.js'

const options = { signal: new AbortController().signal, onProgress: () => undefined }
const plan = (...steps: ReturnType<typeof recordedStep>[]) => ({
  steps,
  recordedSeconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
})

describe('a rebuild', () => {
  it('executes the steps in order with their numbers and tells how far it is', async () => {
    const repl = fakeRepl(() => result())
    const progress: string[] = []
    const rebuilt = await rebuild(repl, plan(recordedStep(1, 'a'), recordedStep(3, 'b')), {
      ...options,
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    })
    expect(repl.ran.map(({ step, code }) => [step, code])).toEqual([
      [1, 'a'],
      [3, 'b'],
    ])
    expect(progress).toEqual(['0/2', '1/2', '2/2'])
    expect(rebuilt.end).toEqual({ how: 'done' })
  })

  it('answers sub-calls from the record, failed ones with their error', async () => {
    const answers: unknown[] = []
    const repl = fakeRepl(async (request) => {
      answers.push(await request.onSubCall({ ordinal: 1, prompt: 'q' }))
      answers.push(await request.onSubCall({ ordinal: 0, prompt: 'p' }))
      return result()
    })
    const subCalls = [
      recordedSubCall(0, 'p', 'yes'),
      { ...recordedSubCall(1, 'q', ''), reply: null, error: 'full' },
    ]
    await rebuild(repl, plan(recordedStep(1, 'a', { subCalls })), options)
    expect(answers).toEqual([{ error: 'full' }, { text: 'yes' }])
  })

  it.each([
    ['another prompt', 0, 'other', 'the prompt of its sub-call 1 differs from the recorded one'],
    ['one sub-call more', 1, 'p', 'it asks the model for a sub-call 2 that was not recorded'],
  ])('stops at %s and runs nothing after it', async (_, ordinal, prompt, detail) => {
    const repl = fakeRepl(async (request) => {
      await request.onSubCall({ ordinal, prompt })
      return request.signal?.aborted === true
        ? { ...result(), kind: 'interrupted', reason: 'stopped' }
        : result()
    })
    const steps = plan(
      recordedStep(1, 'a', { subCalls: [recordedSubCall(0, 'p', 'yes')] }),
      recordedStep(2, 'b'),
    )
    const { end, done } = await rebuild(repl, steps, options)
    expect({ end, done }).toEqual({ end: { how: 'differs', step: 1, detail }, done: 0 })
    expect(repl.ran).toHaveLength(1)
  })

  it('ends at twice the recorded Python time', async () => {
    const limits: number[] = []
    const repl = fakeRepl((request) => {
      limits.push(request.stepSeconds)
      return request.step === 2
        ? { ...result(), kind: 'interrupted', reason: 'time', seconds: 30 }
        : { ...result(), kind: 'result', seconds: 10 }
    })
    const steps = plan(
      recordedStep(1, 'a', { seconds: 10 }),
      recordedStep(2, 'b', { seconds: 10 }),
      recordedStep(3, 'c', { seconds: 0 }),
    )
    const { end, done } = await rebuild(repl, steps, options)
    expect({ end, done }).toEqual({ end: { how: 'too-slow', step: 2 }, done: 1 })
    expect(limits).toEqual([40, 30])
  })

  it('ends with a child that dies', async () => {
    const repl = fakeRepl(() => killed('memory', 'It used too much memory.'))
    const { end } = await rebuild(repl, plan(recordedStep(1, 'a')), options)
    expect(end).toEqual({ how: 'differs', step: 1, detail: 'It used too much memory.' })
  })

  it('rejects with stopped when the user stops it', async () => {
    const stop = new AbortController()
    const repl = fakeRepl(() => {
      stop.abort()
      return result()
    })
    await expect(
      rebuild(repl, plan(recordedStep(1, 'a')), { ...options, signal: stop.signal }),
    ).rejects.toMatchObject({
      code: 'stopped',
    })
  })
})

it('the first difference of a step is the one that is told', async () => {
  const replies = recordedReplies([recordedSubCall(0, 'p', 'yes')])
  await replies.answer({ ordinal: 0, prompt: 'x' }, () => undefined)
  await replies.answer({ ordinal: 9, prompt: 'y' }, () => undefined)
  expect(replies.difference()).toBe('the prompt of its sub-call 1 differs from the recorded one')
})

describe('what is missing after a rebuild', () => {
  const table = (...names: string[]) => ({
    rows: names.map((name) => ({ name, type: 'int', size: null, preview: '1', changed: false })),
    omitted: 0,
  })

  it.each([
    [table('a', 'b'), table('b'), ['a']],
    [table('a'), null, ['a']],
    [null, table('a'), []],
    [table('a'), table('a', 'b'), []],
  ])('of %j and %j is %j', (before, after, names) => {
    expect(missingVariables(before, after)).toEqual(names)
  })

  it('is said, with the steps that were not run again', () => {
    const skipped = [{ run: 1, step: 2, how: 'killed', reason: 'memory' } as const]
    const said = (notices: ReturnType<typeof rebuildNotices>) => notices.map(({ message }) => message)
    expect(said(rebuildNotices({ how: 'done' }, { skipped: [] }, []))).toEqual([])
    expect(said(rebuildNotices({ how: 'done' }, { skipped }, ['x']))).toEqual([
      'Python was started again; not run again: step 2 of question 1 (killed); these variables are missing: x',
    ])
    expect(said(rebuildNotices({ how: 'too-slow', step: 3 }, { skipped: [] }, ['x', 'y']))).toEqual([
      'repeating earlier work was ended in step 3, at twice the time it took before; these variables are missing: x, y',
    ])
    expect(said(rebuildNotices({ how: 'differs', step: 1, detail: 'it differs' }, { skipped }, []))).toEqual([
      'Python was started again; not run again: step 2 of question 1 (killed)',
      'earlier work could not be repeated beyond step 1, since it differs',
    ])
  })
})
