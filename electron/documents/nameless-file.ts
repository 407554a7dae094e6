/** Files that have no name and vanish with their last descriptor: converted texts, unpacked members. */
import { constants, open as openCallback } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { QuarryError } from '../contract/errors.js'
import { closeFd } from './open-file.js'

const open = promisify(openCallback)

/** Open for reading and writing, empty; the caller's to close. Throws disk_full. `what`: what it is for, for the message. */
export function openNameless(what: string): Promise<number> {
  return inPassing(what, openFresh)
}

export interface FilledFile {
  /** Only for filling the file. */
  readonly writeFd: number
  /** Read-only, so that whoever gets it can change nothing. */
  readonly readFd: number
}

/** Both descriptors are the caller's to close. Throws disk_full. */
export function openNamelessPair(what: string): Promise<FilledFile> {
  return inPassing(what, async (path) => {
    const writeFd = await openFresh(path)
    try {
      return { writeFd, readFd: await open(path, constants.O_RDONLY) }
    } catch (error) {
      await closeFd(writeFd)
      throw error
    }
  })
}

function openFresh(path: string): Promise<number> {
  return open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
}

/** The file has a name as long as it is being opened, in a folder that nobody else may enter. */
async function inPassing<Opened>(what: string, work: (path: string) => Promise<Opened>): Promise<Opened> {
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(tmpdir(), 'quarry-'))
    return await work(join(folder, 'text'))
  } catch (cause) {
    throw new QuarryError('disk_full', `the temporary folder takes no file for ${what}`, {
      remedy: 'free some disk space',
      cause,
    })
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}
