/** A place for converted text that has no name and vanishes with its last descriptor. */
import { constants } from 'node:fs'
import { open as openCallback } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { QuarryError } from '../contract/errors.js'
import { closeFd } from './open-file.js'

const open = promisify(openCallback)

export interface NamelessFile {
  /** Only for filling the file. */
  readonly writeFd: number
  /** Read-only, so that whoever gets it can change nothing. */
  readonly readFd: number
}

/** Both descriptors are the caller's to close. Throws disk_full. */
export async function openNamelessFile(): Promise<NamelessFile> {
  let folder: string | null = null
  try {
    folder = await mkdtemp(join(tmpdir(), 'quarry-'))
    const path = join(folder, 'text')
    const writeFd = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, 0o600)
    try {
      return { writeFd, readFd: await open(path, constants.O_RDONLY) }
    } catch (error) {
      await closeFd(writeFd)
      throw error
    }
  } catch (cause) {
    throw new QuarryError(
      'disk_full',
      'the temporary folder takes no file for the UTF-8 copy of a document',
      {
        remedy: 'free some disk space, or convert the file to UTF-8',
        cause,
      },
    )
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}
