/** Replies to identical sub-calls, so that a step that runs again does not ask again. */
import type { Json } from '../contract/wire.js'

export interface ReplyCache {
  get(key: string): string | undefined
  set(key: string, reply: string): void
}

/** Characters of keys and replies kept; the oldest go first. */
const defaultRoom = 32 * 1024 * 1024

export function createReplyCache(room = defaultRoom): ReplyCache {
  const replies = new Map<string, string>()
  let held = 0
  return {
    get: (key) => replies.get(key),
    set(key, reply) {
      const size = key.length + reply.length
      if (size > room) return
      const old = replies.get(key)
      if (old !== undefined) held -= key.length + old.length
      replies.delete(key)
      replies.set(key, reply)
      held += size
      for (const [oldest, text] of replies) {
        if (held <= room) break
        replies.delete(oldest)
        held -= oldest.length + text.length
      }
    },
  }
}

/** Two calls are the same when everything that shapes the reply is. Order of a schema's keys counts: it shapes the reply. */
export function cacheKey(
  model: string,
  system: string | undefined,
  prompt: string,
  schema: Record<string, Json> | undefined,
): string {
  return JSON.stringify([model, system ?? null, prompt, schema ?? null])
}
