/** A text becomes a file whole or not at all, readable by its user alone. */
import { randomBytes } from 'node:crypto'
import { link, lstat, open, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isFull, whyNoFile } from '../../contract/disk-fault.js'
import { QuarryError, systemCode } from '../../contract/errors.js'

export interface SaveRequest {
  readonly file: string
  /** The file as the user is told of it. */
  readonly named: string
  readonly text: string
  /** A regular file that is there is replaced; else it is left as it is. */
  readonly replace: boolean
  /** A file that must not be replaced, whatever was asked. */
  readonly except?: string
}

/** Throws QuarryError usage (it is there already, or cannot be there) and disk_full; nothing is left behind then. */
export async function saveText({ file, named, text, replace, except }: SaveRequest): Promise<void> {
  const target = replace ? await replaceable(file, named, except) : file
  try {
    await writeWhole(target, replace, (handle) => handle.writeFile(text, 'utf8'))
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') throw isThere(named)
    throw writeError(named, cause)
  }
}

/**
 * The file has its name only when all of it is on the disk: under that name nobody ever finds a half, even where the
 * process is killed. Throws the system's errors (EEXIST: it is there, and `replace` is false) and what `write` throws;
 * nothing is left behind then.
 */
export async function writeWhole(
  target: string,
  replace: boolean,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const part = path.join(path.dirname(target), `.quarry-${randomBytes(8).toString('hex')}.part`)
  try {
    const handle = await open(part, 'wx', 0o600)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await (replace ? rename(part, target) : place(part, target))
  } finally {
    // Gone already where it was renamed.
    await unlink(part).catch(() => undefined)
  }
}

/** The file that a link leads to; devices, pipes and folders are nothing to replace. */
async function replaceable(file: string, named: string, except: string | undefined): Promise<string> {
  const there = await stat(file).catch(() => null)
  if (there === null) return file
  if (!there.isFile()) {
    throw new QuarryError('usage', `${named} is no regular file, so it is not replaced`, {
      remedy: 'name another file',
    })
  }
  const kept = except === undefined ? null : await stat(except).catch(() => null)
  if (kept !== null && kept.dev === there.dev && kept.ino === there.ino) {
    throw new QuarryError('usage', `${named} is the record itself, so it is not replaced`, {
      remedy: 'name another file',
    })
  }
  return realpath(file)
}

/** A second name is given only where there is none yet; some disks know no second names. */
async function place(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (!noLinks.has(systemCode(error))) throw error
    if ((await lstat(target).catch(() => null)) !== null) {
      throw Object.assign(new Error('it is there'), { code: 'EEXIST' })
    }
    await rename(part, target)
  }
}

const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

function isThere(named: string): QuarryError {
  return new QuarryError('usage', `${named} is there already, so nothing was written`, {
    remedy: 'name another file, or replace it with --force',
  })
}

/** Why a file was not written, by the system's error; without paths, as the part that is written first is nobody's business. */
export function writeError(named: string, cause: unknown): QuarryError {
  const full = isFull(cause)
  const why = whyNoFile(cause, null)
  return new QuarryError(full ? 'disk_full' : 'usage', `${named} was not written: ${why}`, {
    remedy: full ? 'free some disk space, or name a place elsewhere' : 'name a file elsewhere',
    cause,
  })
}
