/** The reader's worker thread for tests that run from the sources: bundled on the fly, no build needed. */
import { mkdtemp, rm, symlink, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll } from 'vitest'
import { setReaderWorkerUrl } from '../../electron/documents/worker-url.js'

/** Call once at the top of a test file that opens documents. */
export function useReaderWorker(): void {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-test-worker-'))
    await build({
      entryPoints: ['electron/documents/reader-worker.ts'],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
      // chardet is CommonJS and requires Node's own modules.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url)",
      },
    })
    await mkdir(join(folder, 'pdfjs'))
    for (const part of ['cmaps', 'standard_fonts']) {
      await symlink(resolve('node_modules/pdfjs-dist', part), join(folder, 'pdfjs', part))
    }
    setReaderWorkerUrl(pathToFileURL(join(folder, 'reader-worker.mjs')))
  })
  afterAll(async () => {
    setReaderWorkerUrl(null)
    await rm(folder, { recursive: true, force: true })
  })
}
