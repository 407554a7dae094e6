/** Folders that are made, and why one takes no files. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFull, whyNoFile } from '../contract/disk-fault.js'
import { factsOf, QuarryError, systemCode, type ErrorFacts } from '../contract/errors.js'

/**
 * Makes a folder and those above it that are missing, one by one: Node's recursive mkdir never returns where a folder
 * is there and takes none, as below /proc. Throws the system's error of the first one that cannot be made.
 */
export function makeFolders(path: string, mode = 0o777): void {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') {
      if (statSync(folder).isDirectory()) return
      throw Object.assign(new Error(`not a folder: ${folder}`), { code: 'ENOTDIR', path: folder })
    }
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolders(dirname(folder), mode)
    mkdirSync(folder, { mode })
  }
}

/** Why the data folder keeps nothing, or null when it does. Makes the folder when it is not there. */
export function homeFault(home: string): ErrorFacts | null {
  try {
    makeFolders(home, 0o700)
    accessSync(home, constants.W_OK | constants.X_OK)
    return null
  } catch (cause) {
    return factsOf(writeFault(`nothing can be kept in ${home}`, '--home', cause))
  }
}

/** `what` happened, and why; `option` names the folder. Code disk_full only where space is what is missing. */
export function writeFault(what: string, option: string, cause: unknown): QuarryError {
  const full = isFull(cause)
  const remedy = full
    ? `free some disk space or name another folder with ${option}`
    : `name another folder with ${option}`
  const at = cause instanceof Error && 'path' in cause && typeof cause.path === 'string' ? cause.path : null
  return new QuarryError(full ? 'disk_full' : 'usage', `${what}: ${whyNoFile(cause, at)}`, { remedy, cause })
}
