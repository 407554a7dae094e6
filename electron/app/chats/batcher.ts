/** Collects the changes of a chat and hands them on together, at most once a frame. */
import type { ChatEvent } from '../../contract/chat.js'

/** Milliseconds of a frame. */
export const frameMs = 16

export interface Batcher {
  push(event: ChatEvent): void
  /** Hands on at once what is waiting. */
  flush(): void
  /** Hands on what is waiting; nothing is taken any more. */
  close(): void
}

export function createBatcher(onEvents: (events: readonly ChatEvent[]) => void): Batcher {
  let waiting: ChatEvent[] = []
  let timer: NodeJS.Timeout | null = null
  let closed = false

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    onEvents(events)
  }

  return {
    push(event) {
      if (closed) return
      waiting = merged(waiting, event)
      timer ??= setTimeout(flush, frameMs)
    },
    flush,
    close() {
      flush()
      closed = true
    },
  }
}

/**
 * Pieces of one reply that follow each other become one piece; of a state that is told whole (a file, the variables in
 * one step, the memory) only the last is kept, in the place of the one before it.
 */
function merged(waiting: ChatEvent[], event: ChatEvent): ChatEvent[] {
  switch (event.type) {
    case 'reply-text': {
      const last = waiting.at(-1)
      if (last?.type !== 'reply-text' || !sameStep(last, event)) break
      waiting[waiting.length - 1] = { ...last, piece: last.piece + event.piece }
      return waiting
    }
    case 'variables':
      return replaced(waiting, event, (one) => one.type === 'variables' && sameStep(one, event))
    case 'file':
      return replaced(waiting, event, (one) => one.type === 'file' && one.file.id === event.file.id)
    case 'memory':
      return replaced(waiting, event, (one) => one.type === 'memory')
    case 'rebuild':
      return replaced(waiting, event, (one) => one.type === 'rebuild' && one.run === event.run)
    case 'file-gone':
    case 'asked':
    case 'mode':
    case 'reply-started':
    case 'step-started':
    case 'sub-call-started':
    case 'sub-call':
    case 'step':
    case 'notice':
    case 'result':
    case 'failed':
      break
  }
  waiting.push(event)
  return waiting
}

function replaced(waiting: ChatEvent[], event: ChatEvent, same: (one: ChatEvent) => boolean): ChatEvent[] {
  const at = waiting.findLastIndex(same)
  if (at === -1) waiting.push(event)
  else waiting[at] = event
  return waiting
}

function sameStep(one: { run: number; step: number }, other: { run: number; step: number }): boolean {
  return one.run === other.run && one.step === other.step
}
