/** The RLM loop: the root model writes a block of code, it runs, the model sees the output, until an answer. */
import { factsOf } from '../contract/errors.js'
import type { ChatReply } from '../contract/model.js'
import { answerOf, withoutNoise } from './answer.js'
import { startConversation } from './conversation.js'
import { normalised, readReply, withoutThinking, type ReadReply } from './extract.js'
import { deniesAnswer, isGrounded, needsCode } from './grounded.js'
import { unglued } from './copied.js'
import { answerBeside, startDoubts } from './doubts.js'
import type { EnginePorts, Outcome, Task } from './ports.js'
import { readOffLines } from './reading.js'
import { directMessages, firstMessages, systemOf, type PromptFacts } from './prompts.js'
import { startTally, type Tally } from './tally.js'
import { tierOf } from './tiers.js'
import { afterStep, bestEffortRequest, correction, looksEmpty, missedMatch } from './turns.js'

/** The first try is the model's best guess; after an error, a repeat or a reply without code it must vary. */
const firstTemperature = 0
const variedTemperature = 0.8
/** A closing fence ends the reply: what follows is explanation that nobody reads, at the speed of a reply. */
const stopAtFence = ['\n```\n']
/** Outputs of nothing that are looked into before one is believed: the second may be of another mistake. */
const mostDoubted = 2
/** Searches that found nothing before a denial of the lines that were read is believed. */
const mostFruitless = 2
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
  const { question, options, mode } = task
  const tier = tierOf(options.window)
  const looked = mode === 'rlm' ? await lookFirst(tally) : ''
  const facts: PromptFacts = { ...task, tier, looked }
  let denial: string | null = null
  if (looked !== '' && !needsCode(question)) {
    const read = await readOffLines({ tally, system: systemOf(facts), question, looked })
    if (read.answer !== null) return tally.outcome('final', read.answer, read.answer)
    denial = read.denial
  }
  const first = mode === 'direct' ? directMessages(facts, await task.texts()) : firstMessages(facts)
  const conversation = startConversation(first)
  const codes = new Map<string, string>()
  let lastError: string | null = null
  let temperature = firstTemperature
  let idle = 0
  let repeats = 0
  let emptyOutputs = 0
  let fruitless = 0
  let printed = ''
  let seen = ''
  let lastCode = ''
  const doubts = startDoubts()

  while (
    tally.ownSteps < options.maxSteps &&
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
    if ((read.kind === 'words' || read.kind === 'final-text') && reply.done === 'stop') {
      if (printed !== '') {
        const outputs = { question, looked, seen, printed, code: lastCode }
        const said = unglued(read.text, `${question}\n${looked}`, seen)
        const doubt = doubts.about(said, outputs)
        if (doubt !== null) {
          conversation.add('user', doubt)
          continue
        }
        return inWords(tally, 'final', answerBeside(said, outputs))
      }
      if (mode === 'direct') return tally.outcome('direct', read.text, read.text)
    }
    if (
      read.kind === 'code' &&
      printed !== '' &&
      !looksEmpty(printed, lastCode) &&
      isGrounded(read.before, question, printed)
    ) {
      return inWords(tally, 'final', read.before)
    }
    if (read.kind !== 'code' || read.cut) {
      idle += 1
      conversation.add(
        'user',
        correction(reply.done === 'length' ? 'cut' : whyNothingRan(read, question, looked)),
      )
      continue
    }
    idle = 0
    const { record: step } = await tally.step(read.code)
    if (step.final !== null) {
      const { kind, answer, value } = answerOf(step.final)
      return tally.outcome(kind, answer, value)
    }
    lastCode = read.code
    const code = normalised(read.code)
    const sameCode = codes.get(code) === step.stdout && step.error === null
    const sameError = step.error !== null && step.error === lastError
    if (sameCode && step.stdout.trim() !== '') repeats += 1
    const ranBefore = codes.has(code)
    codes.set(code, step.stdout)
    lastError = step.error
    printed = step.error === null && step.ended === undefined ? step.stdout.trim() : ''
    seen += `\n${printed}`
    const empty = printed !== '' && looksEmpty(printed, read.code)
    const foundNothing =
      step.ended === undefined &&
      ((printed === '' && step.error === null) || empty || missedMatch(step.error))
    if (foundNothing) fruitless += 1
    else if (printed !== '') fruitless = 0
    if (denial !== null && fruitless >= mostFruitless) return tally.outcome('final', denial, denial)
    const doubted = empty && emptyOutputs < mostDoubted
    const explained = foundNothing && (doubted || !empty) ? await explain(tally, read.code) : ''
    const repeated = { code: sameCode && !doubted, error: sameError, empty: doubted, explained }
    const told = afterStep(step, { steps: options.maxSteps - tally.ownSteps }, tier, repeated)
    // Its own failed code before its eyes, a small model writes it again: it starts anew from the first prompt.
    if (ranBefore && (printed === '' || doubted)) conversation.fold(0, told)
    else conversation.add('user', told)
    if (empty) emptyOutputs += 1
    if (printed !== '' && !sameCode && !empty) temperature = firstTemperature
  }
  return bestEffort(ports, tally, conversation)
}

/**
 * Code that Quarry itself runs first: a small model writes patterns for lines it has never seen, and one pass over
 * the text shows it real ones. Its failure is no failure of the run.
 */
async function lookFirst(tally: Tally): Promise<string> {
  const { record } = await tally.step('look(question)', { quietly: true })
  return record.error === null && record.ended === undefined ? record.stdout.trimEnd() : ''
}

/** After code that found nothing: which of its texts stand in the documents at all. */
async function explain(tally: Tally, code: string): Promise<string> {
  const { record } = await tally.step(`explain(${JSON.stringify(code)}, question)`, { quietly: true })
  return record.error === null && record.ended === undefined ? record.stdout.trimEnd() : ''
}

function whyNothingRan(read: ReadReply, question: string, looked: string): Parameters<typeof correction>[0] {
  if (read.kind === 'code') return 'cut'
  if (read.kind === 'empty') return 'empty'
  if (looked !== '' && needsCode(question)) return 'computed'
  return looked !== '' && deniesAnswer(read.text) ? 'unsearched' : 'words'
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
  if (read.kind === 'words' || read.kind === 'final-text') return inWords(tally, 'best_effort', read.text)
  return tally.outcome(ended, tally.lastOutput, null)
}

/** A sentence of the model's own as the answer. */
function inWords(tally: Tally, kind: 'final' | 'best_effort', said: string): Outcome {
  const answer = withoutNoise(said)
  return tally.outcome(kind, answer, answer)
}

/** A reply as the conversation keeps it: without thinking, and with the fence closed that ended it. */
function asSpoken(reply: ChatReply): string {
  const text = withoutThinking(reply.text).trimEnd()
  const marks = text.match(/^[ \t]*```/gm)?.length ?? 0
  return marks % 2 === 1 ? `${text}\n\`\`\`` : text
}
