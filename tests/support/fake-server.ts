/** A model server of canned facts, for unit tests; it cannot chat unless it is told how. */
import type { LoadedModel, ModelServer } from '../../electron/contract/model.js'

export interface FakeServerFacts {
  readonly loaded?: readonly LoadedModel[]
  readonly parameters?: string
  readonly local?: boolean
  readonly remote?: boolean
  readonly chat?: ModelServer['chat']
}

/** One model, `coder`, of 1 GB, trained for 32,768 tokens. */
export function fakeServer({
  loaded = [],
  parameters = '7B',
  local = true,
  remote = false,
  chat,
}: FakeServerFacts = {}): ModelServer {
  const summary = { name: 'coder', bytes: 1e9, parameters, quantization: null, remote }
  return {
    url: 'fake:',
    local,
    version: async () => '0',
    list: async () => [summary],
    facts: async (name) => ({
      ...summary,
      name,
      family: 'fake',
      trainedWindow: 32_768,
      thinks: false,
      kvBytesPerToken: null,
    }),
    loaded: async () => [...loaded],
    chat: chat ?? (async () => Promise.reject(new Error('this server does not chat'))),
    estimateTokens: (_, text) => Math.ceil(text.length / 4),
    promptSpeed: () => null,
    pull: async () => undefined,
    remove: async () => undefined,
    close: async () => undefined,
  }
}
