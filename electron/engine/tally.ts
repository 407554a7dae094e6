/** The bookkeeping of one run: model calls and steps made through it are counted, timed and told to watchers. */
import { QuarryError } from '../contract/errors.js'
import type { ErrorFacts } from '../contract/errors.js'
import type { ChatReply } from '../contract/model.js'
import type { ResultKind, StepRecord, Totals } from '../contract/run.js'
import type { Citation, Json } from '../contract/wire.js'
import type { Conversation } from './conversation.js'
import type { EnginePorts, Outcome, Task } from './ports.js'
import { promptTooLong, recordOf } from './records.js'

export interface Tally {
  /** Steps of the model's code; those that Quarry runs itself are no part of the model's budget. */
  readonly ownSteps: number
  /** What the last step that succeeded printed. */
  readonly lastOutput: string
  /** Aborts when the run's time is over. */
  readonly deadline: AbortSignal
  ask(
    conversation: Conversation,
    how: { temperature: number; maxTokens: number; stop?: readonly string[] },
  ): Promise<ChatReply>
  /** `quietly`: what it prints is no finding of the model's. */
  step(code: string, how?: { quietly: boolean }): Promise<{ readonly record: StepRecord }>
  outcome(kind: ResultKind, answer: string, value: Json, error?: ErrorFacts): Outcome
  end(): void
}

/** Times that a reply which failed on its own (cut off, repeating itself) is asked for again. */
const mostRetries = 2

export function startTally(ports: EnginePorts, task: Task): Tally {
  const { options } = task
  const started = ports.now()
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), options.maxSeconds * 1000)
  const signal = AbortSignal.any([task.signal, clock.signal])
  const citations: Citation[] = []
  let steps = 0
  let ownSteps = 0
  let promptTokens = 0
  let completionTokens = 0
  let lastOutput = ''

  function totals(): Totals {
    return {
      steps,
      subCalls: ports.subCalls.made,
      cachedSubCalls: ports.subCalls.cached,
      promptTokens: promptTokens + ports.subCalls.promptTokens,
      completionTokens: completionTokens + ports.subCalls.completionTokens,
      seconds: ports.now() - started,
    }
  }

  /** Estimated tokens of the conversation; a few more a message for the template around it. */
  function estimate(conversation: Conversation): number {
    return conversation.messages.reduce(
      (sum, { content }) => sum + 6 + ports.server.estimateTokens(options.model, content),
      0,
    )
  }

  function makeRoom(conversation: Conversation, maxTokens: number): number {
    let tokens = estimate(conversation)
    for (const keep of [4, 2]) {
      if (tokens + maxTokens <= options.window) return tokens
      const gone = conversation.fold(
        keep,
        '[Earlier steps are left out here to save room; their variables are still there: show_vars() lists them.]',
      )
      if (gone > 0) {
        ports.emit({
          type: 'notice',
          facts: {
            code: 'prompt_too_long',
            message: `the conversation outgrew the model's window; ${gone} earlier messages are no longer shown to the model`,
          },
        })
      }
      tokens = estimate(conversation)
    }
    if (tokens + maxTokens > options.window) throw promptTooLong(tokens, options.window)
    return tokens
  }

  return {
    get ownSteps() {
      return ownSteps
    },
    get lastOutput() {
      return lastOutput
    },
    deadline: clock.signal,

    async ask(conversation, how) {
      const step = steps + 1
      for (let attempt = 0; ; attempt += 1) {
        const tokens = makeRoom(conversation, how.maxTokens)
        const temperature = attempt === 0 ? how.temperature : Math.max(how.temperature, 0.8)
        const repeatedShare = conversation.repeatedShare()
        ports.emit({ type: 'reply-started', step, promptTokens: tokens })
        try {
          const reply = await ports.server.chat({
            model: options.model,
            messages: conversation.messages,
            window: options.window,
            maxTokens: how.maxTokens,
            temperature,
            seed: options.seed + steps + attempt,
            ...(how.stop === undefined ? {} : { stop: how.stop }),
            signal,
            onText: (piece) => ports.emit({ type: 'reply-text', step, piece }),
          })
          promptTokens += reply.promptTokens
          completionTokens += reply.completionTokens
          const { text, thinking, seconds, promptSeconds, done } = reply
          const counts = { promptTokens: reply.promptTokens, completionTokens: reply.completionTokens }
          ports.emit({
            type: 'reply',
            reply: {
              step,
              text,
              thinking,
              ...counts,
              seconds,
              promptSeconds,
              done,
              temperature,
              repeatedShare,
            },
          })
          return reply
        } catch (error) {
          const again =
            error instanceof QuarryError && error.code === 'reply_cut_off' && attempt < mostRetries
          if (!again || signal.aborted) throw error
        }
      }
    },

    async step(code, how = { quietly: false }) {
      steps += 1
      if (!how.quietly) ownSteps += 1
      const step = steps
      ports.emit({ type: 'step-started', step, code })
      const outcome = await ports.exec({
        code,
        step,
        stepSeconds: options.stepSeconds,
        onSubCall: (call) => ports.subCalls.answer(step, call),
        onVariables: (variables) => ports.emit({ type: 'variables', step, variables }),
        signal,
      })
      const record = { ...recordOf(step, code, outcome), ...(how.quietly ? { byQuarry: true as const } : {}) }
      citations.push(...record.citations)
      if (record.error === null && record.ended === undefined && record.stdout.trim() !== '' && !how.quietly)
        lastOutput = record.stdout.trim()
      ports.emit({ type: 'step', step: record })
      if (signal.aborted && record.final === null) throw new QuarryError('stopped', 'stopped')
      return { record }
    },

    outcome(kind, answer, value, error) {
      return { kind, answer, value, citations, totals: totals(), ...(error === undefined ? {} : { error }) }
    },

    end() {
      clearTimeout(timer)
    },
  }
}
