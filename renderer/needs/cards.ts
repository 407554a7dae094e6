/** What stands in the way of a question, most basic first. Pure. */
import type { AppFacts, EngineStatus } from '../../electron/contract/ipc.js'
import type { ErrorFacts } from '../words/faults.js'

export type EngineCard =
  | { readonly kind: 'no-server'; readonly facts: ErrorFacts; readonly url: string }
  /** It was not asked, or answered with a refusal. */
  | { readonly kind: 'server-refused'; readonly facts: ErrorFacts }
  | { readonly kind: 'no-model' }
  | { readonly kind: 'model-gone'; readonly model: string | null }
  | { readonly kind: 'refused'; readonly facts: ErrorFacts }

export function engineCards(engine: EngineStatus | null): EngineCard[] {
  const cards: EngineCard[] = []
  if (engine === null) return cards
  const { server, sandbox, models, model, chosen } = engine
  if (sandbox.error !== null) cards.push({ kind: 'refused', facts: sandbox.error })
  if (server.error !== null) {
    cards.push(
      server.error.code === 'server_absent'
        ? { kind: 'no-server', facts: server.error, url: server.url }
        : { kind: 'server-refused', facts: server.error },
    )
    return cards
  }
  const there = models.some(({ name }) => name === model)
  if (chosen && !there && models.length > 0) cards.push({ kind: 'model-gone', model })
  else if (model === null || !there) cards.push({ kind: 'no-model' })
  return cards
}

/**
 * Why the window lacks the browser's own sandbox; null when it has it. The Chromium that stands in for Electron gives it
 * up for root alone; Electron does so for a switch, which an AppImage may add by itself.
 */
export function unprotectedBy(facts: AppFacts | null): 'root' | 'switch' | null {
  if (facts === null || facts.rendererSandboxed) return null
  return facts.shell === 'chromium' ? 'root' : 'switch'
}

/** Where questions go, for the status bar. */
export function whereText(server: EngineStatus['server'], sample: boolean): string {
  if (sample) return 'recorded, no model is asked'
  if (server.error !== null) return 'no model server'
  return server.local ? 'local only' : `leaves this machine: ${hostOf(server.url)}`
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return url
  }
}
