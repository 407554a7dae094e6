import { describe, expect, it } from 'vitest'
import type { Output } from '../../../electron/cli/output.js'
import { showProgress, stepLine, titleOf } from '../../../electron/cli/progress.js'
import type { RunEvent, StepRecord } from '../../../electron/contract/run.js'

const step: StepRecord = {
  step: 2,
  code: 'x = 1',
  stdout: '',
  error: null,
  final: null,
  seconds: 0.25,
  variables: null,
  citations: [],
}

describe('the title of a step', () => {
  it.each([
    ['# count the rows\nn = 0', 'count the rows'],
    ['# conditions: state is open; year is 2024\nn = 0', 'state is open; year is 2024'],
    ['import re\nfrom x import y\nn = 1', 'n = 1'],
    ['x = 1\n# later', 'later'],
    ['', 'no code'],
    [`y = ${'9'.repeat(100)}`, `y = ${'9'.repeat(65)}…`],
    ['print("\x1b[2J")', 'print("\\x1b[2J")'],
  ])('of %j is %j', (code, title) => {
    expect(titleOf(code)).toBe(title)
  })
})

describe('a step on one line', () => {
  it.each<[Partial<StepRecord>, number, string]>([
    [{}, 0, 'step 2: x = 1 (0.3 s): printed nothing'],
    [{ stdout: '42\n' }, 1, 'step 2: x = 1 (0.3 s, 1 sub-call): printed 42'],
    [{ stdout: 'a\nb\nc' }, 3, 'step 2: x = 1 (0.3 s, 3 sub-calls): printed 3 lines'],
    [{ error: 'Traceback\nKeyError: 1' }, 0, 'step 2: x = 1 (0.3 s): KeyError: 1'],
    [{ final: { kind: 'value', value: '1' } }, 0, 'step 2: x = 1 (0.3 s): answered'],
    [
      { ended: { how: 'killed', reason: 'memory', message: 'It used too much memory.' } },
      0,
      'step 2: x = 1 (0.3 s): It used too much memory.',
    ],
  ])('%j', (change, calls, line) => {
    expect(stepLine({ ...step, ...change }, calls)).toBe(line)
  })
})

/** What a run of these events says, and the statuses between. */
function told(events: readonly RunEvent[], verbose: boolean): { lines: string[]; statuses: string[] } {
  const lines: string[] = []
  const statuses: string[] = []
  const output: Output = {
    terminal: true,
    print: () => undefined,
    write: async () => undefined,
    printJson: () => undefined,
    say: (text) => lines.push(text),
    fail: (facts) => lines.push(facts.message),
    status: (text) => statuses.push(text),
    clearStatus: () => undefined,
  }
  let now = 0
  const progress = showProgress(output, { verbose, maxSteps: 10, now: () => (now += 1) })
  for (const event of events) progress.take(event)
  return { lines, statuses }
}

const subCall = (ordinal: number): RunEvent => ({
  type: 'sub-call',
  call: {
    step: 2,
    ordinal,
    prompt: 'p',
    reply: 'yes\nindeed',
    error: null,
    promptTokens: 1,
    completionTokens: 1,
    seconds: 1,
    cached: false,
  },
})

const run: RunEvent[] = [
  { type: 'mode', mode: 'rlm', window: 8192, model: 'coder' },
  { type: 'reply-started', step: 2, promptTokens: 700 },
  { type: 'reply-text', step: 2, piece: 'four' },
  { type: 'step-started', step: 2, code: step.code },
  { type: 'sub-call-started', step: 2, ordinal: 0, total: 2 },
  subCall(0),
  { type: 'sub-call-started', step: 2, ordinal: 1, total: 2 },
  subCall(1),
  { type: 'step', step: { ...step, stdout: '7\n' } },
  { type: 'notice', facts: { code: 'usage', message: 'mind this' } },
]

describe('progress', () => {
  it('says one line a step and counts sub-calls in the status', () => {
    const { lines, statuses } = told(run, false)
    expect(lines).toEqual([
      'coder, window 8192 tokens, works with code',
      'step 2: x = 1 (0.3 s, 2 sub-calls): printed 7',
      'mind this',
    ])
    expect(statuses).toEqual([
      '[#.........] step 2: the model reads about 700 tokens',
      '[#.........] step 2: the model writes (4 characters)',
      '[#.........] step 2: x = 1',
      '[#.........] step 2: asking the model about pieces: 0 of 2',
      '[#.........] step 2: asking the model about pieces: 1 of 1',
      '[#.........] step 2: asking the model about pieces: 1 of 2',
      '[#.........] step 2: asking the model about pieces: 2 of 2',
    ])
  })

  it('shows code, sub-calls and output when it is verbose', () => {
    expect(told(run, true).lines).toEqual([
      'coder, window 8192 tokens, works with code',
      '\nstep 2\n  | x = 1',
      '  sub-call 1: yes',
      '  sub-call 2: yes',
      '  > 7\n  (0.3 s)',
      'mind this',
    ])
  })
})
