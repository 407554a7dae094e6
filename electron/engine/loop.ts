/** The RLM loop: the root model writes a block of code, it runs, the model sees the output, until an answer. */
import { factsOf } from '../contract/errors.js'
import type { ChatReply } from '../contract/model.js'
import { answerOf } from './answer.js'
import { startConversation } from './conversation.js'
import { normalised, readReply, withoutThinking } from './extract.js'
import type { EnginePorts, Outcome, Task } from './ports.js'
import { directMessages, firstMessages, type PromptFacts } from './prompts.js'
import { startTally, type Tally } from './tally.js'
import { tierOf } from './tiers.js'
import { afterStep, bestEffortRequest, correction, looksEmpty } from './turns.js'

/** The first try is the model's best guess; after an error, a repeat or a reply without code it must vary. */
const firstTemperature = 0
const variedTemperature = 0.8
/** A closing fence ends the reply: what follows is explanation that nobody reads, at the speed of a reply. */
const stopAtFence = ['\n```\n']
/** Replies in a row that bring nothing forward before the run ends. */
const mostIdleReplies = 3

/** Answers one question. Never rejects: whatever goes wrong is an outcome with its kind. */
export async function runQuestion(ports: EnginePorts, task: Task): Promise<Outcome> {
  const tally = startTally(ports, task)
  try {
    return await run(ports, task, tally)
  } catch (error) {
    if (task.signal.aborted) return tally.outcome('stopped', tally.lastOutput, null)
    if (tally.deadline.aborted) return tally.outcome('timeout', tally.lastOutput, null)
    const facts = factsOf(error)
    const kind = facts.code === 'sandbox_unavailable' ? 'sandbox_violation' : 'error'
    return tally.outcome(kind, '', null, facts)
  } finally {
    tally.end()
  }
}

async function run(ports: EnginePorts, task: Task, tally: Tally): Promise<Outcome> {
  const tier = tierOf(task.options.window)
  const facts: PromptFacts = {
    ...task,
    tier,
    maxSteps: task.options.maxSteps,
    maxSubCalls: task.options.maxSubCalls,
  }
  const first = task.mode === 'direct' ? directMessages(facts, await task.texts()) : firstMessages(facts)
  const conversation = startConversation(first)
  const codes = new Map<string, string>()
  let lastError: string | null = null
  let temperature = firstTemperature
  let idle = 0
  let repeats = 0
  let toldEmpty = false
  let afterOutput = false

  while (
    tally.steps < task.options.maxSteps &&
    idle < mostIdleReplies &&
    repeats < 2 &&
    ports.subCalls.refusals < 2
  ) {
    const reply = await tally.ask(conversation, {
      temperature,
      maxTokens: tier.replyTokens,
      stop: stopAtFence,
    })
    const read = readReply(reply.text, reply.done)
    conversation.add('assistant', asSpoken(reply))
    temperature = variedTemperature
    if (read.kind === 'words' && (afterOutput || task.mode === 'direct')) {
      return tally.outcome(afterOutput ? 'final' : 'direct', read.text, read.text)
    }
    if (read.kind === 'final-text' && (afterOutput || task.mode === 'direct')) {
      return tally.outcome('final', read.text, read.text)
    }
    if (read.kind !== 'code' || read.cut) {
      idle += 1
      conversation.add(
        'user',
        correction(read.kind === 'code' ? 'cut' : read.kind === 'empty' ? 'empty' : 'words'),
      )
      continue
    }
    idle = 0
    const outcome = await tally.step(read.code)
    const step = outcome.record
    if (step.final !== null) {
      const { kind, answer, value } = answerOf(step.final)
      return tally.outcome(kind, answer, value)
    }
    const sameCode = codes.get(normalised(read.code)) === step.stdout && step.error === null
    const sameError = step.error !== null && step.error === lastError
    codes.set(normalised(read.code), step.stdout)
    if (sameCode || sameError) repeats += sameCode ? 1 : 0
    lastError = step.error
    afterOutput = step.error === null && step.stdout.trim() !== ''
    const empty = afterOutput && looksEmpty(step.stdout)
    const budget = { steps: task.options.maxSteps - tally.steps, subCalls: ports.subCalls.remaining }
    conversation.add(
      'user',
      afterStep(step, budget, tier, { code: sameCode, error: sameError, empty: empty && !toldEmpty }),
    )
    if (empty) toldEmpty = true
    if (afterOutput && !sameCode && !empty) temperature = firstTemperature
  }
  return bestEffort(ports, tally, conversation)
}

/** One last call over what was found; none when no step succeeded, for then there is nothing to answer from. */
async function bestEffort(
  ports: EnginePorts,
  tally: Tally,
  conversation: ReturnType<typeof startConversation>,
): Promise<Outcome> {
  const ended = ports.subCalls.refusals >= 2 ? 'budget_exhausted' : 'max_iterations'
  if (tally.lastOutput === '') return tally.outcome(ended, '', null)
  conversation.add('user', bestEffortRequest())
  const reply = await tally.ask(conversation, { temperature: firstTemperature, maxTokens: 200 })
  const read = readReply(reply.text, reply.done)
  if (read.kind === 'words' || read.kind === 'final-text')
    return tally.outcome('best_effort', read.text, read.text)
  return tally.outcome(ended, tally.lastOutput, null)
}

/** A reply as the conversation keeps it: without thinking, and with the fence closed that ended it. */
function asSpoken(reply: ChatReply): string {
  const text = withoutThinking(reply.text).trimEnd()
  const marks = text.match(/^[ \t]*```/gm)?.length ?? 0
  return marks % 2 === 1 ? `${text}\n\`\`\`` : text
}
