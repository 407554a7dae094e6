import { readFile } from 'node:fs/promises'
import { createIndex, type Index } from '../retrieval.js'
import { ArmUnavailable, type Arm } from './arm.js'
import { replyRoom, type Chat } from './chat.js'

export const passages = { size: 600, overlap: 100, count: 5 } as const

/** The five passages that share most with the question, in the order of the text, in one prompt. */
export function bm25Arm(chat: Chat): Arm {
  let current: { file: string; index: Index } | null = null
  return {
    name: 'bm25',
    version: async () => '1',
    ask: async (question) => {
      if (current?.file !== question.file) {
        const text = await readFile(question.file, 'utf8')
        current = { file: question.file, index: createIndex(text, passages.size, passages.overlap) }
      }
      const started = performance.now()
      const found = current.index.best(question.question, passages.count)
      const prompt = `Passages of a text:\n${found.join('\n---\n')}\n\nQuestion: ${question.question}`
      const reply = await chat.ask(prompt, replyRoom)
      if (reply === null) throw new ArmUnavailable('five passages do not fit the window')
      return {
        answer: reply.text,
        seconds: (performance.now() - started) / 1000,
        steps: 1,
        promptTokens: reply.promptTokens,
        completionTokens: reply.completionTokens,
        outcome: 'direct',
      }
    },
  }
}
