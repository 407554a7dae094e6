/**
 * The conversation with the root model: append-only and byte-stable, since servers keep the evaluation of an
 * unchanged beginning and reading a prompt is the slow part on a local machine.
 */
import type { ChatMessage } from '../contract/model.js'

export interface Conversation {
  readonly messages: readonly ChatMessage[]
  add(role: 'user' | 'assistant', content: string): void
  /**
   * Drops the turns between the first prompt and the last `keep` messages, with a note in their place. The one
   * case in which the conversation is rewritten; returns how many messages went.
   */
  fold(keep: number, note: string): number
  /** Share, 0 to 1, of the characters of this prompt that stood at the same place in the one before. */
  repeatedShare(): number
}

export function startConversation(first: readonly ChatMessage[]): Conversation {
  const messages: ChatMessage[] = [...first]
  let before = ''
  return {
    messages,
    add(role, content) {
      messages.push({ role, content })
    },
    fold(keep, note) {
      const from = first.length
      const until = evenBoundary(messages, from, keep)
      const gone = until - from
      // The first prompt as it was: notes of earlier folds do not pile up in it.
      const last = first.at(-1)
      if (gone <= 0 || last === undefined) return 0
      messages.splice(from - 1, gone + 1, {
        role: last.role,
        content: note === '' ? last.content : `${last.content}\n\n${note}`,
      })
      return gone
    },
    repeatedShare() {
      const now = rendered(messages)
      const share = now.length === 0 ? 0 : commonPrefix(before, now) / now.length
      before = now
      return share
    },
  }
}

/** Turns go in pairs of a reply and what it was told, so that the roles still alternate. */
function evenBoundary(messages: readonly ChatMessage[], from: number, keep: number): number {
  let until = Math.max(from, messages.length - keep)
  while (until < messages.length && messages[until]?.role !== 'assistant') until += 1
  return until
}

function rendered(messages: readonly ChatMessage[]): string {
  return messages.map((message) => `<${message.role}>${message.content}`).join('\n')
}

function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}
