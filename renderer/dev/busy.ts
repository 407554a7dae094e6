/** Much to show and much that changes: 20 answered questions with 500 steps, and a text that grows 200 times a second. */
import { answer, asked, chat, engine, facts, files, log, result, step } from './parts.js'
import type { ChatEvent } from '../../electron/contract/chat.js'
import type { Scene } from './fake-bridge.js'

const code = '# count by day\nby_day = Counter(line[:10] for line in lines() if " 50" in line)\nprint(by_day)'

export function busy(): Scene {
  const before = Array.from({ length: 20 }, (_, at): ChatEvent[] => [
    ...asked(at + 1),
    ...Array.from({ length: 25 }, (__, number) =>
      step(at + 1, number + 1, code, 'Counter({…})\n'.repeat(20)),
    ).flat(),
    result(at + 1),
  ]).flat()
  const now: ChatEvent[] = [
    ...asked(21),
    { type: 'mode', run: 21, mode: 'direct', model: 'qwen3:8b', window: 16384 },
    { type: 'reply-started', run: 21, step: 1, promptTokens: 2400 },
  ]
  const text = `${answer}\n\n`.repeat(40)
  const events = Array.from({ length: Math.ceil(text.length / 8) }, (_, at): ChatEvent => ({
    ...{ type: 'reply-text', run: 21, step: 1 },
    piece: text.slice(at * 8, at * 8 + 8),
  }))
  return { facts, engine, chats: [chat([...files(log), ...before, ...now])], script: { every: 5, events } }
}
