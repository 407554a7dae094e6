import { describe, expect, it } from 'vitest'
import { planRebuild } from '../../../electron/library/rebuild-plan.js'
import { replayOf } from '../../../electron/library/replay.js'
import { final, header, reply, step, subCall } from '../../support/journals.js'
import type { Variables } from '../../../electron/contract/wire.js'

function table(...names: string[]): Variables {
  return {
    rows: names.map((name) => ({ name, type: 'int', size: null, preview: '1', changed: true })),
    omitted: 0,
  }
}

const killed = { how: 'killed', reason: 'memory', message: 'it needed too much memory' } as const
const interrupted = { how: 'interrupted', reason: 'time', message: 'it took more than 60 s' } as const

describe('planRebuild', () => {
  it('takes every step that got a result, in order over all runs, failed ones too', () => {
    const plan = planRebuild([
      [header(1), step(1), step(2, { error: 'ValueError: no' }), final()],
      [header(2), step(1, { code: 'x = 1' }), final()],
    ])
    expect(plan.steps.map((one) => [one.run, one.step, one.question, one.code])).toEqual([
      [1, 1, 'question 1', 'print(1)'],
      [1, 2, 'question 1', 'print(2)'],
      [2, 1, 'question 2', 'x = 1'],
    ])
    expect(plan.skipped).toEqual([])
    expect(plan.recordedSeconds).toBe(1.5)
  })

  it('leaves out and names killed, interrupted and cut off steps', () => {
    const plan = planRebuild([
      [header(1), step(1), step(2, { ended: killed }), step(3, { ended: interrupted })],
      [header(2), step(1), subCall(2, 0)],
    ])
    expect(plan.steps.map(({ run, step: number }) => [run, number])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(plan.skipped).toEqual([
      { run: 1, step: 2, how: 'killed', reason: 'it needed too much memory' },
      { run: 1, step: 3, how: 'interrupted', reason: 'it took more than 60 s' },
      { run: 2, step: 2, how: 'cut off', reason: 'the run broke off before the step ended' },
    ])
  })

  it('answers sub-calls by run, step and ordinal, in whatever order they came back', () => {
    const plan = planRebuild([
      [header(1), subCall(1, 1), subCall(1, 0), step(1), final()],
      [header(2), subCall(1, 0, { reply: null, error: 'server gone' }), step(1), final()],
    ])
    expect(
      plan.steps.map(({ subCalls }) =>
        subCalls.map(({ ordinal, reply: text, error }) => [ordinal, text, error]),
      ),
    ).toEqual([
      [
        [0, 'reply 1.0', null],
        [1, 'reply 1.1', null],
      ],
      [[0, null, 'server gone']],
    ])
  })

  it('expects the variables of the last step that got a result', () => {
    const journals = [
      [header(1), step(1, { variables: table('a') })],
      [
        header(2),
        step(1, { variables: table('a', 'b') }),
        step(2, { variables: table('c'), ended: interrupted }),
      ],
    ]
    expect(planRebuild(journals).variables).toEqual(table('a', 'b'))
    expect(planRebuild([]).variables).toBeNull()
  })
})

describe('replayOf', () => {
  it('puts each step with its replies and sub-calls', () => {
    const events = [header(), reply(1), subCall(1, 0), step(1), reply(2), reply(2), step(2), final()]
    const replay = replayOf(header(), events)
    expect(
      replay.turns.map((turn) => [
        turn.step,
        turn.replies.length,
        turn.subCalls.length,
        turn.executed?.stdout,
      ]),
    ).toEqual([
      [1, 1, 1, '1\n'],
      [2, 2, 0, '2\n'],
    ])
    expect(replay.answered).toBe(true)
  })

  it('says that a run without a final answer has none', () => {
    expect(replayOf(header(), [header(), reply(1)])).toMatchObject({ final: null, answered: false })
    for (const kind of ['stopped', 'error', 'max_iterations', 'best_effort'] as const) {
      expect(replayOf(header(), [header(), final(kind)]).answered).toBe(false)
    }
    for (const kind of ['final', 'final_var', 'direct'] as const) {
      expect(replayOf(header(), [header(), final(kind)]).answered).toBe(true)
    }
  })
})
