/** Files that have no name and vanish with their last descriptor: converted texts, unpacked members. */
import { constants, open as openCallback } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeFd } from './open-file.js'
import { temporaryFault } from './temporary-fault.js'

const open = promisify(openCallback)

/**
 * Open for reading and writing, empty; the caller's to close. Throws TemporaryFault.
 * `what`: what it is for, for the message.
 */
export async function openNameless(what: string): Promise<number> {
  const [fd] = await inPassing(what, [fresh])
  return fd
}

export interface FilledFile {
  /** Only for filling the file. */
  readonly writeFd: number
  /** Read-only, so that whoever gets it can change nothing. */
  readonly readFd: number
}

/** Both descriptors are the caller's to close. Throws as `openNameless` does. */
export async function openNamelessPair(what: string): Promise<FilledFile> {
  const [writeFd, readFd] = await inPassing(what, [fresh, constants.O_RDONLY])
  return { writeFd, readFd }
}

const fresh = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL

/** One descriptor for each of the flags. */
type Descriptors<Flags extends readonly number[]> = { -readonly [At in keyof Flags]: number }

/** The file has a name as long as it is being opened, in a folder that nobody else may enter. */
async function inPassing<const Flags extends readonly number[]>(
  what: string,
  flags: Flags,
): Promise<Descriptors<Flags>> {
  const parent = tmpdir()
  try {
    const folder = await mkdtemp(join(parent, 'quarry-'))
    return await openAndForget(join(folder, 'text'), flags, () =>
      rm(folder, { recursive: true, force: true }),
    )
  } catch (cause) {
    throw temporaryFault(`there is no temporary file for ${what}`, parent, cause)
  }
}

/** Opens the file once for each of the flags and takes its name away. None stays open where one of that fails. */
export async function openAndForget<const Flags extends readonly number[]>(
  path: string,
  flags: Flags,
  forget: () => Promise<void>,
): Promise<Descriptors<Flags>> {
  const opened: number[] = []
  try {
    try {
      for (const flag of flags) opened.push(await open(path, flag, 0o600))
    } finally {
      await forget()
    }
    // As many as there are flags.
    return opened as Descriptors<Flags>
  } catch (error) {
    for (const fd of opened) await closeFd(fd)
    throw error
  }
}
