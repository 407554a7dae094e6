/** The model server that the user named, and nothing that leaves this machine unless that was chosen. */
import type { ModelServer } from '../contract/model.js'
import { resolveServerUrl } from '../models/address.js'
import { createOllamaServer } from '../models/ollama.js'

export interface ServerWishes {
  /** Address, or null for OLLAMA_HOST or the usual one. */
  readonly url: string | null
  /** Servers on other machines and models that a server runs elsewhere. */
  readonly allowRemote: boolean
}

/** Opens no connection yet. Throws QuarryError usage, model_remote. */
export function connect({ url, allowRemote }: ServerWishes): ModelServer {
  return createOllamaServer({
    url: resolveServerUrl(url ?? undefined, process.env),
    allowRemote,
    allowCloud: allowRemote,
  })
}
