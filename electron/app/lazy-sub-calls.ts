/**
 * Sub-calls whose concurrency is known only once the model is loaded: whether it runs on a GPU shows then, and
 * sub-calls come after the first reply. The server is asked once, at the first sub-call.
 */
import type { SubCalls } from '../contract/model.js'

export function lazySubCalls(open: () => Promise<SubCalls>): SubCalls {
  let opening: Promise<SubCalls> | null = null
  let inner: SubCalls | null = null
  return {
    async answer(step, call) {
      opening ??= open()
      inner = await opening
      return inner.answer(step, call)
    },
    get made() {
      return inner?.made ?? 0
    },
    get cached() {
      return inner?.cached ?? 0
    },
    get refusals() {
      return inner?.refusals ?? 0
    },
    get promptTokens() {
      return inner?.promptTokens ?? 0
    },
    get completionTokens() {
      return inner?.completionTokens ?? 0
    },
  }
}
