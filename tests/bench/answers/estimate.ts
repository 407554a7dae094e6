import type { ArmName } from './arms/arm.js'
import { passages } from './arms/bm25.js'
import type { Question } from './questions.js'
import { sizeBytes, type Nature } from './table.js'

/** Characters a token of the texts, for tokenizers that take digits one by one. */
const charsPerToken = { log: 1.9, orders: 1.9, manuscript: 4, messages: 3.4 } as const satisfies Record<
  Nature,
  number
>
/** Tokens a second of a 1.5B model on two CPU cores. */
const speed = { prompt: 52, reply: 23 } as const
const replyTokens = 30
const questionTokens = 60
const quarrySeconds = 18

/** Whether the whole text fits the window, with room for question and reply. */
export function fitsWindow(question: Pick<Question, 'nature' | 'size'>, window: number): boolean {
  return sizeBytes[question.size] / charsPerToken[question.nature] < window - 400
}

/** Seconds that the questions will take, in their order, on a small computer. */
export function estimateSeconds(arm: ArmName, questions: readonly Question[], window: number): number {
  const reply = replyTokens / speed.reply
  switch (arm) {
    case 'quarry':
      return questions.length * quarrySeconds
    case 'bm25':
      return questions.reduce((sum, { nature }) => {
        const tokens = (passages.count * passages.size) / charsPerToken[nature] + questionTokens
        return sum + tokens / speed.prompt + reply
      }, 0)
    case 'cut':
      return questions.reduce((sum, question, index) => {
        const before = questions[index - 1]
        const head = before?.file === question.file ? 0 : newHeadTokens(question, before, window)
        return sum + (head + questionTokens) / speed.prompt + reply
      }, 0)
  }
}

/** The sizes of these natures begin alike, since little or nothing is planted in them. */
function newHeadTokens(question: Question, before: Question | undefined, window: number): number {
  const tokensOf = ({ size, nature }: Question): number =>
    Math.min(window, sizeBytes[size] / charsPerToken[nature])
  const alike = before?.nature === question.nature && ['orders', 'messages'].includes(question.nature)
  return tokensOf(question) - (alike ? Math.min(tokensOf(question), tokensOf(before)) : 0)
}
