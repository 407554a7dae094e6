/** Bundles for window tests, built as build/build.mjs builds them, into a folder of the test file's own. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** File of the shell that stands in for Electron. */
export async function buildShell(folder: string): Promise<string> {
  const script = new URL('../../build/chromium-shell.mjs', import.meta.url)
  const { buildChromiumShell } = (await import(script.href)) as {
    readonly buildChromiumShell: (folder: string) => Promise<void>
  }
  await buildChromiumShell(folder)
  return join(folder, 'chromium-shell.js')
}

/** The contract's main bundle, its preload beside it. */
export async function buildContract(folder: string): Promise<string> {
  const source = join(repository, 'tests', 'fixtures', 'shell-contract')
  for (const [name, format, end] of [
    ['main', 'esm', 'mjs'],
    ['preload', 'cjs', 'cjs'],
  ] as const)
    await build({
      entryPoints: [join(source, `${name}.ts`)],
      outfile: join(folder, `${name}.${end}`),
      bundle: true,
      platform: 'node',
      format,
      external: ['electron'],
      logLevel: 'warning',
    })
  return join(folder, 'main.mjs')
}
