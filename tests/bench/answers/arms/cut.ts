import { readFile } from 'node:fs/promises'
import type { Question } from '../questions.js'
import { ArmUnavailable, type Arm, type Attempt } from './arm.js'
import { replyRoom, type Chat } from './chat.js'

/** More characters a token than any text here has, so that the search for the longest head starts above it. */
const generousCharsPerToken = 5
/** Tokens that the longest question may cost. */
const questionRoom = 120

/**
 * The head of the text, as much as fits with question and reply, in one prompt. The text stands before the question, so
 * that the server, which keeps the prefix of its last prompt, reads the head once for all questions on a file.
 */
export function cutArm(chat: Chat, window: number): Arm {
  let current: { file: string; head: string; requests: number } | null = null
  return {
    name: 'cut',
    version: async () => '1',
    ask: async (question: Question): Promise<Attempt> => {
      const started = performance.now()
      let requests = 1
      if (current?.file !== question.file) {
        const found = await longestHead(chat, await readFile(question.file, 'utf8'), window)
        requests += found.requests
        current = { file: question.file, ...found }
      }
      const reply = await chat.ask(promptOf(current.head, question.question), replyRoom)
      if (reply === null) throw new ArmUnavailable('a head that was found to fit does not fit')
      return {
        answer: reply.text,
        seconds: (performance.now() - started) / 1000,
        steps: requests,
        promptTokens: reply.promptTokens,
        completionTokens: reply.completionTokens,
        outcome: 'direct',
      }
    },
  }
}

/**
 * Shortens until the server takes the head along with filler for the longest question and reply. A refusal costs the
 * server no evaluation, and the accepted head stays in its cache for the questions.
 */
export async function longestHead(
  chat: Chat,
  text: string,
  window: number,
): Promise<{ head: string; requests: number }> {
  const filler = ' a'.repeat(questionRoom + replyRoom)
  let head = wholeLines(text, window * generousCharsPerToken)
  for (let requests = 1; head.length > 0; requests += 1) {
    if ((await chat.ask(promptOf(head, filler), 1)) !== null) return { head, requests }
    head = wholeLines(head, Math.floor(head.length * 0.97))
  }
  throw new ArmUnavailable('no part of the text fits the window')
}

export function promptOf(head: string, question: string): string {
  return `Text:\n${head}\n\nQuestion: ${question}`
}

/** At most `limit` characters, ended at the end of a line where there is one in the last tenth. */
function wholeLines(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf('\n', limit - 1)
  return text.slice(0, end > limit * 0.9 ? end : limit)
}
