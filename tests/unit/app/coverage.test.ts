import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../electron/app/coverage.js'
import type { JournalEvent, StepEvent } from '../../../electron/contract/journal.js'
import { header, reply, step } from '../../support/journals.js'

type Ranges = [number, number][]

const touching = (document: string, ranges: Ranges, shown: Ranges = [], more: Partial<StepEvent> = {}) =>
  step(1, { touched: [{ document, ranges, shown }], ...more })

const shares = (events: readonly JournalEvent[], mode: 'direct' | 'rlm' = 'rlm') =>
  coverageOf({
    documents: [
      { name: 'a', chars: 100 },
      { name: 'b', chars: 100 },
    ],
    mode,
    events,
  }).map(({ searched, looked, read }) => [searched, looked, read])

describe('of each document', () => {
  it.each<[string, readonly JournalEvent[], number[][]]>([
    [
      'nothing is claimed without a step',
      [reply(1)],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'a step of before it was recorded claims nothing',
      [step(1)],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'one step went through all of it',
      [touching('a', [[0, 100]])],
      [
        [1, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'what several steps went through counts once, in whatever order it came',
      [
        touching('a', [[40, 60]]),
        touching('a', [
          [0, 50],
          [80, 90],
        ]),
        touching('a', [[45, 55]]),
      ],
      [
        [0.7, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'what was shown is apart from what was gone through',
      [touching('b', [], [[0, 10]])],
      [
        [0, 0, 0],
        [0, 0, 0.1],
      ],
    ],
    [
      'the first look is apart from the code of the model, what it showed is not',
      [touching('a', [[0, 100]], [[0, 5]], { byQuarry: true }), touching('a', [[0, 50]], [[3, 8]])],
      [
        [0.5, 1, 0.08],
        [0, 0, 0],
      ],
    ],
    [
      'what lies beyond the text counts for nothing',
      [
        touching('a', [
          [90, 900],
          [200, 300],
        ]),
      ],
      [
        [0.1, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'a range turned round counts for nothing',
      [touching('a', [[50, 10]])],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'a document that is not there counts for nothing',
      [touching('c', [[0, 100]])],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(shares(events)).toEqual(expected)
  })

  it('what earlier questions went into is marked, their first look counting for nothing', () => {
    const earlier = [
      [touching('a', [[0, 100]], [], { byQuarry: true })],
      [touching('b', [[0, 10]])],
      [header(3, { mode: 'rlm' }), reply(1)],
    ]
    const documents = ['a', 'b'].map((name) => ({ name, chars: 100 }))
    const marks = (runs: readonly (readonly JournalEvent[])[]) =>
      coverageOf({ documents, mode: 'rlm', events: [], earlier: runs }).map((one) => one.earlier === true)
    expect(marks(earlier)).toEqual([false, true])
    expect(marks([[header(1, { mode: 'direct' }), reply(1)]])).toEqual([true, true])
  })

  it('a text given whole to the model was read once it replied, and not before', () => {
    expect(shares([], 'direct')).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(shares([reply(1)], 'direct')).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ])
  })

  it('an empty text has no shares', () => {
    const [one] = coverageOf({ documents: [{ name: 'e', chars: 0 }], mode: 'direct', events: [reply(1)] })
    expect(one).toEqual({ document: 'e', chars: 0, searched: 0, looked: 0, read: 0 })
  })
})
