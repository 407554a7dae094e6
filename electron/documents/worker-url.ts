/** Where the bundle of the worker thread stands. */

let override: URL | null = null

/** In the built app beside the bundle that runs; from the sources, in `dist` after a build. */
export function readerWorkerUrl(): URL {
  if (override !== null) return override
  const built = import.meta.url.endsWith('.ts') ? '../../dist/reader-worker.js' : './reader-worker.js'
  return new URL(built, import.meta.url)
}

/** For tests and hosts with another layout; null puts the default back. */
export function setReaderWorkerUrl(url: URL | null): void {
  override = url
}
