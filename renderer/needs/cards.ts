/** What stands in the way of a question, most basic first. Pure. */
import type { AppFacts, EngineStatus } from '../../electron/contract/ipc.js'
import type { ErrorFacts } from '../words/faults.js'

export type EngineCard =
  | { readonly kind: 'no-server'; readonly facts: ErrorFacts; readonly url: string }
  | { readonly kind: 'no-model' }
  | { readonly kind: 'model-gone'; readonly model: string | null }
  | { readonly kind: 'refused'; readonly facts: ErrorFacts }
  | { readonly kind: 'window-unprotected' }

export function engineCards(facts: AppFacts | null, engine: EngineStatus | null): EngineCard[] {
  const cards: EngineCard[] = []
  if (facts !== null && !facts.rendererSandboxed) cards.push({ kind: 'window-unprotected' })
  if (engine === null) return cards
  const { server, sandbox, models, model, chosen } = engine
  if (sandbox.error !== null) cards.push({ kind: 'refused', facts: sandbox.error })
  if (server.error !== null) {
    cards.push(
      server.error.code === 'server_absent'
        ? { kind: 'no-server', facts: server.error, url: server.url }
        : { kind: 'refused', facts: server.error },
    )
    return cards
  }
  const there = models.some(({ name }) => name === model)
  if (chosen && !there && models.length > 0) cards.push({ kind: 'model-gone', model })
  else if (model === null || !there) cards.push({ kind: 'no-model' })
  return cards
}

/** Where questions go, for the status bar. */
export function whereText(server: EngineStatus['server'], sample: boolean): string {
  if (sample) return 'recorded, no model is asked'
  return server.local ? `local only ${hostOf(server.url)}` : `leaves this machine: ${hostOf(server.url)}`
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return url
  }
}
