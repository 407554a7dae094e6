/** Ports for the engine's unit tests: a model that says what it is told to, a REPL of canned outcomes. */
import { QuarryError, stoppedError } from '../../electron/contract/errors.js'
import type { ChatReply, ChatRequest } from '../../electron/contract/model.js'
import type { ExecRequest, StepOutcome, StepResult } from '../../electron/contract/repl.js'
import type { RunEvent, RunOptions } from '../../electron/contract/run.js'
import type { EnginePorts, Task } from '../../electron/engine/ports.js'

export const nothing: StepResult = {
  stdout: '',
  error: null,
  final: null,
  variables: null,
  citations: [],
  seconds: 0.01,
}

export const printed = (stdout: string): StepOutcome => ({ kind: 'result', ...nothing, stdout })
export const failed = (error: string): StepOutcome => ({ kind: 'result', ...nothing, error })
export const finalValue = (value: string): StepOutcome => ({
  kind: 'result',
  ...nothing,
  final: { kind: 'value', value, json: value },
})

export const block = (code: string): string => `\`\`\`python\n${code}\n\`\`\``

export const options: RunOptions = {
  model: 'coder',
  subModel: 'coder',
  mode: 'auto',
  maxSteps: 6,
  maxSubCalls: 10,
  maxSeconds: 60,
  stepSeconds: 5,
  concurrency: 1,
  window: 8192,
  subWindow: 8192,
  seed: 1,
}

export interface FakeRun {
  readonly ports: EnginePorts
  readonly task: Task
  readonly requests: ChatRequest[]
  readonly ran: ExecRequest[]
  readonly events: RunEvent[]
  readonly stop: AbortController
}

type Reply = string | Partial<ChatReply> | QuarryError

/** Replies and outcomes are used in order; asking for more than there are fails the test. */
export function fakeRun(
  replies: readonly Reply[],
  outcomes: readonly StepOutcome[],
  task: Partial<Task> = {},
  ports: Partial<EnginePorts> = {},
  looks: string[] = [],
): FakeRun {
  const requests: ChatRequest[] = []
  const ran: ExecRequest[] = []
  const events: RunEvent[] = []
  const stop = new AbortController()
  let clock = 0
  return {
    requests,
    ran,
    events,
    stop,
    ports: {
      server: {
        estimateTokens: (_, text) => Math.ceil(text.length / 3),
        async chat(request) {
          // The engine goes on adding to its list: keep the messages as they were sent.
          requests.push({ ...request, messages: [...request.messages] })
          if (request.signal?.aborted === true) throw stoppedError()
          const reply = replies[requests.length - 1]
          if (reply === undefined) throw new Error(`the test gave no reply number ${requests.length}`)
          if (reply instanceof QuarryError) throw reply
          const given = typeof reply === 'string' ? { text: reply } : reply
          return {
            text: '',
            thinking: '',
            promptTokens: 100,
            completionTokens: 10,
            seconds: 1,
            promptSeconds: 0.5,
            evalSeconds: 0.5,
            done: 'stop',
            ...given,
          }
        },
      },
      async exec(request) {
        // The looks that Quarry takes itself find what the test says, by default nothing.
        if (/^(look|explain)\(/.test(request.code)) return printed(looks.shift() ?? '')
        ran.push(request)
        const outcome = outcomes[ran.length - 1]
        if (outcome === undefined) throw new Error(`the test gave no outcome number ${ran.length}`)
        return outcome
      },
      subCalls: {
        answer: async () => ({ text: 'yes' }),
        made: 0,
        cached: 0,
        refusals: 0,
        promptTokens: 0,
        completionTokens: 0,
      },
      emit: (event) => events.push(event),
      now: () => (clock += 1),
      ...ports,
    },
    task: {
      question: 'How many?',
      documents: [],
      options,
      mode: 'rlm',
      texts: async () => [],
      earlier: [],
      variables: [],
      signal: stop.signal,
      ...task,
    },
  }
}
