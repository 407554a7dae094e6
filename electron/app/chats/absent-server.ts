/** Stands for a model server whose address cannot be used: the window opens and `doctor` looks at the rest all the same. */
import { factsOf } from '../../contract/errors.js'
import type { ModelServer } from '../../contract/model.js'

/** What `connect` gives, or a server whose every request fails with the reason. `url`: the address as it was named. */
export function serverOr(connect: () => ModelServer, url = ''): ModelServer {
  try {
    return connect()
  } catch (error) {
    return absentServer(error, url)
  }
}

function absentServer(error: unknown, url: string): ModelServer {
  const refuse = (): Promise<never> =>
    Promise.reject(error instanceof Error ? error : new Error(factsOf(error).message))
  return {
    url,
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
