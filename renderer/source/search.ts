/** Finding in a file: goes on part by part until something is found, also past the file's end and from its start. */
import type { Result } from '../../electron/contract/ipc.js'
import type { SourceMatch } from '../../electron/contract/source.js'

export type Direction = 'forward' | 'back'

export interface SearchWanted {
  /** Byte of the text. */
  readonly from: number
  readonly direction: Direction
  /** Bytes of the text. */
  readonly total: number
}

export interface SearchParts {
  readonly ask: (from: number, direction: Direction) => Promise<Result<'source.find'>>
  /** Bytes looked through so far. */
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

/** Null when the text stands nowhere, or the search was stopped. */
export async function search(
  { from, direction, total }: SearchWanted,
  { ask, onProgress, isStopped }: SearchParts,
): Promise<SourceMatch | null> {
  const start = Math.min(from, total)
  let at = start
  let done = 0
  let wrapped = false
  while (!isStopped()) {
    const { match, next } = await ask(at, direction)
    if (match !== null) return match
    if (next === null) {
      if (wrapped) return null
      done += direction === 'forward' ? total - at : at
      wrapped = true
      at = direction === 'forward' ? 0 : total
    } else {
      done += Math.abs(next - at)
      at = next
      const passed = direction === 'forward' ? at > start : at < start
      if (wrapped && passed) return null
    }
    onProgress(Math.min(done, total))
  }
  return null
}
