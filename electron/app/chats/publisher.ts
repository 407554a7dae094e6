/** The state of a chat in the main process, and the numbered batches that bring a window to the same state. */
import type { ChatBatch, ChatEvent, ChatSnapshot, ChatState } from '../../contract/chat.js'
import { applyBatch } from '../../contract/chat-state.js'
import { createBatcher } from './batcher.js'

export interface Publisher {
  push(event: ChatEvent): void
  /** With everything that was pushed so far. */
  snapshot(): ChatSnapshot
  /** Nothing is told any more. */
  close(): void
}

export function createPublisher(first: ChatState, onBatch: (batch: ChatBatch) => void): Publisher {
  let snapshot: ChatSnapshot = { count: 0, state: first }
  const batcher = createBatcher((events) => {
    const batch: ChatBatch = { chat: first.chat, first: snapshot.count, events: [...events] }
    snapshot = applyBatch(snapshot, batch).snapshot
    onBatch(batch)
  })
  return {
    push: (event) => batcher.push(event),
    snapshot() {
      batcher.flush()
      return snapshot
    },
    close: () => batcher.close(),
  }
}
