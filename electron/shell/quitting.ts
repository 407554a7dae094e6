/** The way out: runs are stopped and sessions closed before the process ends, within a bounded time. */

/** Longest time that closing may take before the process ends anyway; children end with it. */
export const closingMs = 5_000

export interface Quitting {
  /** For `before-quit`: holds the first attempt back until everything is closed. */
  onBeforeQuit(event: { preventDefault(): void }): void
}

export interface QuittingParts {
  /** Stops and closes everything. */
  readonly close: () => Promise<void>
  /** `app.quit`. */
  readonly quit: () => void
  /** Calls back after so many milliseconds; returns the way to take that back. */
  readonly after: (ms: number, work: () => void) => () => void
}

export function createQuitting({ close, quit, after }: QuittingParts): Quitting {
  let stage: 'open' | 'closing' | 'closed' = 'open'

  function begin(): void {
    stage = 'closing'
    const cancel = after(closingMs, finish)
    const done = (): void => {
      cancel()
      finish()
    }
    close().then(done, done)
  }

  function finish(): void {
    if (stage === 'closed') return
    stage = 'closed'
    quit()
  }

  return {
    onBeforeQuit: (event) => {
      if (stage === 'closed') return
      event.preventDefault()
      if (stage === 'open') begin()
    },
  }
}
