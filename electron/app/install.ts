/** Where this copy of Quarry keeps its parts. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Install {
  readonly version: string
  /** Folder of repl_driver.py. */
  readonly driverDir: string
  /** Folder of the bundled sample. */
  readonly sampleDir: string
}

/** Beside the bundle when built; from the sources the parts lie at the top of the checkout. */
export function findInstall(): Install {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const built = existsSync(path.join(here, 'python', 'repl_driver.py'))
  const root = path.resolve(here, '..', '..')
  return {
    version: process.env['QUARRY_VERSION'] ?? '0.0.0',
    driverDir: path.join(built ? here : root, 'python'),
    sampleDir: path.join(built ? here : path.join(root, 'dist'), 'sample'),
  }
}
