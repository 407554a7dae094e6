/** Pieces that scenes are put together from. */
import { applyEvent, emptyChat } from '../../electron/contract/chat-state.js'
import type { ChatEvent, ChatSnapshot, FileView, StepView } from '../../electron/contract/chat.js'
import type { AppFacts, EngineStatus, ModelView } from '../../electron/contract/ipc.js'
import { runResultSchema } from '../../electron/contract/run.js'
import type { RunResult } from '../../electron/contract/run.js'

export const facts: AppFacts = {
  version: '0.1.0',
  platform: 'linux',
  shell: 'chromium',
  rendererSandboxed: true,
  sample: { question: 'How many requests to the path /checkout ended with status 503?', file: 'shop.log' },
  chats: [],
}

const models: ModelView[] = [
  {
    name: 'qwen3:8b',
    bytes: 5.2e9,
    parameters: '8.2B',
    remote: false,
    window: 16384,
    tooSmall: false,
    loaded: true,
  },
  {
    name: 'qwen2.5-coder:1.5b',
    bytes: 9.9e8,
    parameters: '1.5B',
    remote: false,
    window: 8192,
    tooSmall: true,
    loaded: false,
  },
]

export const engine: EngineStatus = {
  server: { url: 'http://127.0.0.1:11434', local: true, version: '0.12.11', error: null },
  models,
  model: 'qwen3:8b',
  chosen: false,
  sandbox: { layers: ['bubblewrap', 'landlock', 'seccomp'], python: '/usr/bin/python3', error: null },
}

export function file(name: string, bytes: number, more: Partial<FileView> = {}): FileView {
  return {
    id: name,
    name,
    bytes,
    state: 'ready',
    done: bytes,
    facts: { kind: 'log', encoding: 'UTF-8', chars: bytes, lines: Math.ceil(bytes / 105), warnings: [] },
    error: null,
    ...more,
  }
}

export const log = file('access.log', 1_203_400_112)

export function chat(
  events: readonly ChatEvent[],
  id = 'chat-1',
  sample: { truth: string } | null = null,
): ChatSnapshot {
  return { count: events.length, state: events.reduce(applyEvent, emptyChat(id, sample)) }
}

export function files(...all: readonly FileView[]): ChatEvent[] {
  return all.map((each) => ({ type: 'file', file: each }))
}

export const question = 'How many 5xx responses were there per day, and which addresses had the most?'

export function asked(run: number, text = question, secondsAgo = 100): ChatEvent[] {
  return [
    { type: 'asked', run, question: text, startedAt: Date.now() - secondsAgo * 1000, model: 'qwen3:8b' },
    { type: 'mode', run, mode: 'rlm', model: 'qwen3:8b', window: 16384 },
    { type: 'memory', memory: { used: 1.61e9, peak: 1.9e9, limit: 4.2e9 } },
  ]
}

export function step(
  run: number,
  number: number,
  code: string,
  stdout: string,
  more: Partial<StepView> = {},
): ChatEvent[] {
  return [
    { type: 'reply-started', run, step: number, promptTokens: 1800 + 700 * number },
    { type: 'step-started', run, step: number, code, cut: 0 },
    {
      ...{ type: 'step', run, step: number, code, stdout, cut: 0 },
      ...{ error: more.error ?? null, seconds: more.seconds ?? 0.4 * number, ended: more.ended ?? null },
      variables: {
        rows: [
          {
            name: 'context',
            type: 'str',
            size: 1203400112,
            preview: "'10.0.0.1 - - [02/Mar/2026…'",
            changed: false,
          },
          {
            name: 'by_day',
            type: 'dict',
            size: 7,
            preview: "{'2026-03-02': 2611, '2026-03-03': 2498, …}",
            changed: true,
          },
        ],
        omitted: 0,
      },
    },
  ]
}

export const steps = (run: number): ChatEvent[] => [
  ...step(run, 1, 'look(question)', '12 lines share words with the question…'),
  ...step(
    run,
    2,
    '# count by day\nby_day = Counter(line[:10] for line in lines() if " 50" in line)\nprint(by_day)',
    "Counter({'2026-03-05': 9120, '2026-03-02': 2611})",
    { seconds: 6.1 },
  ),
  ...step(run, 3, 'top = by_ip.most_common(3)', '', {
    error: "NameError: name 'by_ip' is not defined",
    seconds: 0.1,
  }),
]

export const answer = `There were **18,204** responses with a 5xx status in seven days, half of them on Thursday:

| Day | Responses |
| --- | ---: |
| 2026-03-02 | 2,611 |
| 2026-03-03 | 2,498 |
| 2026-03-05 | 9,120 |

The addresses with the most:

1. \`203.0.113.77\` with 1,204
2. \`198.51.100.9\` with 988
3. \`2001:db8:0:1::5\` with 951`

export function result(run: number, more: Partial<RunResult> = {}): ChatEvent {
  // Parsed, so that fields with a default need not be named.
  const whole = runResultSchema.parse({
    answer,
    kind: 'final',
    value: null,
    evidence: [],
    mode: 'rlm',
    model: 'qwen3:8b',
    ...{
      steps: 3,
      subCalls: 0,
      cachedSubCalls: 0,
      promptTokens: 9120,
      completionTokens: 812,
      seconds: 100.2,
    },
    ...more,
  })
  return { type: 'result', run, result: whole }
}

export const evidence: RunResult['evidence'] = [
  {
    document: 'access.log',
    start: 88210,
    end: 88310,
    quote: '203.0.113.77 - - [05/Mar/2026:19:22:07 +0000] "POST /checkout HTTP/1.1" 503 0',
    place: 'access.log line 88,210',
    origin: 'cited',
  },
  {
    document: null,
    quote: 'the database was restarted at 19:57',
    place: 'not found in the files',
    origin: 'quoted',
  },
]

export const numbers: RunResult['numbers'] = [
  { text: '18,204', step: 2 },
  { text: '9,120', step: 2 },
  {
    text: '212',
    step: null,
    quoted: { document: 'access.log', start: 88_210, end: 88_260, place: 'access.log line 88,210' },
  },
  { text: '988', step: null },
]

export const coverage: RunResult['coverage'] = [
  { document: 'access.log', chars: 1_203_400_112, searched: 1, looked: 0.07, read: 0.000004 },
  { document: 'Q3 export.csv', chars: 48_112_004, searched: 0, looked: 0, read: 0 },
]
