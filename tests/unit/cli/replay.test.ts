import { describe, expect, it } from 'vitest'
import type { Verification } from '../../../electron/app/verify.js'
import { replayText, verificationText, whyUnanswered } from '../../../electron/cli/replay.js'
import { finalEventSchema } from '../../../electron/contract/journal.js'
import { resultKinds } from '../../../electron/contract/run.js'
import { replayOf } from '../../../electron/library/replay.js'
import { final, header } from '../../support/journals.js'

const whole: Verification = {
  steps: 3,
  same: 3,
  clock: [],
  differing: [],
  skipped: [],
  brokeOff: false,
  end: { how: 'done' },
  otherPython: null,
  repeats: true,
}
const killed = { run: 1, step: 2, how: 'killed', reason: 'memory' } as const

describe('what a verification says', () => {
  it.each<[string, Partial<Verification>, readonly string[]]>([
    ['all is the same', {}, ['3 of 3 steps gave exactly what was recorded']],
    ['there is one step', { steps: 1, same: 1 }, ['1 of 1 step gave exactly what was recorded']],
    [
      'a step was killed',
      { steps: 2, same: 2, skipped: [killed] },
      [
        'step 2 was killed and is not run again: nothing is shown of it',
        '2 of 2 steps with a result gave exactly what was recorded',
      ],
    ],
    [
      'the run broke off',
      { brokeOff: true },
      ['the run broke off before its end', '3 of 3 steps gave exactly what was recorded'],
    ],
    [
      'it broke off before its first step',
      { steps: 0, same: 0, brokeOff: true, repeats: false },
      ['the run broke off before its end', 'no step of it has a result: nothing could be compared'],
    ],
    ['no code was run', { steps: 0, same: 0 }, ['the run executed no code: there is nothing to compare']],
  ])('where %s', (_, change, lines) => {
    expect(verificationText({ ...whole, ...change }).split('\n')).toEqual(lines)
  })
})

describe('whether a recorded run holds a final answer', () => {
  it.each(resultKinds)('of kind %s', (kind) => {
    const why = whyUnanswered(finalEventSchema.parse(final(kind)))
    if (['final', 'final_var', 'direct'].includes(kind)) expect(why).toBeNull()
    else expect(why).toMatch(/^the run holds (no answer|a best guess only): \S/)
  })

  it('without an end it holds none', () => {
    expect(whyUnanswered(null)).toMatch(/broke off/)
  })
})

describe('a recorded run as text', () => {
  const textOf = (recordedReplies?: boolean): string => {
    const head = header(1, recordedReplies === undefined ? {} : { recordedReplies })
    return replayText({ ...replayOf(head, [final()]), path: 'a.jsonl', torn: false }, false)
  }

  it('says that its replies were recorded earlier, where they were', () => {
    expect(textOf(true)).toContain(
      "\nThe model's replies were recorded earlier; no model was asked in this run.\n",
    )
    expect(textOf()).not.toContain('recorded earlier')
  })
})
