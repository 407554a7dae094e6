/** Ctrl-C and its like: the first one stops the work, a second one the process. */
import { exitStatus } from './status.js'

export interface SignalSource {
  on(event: NodeJS.Signals, listener: () => void): unknown
  off(event: NodeJS.Signals, listener: () => void): unknown
  exit(status: number): void
}

const watched: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

export function handleSignals(source: SignalSource): { signal: AbortSignal; dispose: () => void } {
  const stop = new AbortController()
  const onSignal = (): void => {
    if (stop.signal.aborted) source.exit(exitStatus.stopped)
    stop.abort()
  }
  for (const name of watched) source.on(name, onSignal)
  return {
    signal: stop.signal,
    dispose: () => {
      for (const name of watched) source.off(name, onSignal)
    },
  }
}
