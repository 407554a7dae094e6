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

export function findInstall(): Install {
  const version = process.env['QUARRY_VERSION'] ?? '0.0.0'
  return {
    version,
    ...findParts(path.dirname(fileURLToPath(import.meta.url)), resourcesFolder(), existsSync),
  }
}

/**
 * Beside the bundle when built; in the app's resources when packaged, since Python can open no file of an archive; from
 * the sources the parts lie at the top of the checkout.
 */
export function findParts(
  here: string,
  resources: string | null,
  exists: (file: string) => boolean,
): Omit<Install, 'version'> {
  const homes = resources === null ? [here] : [here, resources]
  const home = homes.find((folder) => exists(path.join(folder, 'python', 'repl_driver.py')))
  if (home !== undefined)
    return { driverDir: path.join(home, 'python'), sampleDir: path.join(home, 'sample') }
  const root = path.resolve(here, '..', '..')
  return { driverDir: path.join(root, 'python'), sampleDir: path.join(root, 'dist', 'sample') }
}

/** Electron names it; plain Node does not. */
function resourcesFolder(): string | null {
  const { resourcesPath } = process as { readonly resourcesPath?: unknown }
  return typeof resourcesPath === 'string' ? resourcesPath : null
}
