import { mkdtemp, chmod, cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { productPython } from './weak-driver.js'

export interface ProbeProgram {
  /** Readable for every user; holds the two below. */
  readonly folder: string
  /** probe-main.ts as one file for Node. */
  readonly file: string
  /** A copy of the product's Python folder. */
  readonly driverDir: string
  remove(): Promise<void>
}

export async function buildProbeProgram(): Promise<ProbeProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-program-'))
  const [file, driverDir] = [join(folder, 'probe.mjs'), join(folder, 'python')]
  await chmod(folder, 0o755)
  await build({
    entryPoints: [join(import.meta.dirname, 'probe-main.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  await cp(productPython, driverDir, { recursive: true })
  return { folder, file, driverDir, remove: () => rm(folder, { recursive: true }) }
}
