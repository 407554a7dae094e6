/** What a server's token counts teach: the model's ratio, its reading speed, and prompts that were cut in silence. */
import { QuarryError } from '../contract/errors.js'
import type { ChatMessage, ChatReply } from '../contract/model.js'
import { createTokenMeter, roughTokens } from './tokens.js'
import type { TokenMeter } from './tokens.js'

export interface ModelCounts {
  readonly meter: TokenMeter
  /** Careful estimate of a whole prompt with the template around it, tokens. */
  estimatePrompt(messages: readonly ChatMessage[]): number
  /** Prompt tokens a second: the middle one of the last measurements, or null. */
  speed(): number | null
  /** Learns from a reply. Throws QuarryError prompt_too_long when the server cannot have read the whole prompt. */
  learn(messages: readonly ChatMessage[], window: number, reply: ChatReply): void
  /** Learns from a prompt that the server refused as longer than the window. */
  learnRefusal(messages: readonly ChatMessage[], window: number): void
}

/** Role markers around a message, and the begin and end of the whole; tokens. */
const aroundMessage = 5
const aroundPrompt = 8
/** Speeds kept, and the least number of newly read tokens that makes a measurement. */
const keptSpeeds = 5
const measurable = 100
/**
 * A count below this share of what was expected is a cut; above it, an odd text: among ordinary ones the ratios
 * differ by less than a factor of two. Prompts below `checkable` tokens tell nothing.
 */
const leastShare = 0.5
const checkable = 512
/** Prompts remembered: a run's own conversation and the sub-calls between its turns. */
const keptPrompts = 4
/** Tokens by which a longer prompt may count less than the shorter one that it begins with (the reply's opening marker). */
const slack = 8

export function createModelCounts(): ModelCounts {
  const meter = createTokenMeter()
  const speeds: number[] = []
  const kept: { text: string; tokens: number }[] = []
  return {
    meter,
    estimatePrompt: (messages) => meter.estimate(joined(messages)) + overhead(messages),
    speed: () => [...speeds].sort((a, b) => a - b)[Math.floor((speeds.length - 1) / 2)] ?? null,
    learn(messages, window, reply) {
      const text = joined(messages)
      const counted = reply.promptTokens
      const before = kept.at(-1)
      const shrunk = kept.some((old) => text.startsWith(old.text) && counted < old.tokens - slack)
      kept.push({ text, tokens: counted })
      if (kept.length > keptPrompts) kept.shift()
      const expected = meter.expected(text) + overhead(messages)
      const cut =
        counted >= window ||
        shrunk ||
        (meter.learned && expected >= checkable && counted < expected * leastShare)
      if (cut) throw silentlyCut(counted, expected, window)
      meter.learn(roughTokens(text), Math.max(1, counted - overhead(messages)))
      const read = before === undefined ? counted : counted * (1 - sharedShare(text, before.text))
      if (read >= measurable && reply.promptSeconds > 0) {
        speeds.push(read / reply.promptSeconds)
        if (speeds.length > keptSpeeds) speeds.shift()
      }
    },
    learnRefusal(messages, window) {
      meter.learnRefusal(roughTokens(joined(messages)), window)
    },
  }
}

function silentlyCut(counted: number, expected: number, window: number): QuarryError {
  return new QuarryError(
    'prompt_too_long',
    `the model server read ${counted} tokens of a prompt of about ${Math.max(expected, counted)} ` +
      `(window ${window}): it cut a part off without saying so, and the reply cannot be trusted`,
    { remedy: 'ask about less text, use a larger --window, or update the model server' },
  )
}

/** Messages as one text, with a mark between them that no message is likely to hold. */
function joined(messages: readonly ChatMessage[]): string {
  return messages.map(({ role, content }) => `\u0001${role}\n${content}`).join('')
}

function overhead(messages: readonly ChatMessage[]): number {
  return messages.length * aroundMessage + aroundPrompt
}

/** Share of `text` that stands at the start of `earlier` too, which the server need not read again. */
function sharedShare(text: string, earlier: string): number {
  const most = Math.min(text.length, earlier.length)
  let same = 0
  while (same < most && text.charCodeAt(same) === earlier.charCodeAt(same)) same += 1
  return text.length === 0 ? 0 : same / text.length
}
