/** Builds the shell that stands in for Electron: one file for Node, and the scripts of the page's two worlds. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'chromium-shell')

export async function buildChromiumShell(outdir) {
  await Promise.all([
    build({
      entryPoints: {
        'chromium-shell': path.join(here, 'main.ts'),
        'find-chromium': path.join(here, 'find-chromium.ts'),
      },
      outdir,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'warning',
    }),
    build({
      entryPoints: ['page', 'preload'].map((name) => path.join(here, 'world', `${name}.ts`)),
      outdir: path.join(outdir, 'chromium-world'),
      bundle: true,
      platform: 'browser',
      target: 'chrome120',
      format: 'iife',
      logLevel: 'warning',
    }),
  ])
}
