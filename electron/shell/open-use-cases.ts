/** The use cases of `app`, in the words that the window needs. */
import type { Install } from '../app/install.js'
import { QuarryError } from '../contract/errors.js'
import type { OnBatch, UseCases } from './use-cases.js'

export function openUseCases(_install: Install, _onBatch: OnBatch): UseCases {
  const refuse = (): never => {
    throw new QuarryError('internal', 'chats are not joined yet')
  }
  return {
    chats: () => [],
    sample: () => null,
    engineStatus: async () => refuse(),
    chooseModel: async () => refuse(),
    open: refuse,
    openSample: refuse,
    snapshot: refuse,
    close: async () => refuse(),
    addFiles: refuse,
    removeFile: refuse,
    ask: refuse,
    stop: refuse,
    inspect: async () => refuse(),
    read: refuse,
    closeAll: async () => undefined,
  }
}
