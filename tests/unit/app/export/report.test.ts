import { describe, expect, it } from 'vitest'
import { exportText } from '../../../../electron/app/export/formats.js'
import { reportOf } from '../../../../electron/app/export/report.js'
import {
  finalEventSchema,
  type FinalEvent,
  type JournalEvent,
  type JournalHeader,
} from '../../../../electron/contract/journal.js'
import { reportSchema } from '../../../../electron/contract/report.js'
import { resultKinds } from '../../../../electron/contract/run.js'
import { documentFacts } from '../../../support/document-facts.js'
import { final, header, reply, step, subCall } from '../../../support/journals.js'

const log = { ...documentFacts('access.log'), kind: 'log' as const, warnings: ['3 bytes are no text'] }
const head: JournalHeader = header(1, { documents: [log], question: 'How many failed?' })

function ending(change: Partial<FinalEvent> = {}): FinalEvent {
  return { ...finalEventSchema.parse(final('final')), ...change }
}

const answered: FinalEvent = ending({
  answer: 'Two failed: "GET /a 503" [access.log line 1].',
  value: 2,
  evidence: [
    {
      document: 'access.log',
      start: 0,
      end: 10,
      quote: 'GET /a 503',
      place: 'access.log line 1',
      origin: 'cited',
    },
    { document: null, quote: 'GET /z 503', place: 'not found in the files', origin: 'quoted' },
  ],
  numbers: [
    { text: '2', step: 2 },
    { text: '40', step: null },
    {
      text: '503',
      step: null,
      quoted: { document: 'access.log', start: 7, end: 10, place: 'access.log line 1' },
    },
  ],
  coverage: [{ document: 'access.log', chars: 3, searched: 1, looked: 1, read: 0.25 }],
})

const events: JournalEvent[] = [
  head,
  step(1, { code: 'look(question)', stdout: '2 lines\n', byQuarry: true }),
  reply(2),
  subCall(2, 0),
  subCall(2, 1, { reply: null, error: 'cut off' }),
  subCall(2, 2, { cached: true }),
  step(2, { code: 'print(2)', stdout: '2\n', final: { kind: 'value', value: '2' } }),
  step(3, {
    code: 'x',
    stdout: '',
    error: 'NameError: x',
    ended: { how: 'killed', reason: 'memory', message: 'it took too much memory' },
  }),
  answered,
]
const report = reportOf({ header: head, events, torn: false })

describe('a report', () => {
  it('holds what the record holds', () => {
    expect(report).toEqual({
      report: 'quarry',
      version: 1,
      app: '0.1.0',
      session: '20260307-141502-9f3a61c2',
      run: 1,
      time: '2026-03-07T14:15:02.000Z',
      question: 'How many failed?',
      kind: 'final',
      answered: true,
      bestEffort: false,
      error: null,
      answer: answered.answer,
      value: 2,
      evidence: answered.evidence,
      numbers: answered.numbers,
      coverage: answered.coverage,
      files: [
        {
          name: 'access.log',
          kind: 'log',
          fileBytes: 3,
          sha256: '0'.repeat(64),
          encoding: 'utf-8',
          badBytes: 0,
          chars: 3,
          lines: 1,
          warnings: ['3 bytes are no text'],
        },
      ],
      steps: [
        {
          step: 1,
          by: 'quarry',
          code: 'look(question)',
          output: '2 lines\n',
          error: null,
          answered: false,
          seconds: 0.5,
          ended: null,
          subCalls: { made: 0, failed: 0, cached: 0 },
        },
        {
          step: 2,
          by: 'model',
          code: 'print(2)',
          output: '2\n',
          error: null,
          answered: true,
          seconds: 0.5,
          ended: null,
          subCalls: { made: 3, failed: 1, cached: 1 },
        },
        {
          step: 3,
          by: 'model',
          code: 'x',
          output: '',
          error: 'NameError: x',
          answered: false,
          seconds: 0.5,
          ended: { how: 'killed', message: 'it took too much memory' },
          subCalls: { made: 0, failed: 0, cached: 0 },
        },
      ],
      mode: 'rlm',
      options: head.options,
      totals: answered.totals,
      python: '3.11.2',
      sandbox: ['landlock'],
      torn: false,
    })
    expect(reportSchema.parse(report)).toEqual(report)
  })

  it.each(resultKinds)('of kind %s says whether it was answered and whether it is a guess', (kind) => {
    const { answered: isAnswered, bestEffort } = reportOf({
      header: head,
      events: [head, ending({ kind })],
      torn: false,
    })
    expect(isAnswered).toBe(['final', 'final_var', 'direct'].includes(kind))
    expect(bestEffort).toBe(kind === 'best_effort')
  })

  it('of a record without an end says so, with the steps there are and one that broke off', () => {
    const broken = reportOf({
      header: head,
      events: [head, step(1, { byQuarry: true }), reply(2), subCall(2, 0)],
      torn: true,
    })
    expect(broken).toMatchObject({
      kind: 'broken off',
      answered: false,
      answer: '',
      totals: null,
      torn: true,
    })
    expect(broken.steps.map(({ step: number, ended }) => [number, ended?.how ?? null])).toEqual([
      [1, null],
      [2, 'cut off'],
    ])
  })

  it('takes the ending that is known where the record has none yet', () => {
    const stopped = ending({ kind: 'stopped', answer: '' })
    expect(reportOf({ header: head, events: [head], torn: false, ending: stopped }).kind).toBe('stopped')
    expect(reportOf({ header: head, events, torn: false, ending: stopped }).kind).toBe('final')
  })

  it('names the files of its messages without their places', () => {
    const { error, steps } = reportOf({
      header: head,
      events: [
        head,
        step(1, {
          ended: { how: 'killed', reason: 'crash', message: "cannot map '/files/access.log'" },
        }),
        ending({
          kind: 'error',
          error: {
            code: 'input_changed',
            message: '/files/access.log is gone',
            remedy: 'put it to /files again',
          },
        }),
      ],
      torn: false,
    })
    expect(error).toEqual({
      code: 'input_changed',
      message: 'access.log is gone',
      remedy: 'put it to files again',
    })
    expect(steps[0]?.ended).toEqual({ how: 'killed', message: "cannot map 'access.log'" })
  })

  it('has no step for a reply without code', () => {
    expect(reportOf({ header: head, events: [head, reply(1), ending()], torn: false }).steps).toEqual([])
  })
})

describe('coverage', () => {
  const touched = [{ document: 'access.log', ranges: [[0, 3]] as [number, number][], shown: [] }]
  const searched = { document: 'access.log', chars: 3, searched: 1, looked: 0, read: 0 }
  it.each<[string, JournalHeader, JournalEvent[], unknown]>([
    ['as recorded', head, [answered], answered.coverage],
    ['of a record from before it was kept: unknown', head, [step(1), ending()], null],
    ['of a first run that broke off: from its steps', head, [step(1, { touched })], [searched]],
    ['of one whose steps tell nothing: unknown', head, [step(1)], null],
    ['of a later run that broke off: unknown', { ...head, run: 2 }, [step(1, { touched })], null],
    [
      'of a text that stood whole in the prompt',
      { ...head, mode: 'direct' },
      [reply(1)],
      [{ ...searched, searched: 0, read: 1 }],
    ],
  ])('%s', (_, first, rest, coverage) => {
    expect(reportOf({ header: first, events: [first, ...rest], torn: false }).coverage).toEqual(coverage)
  })
})

describe('as Markdown', () => {
  it('says everything, in this order', () => {
    expect(exportText(report, 'md')).toBe(markdown)
  })

  it.each([
    ['best_effort', '## Answer (best guess)\n\n> Best guess: no sure answer was found.'],
    [
      'timeout',
      '## Answer\n\n> The time allowed was over. What follows is a guess from what was found; check it.',
    ],
    ['stopped', '> The run was stopped.'],
    ['error', '> The run ended with an error. The server went away. What follows'],
  ] as const)('a run of kind %s is marked before its answer', (kind, mark) => {
    const error =
      kind === 'error' ? { error: { code: 'server_failed', message: 'the server went away' } } : {}
    const text = exportText(
      reportOf({ header: head, events: [head, ending({ kind, ...error })], torn: false }),
      'md',
    )
    expect(text).toContain(mark)
    expect(text.indexOf(mark)).toBeLessThan(text.indexOf('\nanswer\n'))
  })

  it('a torn record is marked', () => {
    expect(exportText({ ...report, torn: true }, 'md')).toContain('> The last line of the record broke off')
  })
})

const markdown = `# A question, its answer and what the answer rests on

## Question

How many failed?

## Answer

Two failed: "GET /a 503" \\[\`access.log\` line 1\\].

## Evidence

### Passage 1: \`access.log\` line 1

Cited by the code.

\`\`\`text
GET /a 503
\`\`\`

### Passage 2: not found in the files

> Quoted in the answer, but no file holds it.

\`\`\`text
GET /z 503
\`\`\`

## Numbers

- 2: printed by step 2
- 40: printed by no step, the model's own; check it
- 503: printed by no step, but stands in \`access.log\` line 1

## Coverage

Searched all of \`access.log\`; 25 % of it read closely by the model. The model may have read more of it closely than could be counted.

## Files

### \`access.log\`

- SHA-256: ${'0'.repeat(64)}
- Size: 3 bytes, 3 characters, 1 line
- Kind: log
- Encoding: utf-8
- Warning: 3 bytes are no text

## Steps

### Step 1, Quarry's own look

\`\`\`python
look(question)
\`\`\`

Printed what follows, 0.5 s of Python.

\`\`\`text
2 lines
\`\`\`

### Step 2

\`\`\`python
print(2)
\`\`\`

Printed what follows and gave the answer; 3 sub-calls (1 failed, 1 known already), 0.5 s of Python.

\`\`\`text
2
\`\`\`

### Step 3

\`\`\`python
x
\`\`\`

Printed nothing, 0.5 s of Python; killed: it took too much memory.

> The step failed:

\`\`\`text
NameError: x
\`\`\`

## How it was made

- Outcome: final: answered
- Model: m, window 8,192 tokens
- Mode: rlm: the model worked with code (asked for: auto)
- Budget: 24 steps, 200 sub-calls, 3,600 s in all, 60 s of Python a step
- Options: 1 at once, seed 1
- Used: 1 step, 100 + 20 tokens, 3 s
- Asked: 2026-03-07T14:15:02.000Z
- Python: 3.11.2
- Sandbox: landlock
- Quarry: 0.1.0
- Record: 20260307-141502-9f3a61c2-r0001, question 1 of its session
`

describe('a run whose replies come from a recording', () => {
  const words = 'no model was asked in this run'
  const replayed = reportOf({ header: { ...head, recordedReplies: true }, events, torn: false })

  it.each(['md', 'html'] as const)('says so before its answer as %s', (format) => {
    const text = exportText(replayed, format)
    expect(text.indexOf(words)).toBeGreaterThan(0)
    expect(text.indexOf(words)).toBeLessThan(text.indexOf('Two failed'))
    expect(exportText(report, format)).not.toContain(words)
  })

  it('says so as json', () => {
    expect(reportSchema.parse(JSON.parse(exportText(replayed, 'json'))).recordedReplies).toBe(true)
    expect(reportSchema.parse(JSON.parse(exportText(report, 'json')))).not.toHaveProperty('recordedReplies')
  })
})
