/** Opaque tokens for files that the user dropped, chose or opened. Paths stay in the main process. */
import { randomUUID } from 'node:crypto'

export interface FileTokens {
  /** The same token for the same path. */
  tokenOf(path: string): string
  /** Null for a token that was never given or is forgotten. */
  pathOf(token: string): string | null
}

/** @param bound of tokens that are kept; the oldest are forgotten first. */
export function createFileTokens(bound = 10_000): FileTokens {
  const byToken = new Map<string, string>()
  const byPath = new Map<string, string>()

  function tokenOf(path: string): string {
    const known = byPath.get(path)
    const token = known ?? randomUUID()
    // Taken out and put in again: used just now, so forgotten last.
    byToken.delete(token)
    byToken.set(token, path)
    byPath.set(path, token)
    if (byToken.size > bound) forgetOldest()
    return token
  }

  function forgetOldest(): void {
    for (const [token, path] of byToken) {
      byToken.delete(token)
      byPath.delete(path)
      return
    }
  }

  return { tokenOf, pathOf: (token) => byToken.get(token) ?? null }
}
