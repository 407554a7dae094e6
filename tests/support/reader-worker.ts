/** The reader's worker thread for tests that run from the sources: bundled on the fly, no build needed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import { setReaderWorkerUrl } from '../../electron/documents/worker-url.js'

/** Call once at the top of a test file that opens documents. */
export function useReaderWorker(): void {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-test-worker-'))
    const outfile = join(folder, 'reader-worker.mjs')
    await build({
      entryPoints: ['electron/documents/reader-worker.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // chardet is CommonJS and requires Node's own modules.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
      },
    })
    setReaderWorkerUrl(pathToFileURL(outfile))
  })
  afterAll(async () => {
    setReaderWorkerUrl(null)
    await rm(folder, { recursive: true, force: true })
  })
}
