/**
 * Builds the shell that stands in for Electron: one file for Node, the scripts of the page's two worlds, and what scripts
 * of this folder ask before they start it.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = path.dirname(fileURLToPath(import.meta.url))
const here = path.join(folder, 'chromium-shell')
const product = path.join(folder, '..', 'electron')

export async function buildChromiumShell(outdir) {
  await Promise.all([
    build({
      entryPoints: {
        'chromium-shell': path.join(here, 'main.ts'),
        browsers: path.join(product, 'app', 'browsers.ts'),
        'renderer-sandbox': path.join(product, 'contract', 'renderer-sandbox.ts'),
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
