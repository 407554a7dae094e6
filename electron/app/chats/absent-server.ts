/** Stands for a model server whose address cannot be used: the window opens all the same and says why. */
import { factsOf } from '../../contract/errors.js'
import type { ModelServer } from '../../contract/model.js'

/** What `connect` gives, or a server whose every request fails with the reason. */
export function serverOr(connect: () => ModelServer): ModelServer {
  try {
    return connect()
  } catch (error) {
    return absentServer(error)
  }
}

function absentServer(error: unknown): ModelServer {
  const refuse = (): Promise<never> =>
    Promise.reject(error instanceof Error ? error : new Error(factsOf(error).message))
  return {
    url: '',
    local: true,
    version: refuse,
    list: refuse,
    facts: refuse,
    loaded: refuse,
    chat: refuse,
    estimateTokens: (_, text) => text.length,
    promptSpeed: () => null,
    pull: refuse,
    remove: refuse,
    close: async () => undefined,
  }
}
