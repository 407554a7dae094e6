/** Opens a file that a user named, without ever waiting on it, and refuses what is no regular file. */
import { constants } from 'node:fs'
import {
  close as closeCallback,
  fstat as fstatCallback,
  open as openCallback,
  read as readCallback,
} from 'node:fs'
import { promisify } from 'node:util'
import { basename } from 'node:path'
import { QuarryError, systemCode } from '../contract/errors.js'
import type { Stats } from 'node:fs'

const open = promisify(openCallback)
const fstat = promisify(fstatCallback)
const read = promisify(readCallback)
export const closeFd = promisify(closeCallback)

export interface OpenFile {
  readonly fd: number
  readonly stats: Stats
}

/**
 * The descriptor is the caller's to close. Non-blocking, because a FIFO without a writer would hold the open for
 * ever; never as a controlling terminal. Links are followed. Throws input_missing, input_unreadable,
 * input_not_a_file, input_empty.
 */
export async function openRegularFile(path: string): Promise<OpenFile> {
  const name = basename(path)
  const fd = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY).catch(
    (error: unknown) => {
      throw openError(path, error)
    },
  )
  try {
    const stats = await fstat(fd)
    const kind = otherKind(stats)
    if (kind !== null) throw notAFile(name, kind)
    if (stats.size === 0) {
      if (await holdsBytes(fd)) throw withoutSize(name)
      throw new QuarryError('input_empty', `${name} is empty`, { remedy: 'choose a file that holds text' })
    }
    return { fd, stats }
  } catch (error) {
    await closeFd(fd)
    throw error
  }
}

/** Files of /proc and /sys say that they hold nothing, and are made when they are read. */
async function holdsBytes(fd: number): Promise<boolean> {
  const { bytesRead } = await read(fd, Buffer.alloc(1), 0, 1, 0).catch(() => ({ bytesRead: 0 }))
  return bytesRead > 0
}

function withoutSize(name: string): QuarryError {
  return new QuarryError(
    'input_not_a_file',
    `${name} has no size: the system makes its text anew at each reading`,
    { remedy: 'copy what it says into a file first, as with `cat FILE > copy.txt`, and name that' },
  )
}

function otherKind(stats: Stats): string | null {
  if (stats.isFile()) return null
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a named pipe'
  if (stats.isSocket()) return 'a socket'
  return 'a device'
}

function notAFile(name: string, kind: string): QuarryError {
  return new QuarryError('input_not_a_file', `${name} is ${kind}, not a file`, {
    remedy: 'name regular files only',
  })
}

/** Node puts U+FFFD for bytes of a name that are no UTF-8, and cannot open the file by it. */
const lostBytes = '\ufffd'

function openError(path: string, error: unknown): QuarryError {
  const name = basename(path)
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      if (path.includes(lostBytes)) {
        const whose = name.includes(lostBytes) ? 'its name' : 'the name of one of its folders'
        return new QuarryError('input_missing', `${name} cannot be opened: ${whose} is not valid UTF-8`, {
          remedy: 'rename it, or check the path',
          cause: error,
        })
      }
      return new QuarryError('input_missing', `there is no file ${name}`, {
        remedy: 'check the path',
        cause: error,
      })
    case 'ENXIO':
      return notAFile(name, 'a socket or an absent device')
    case 'EACCES':
    case 'EPERM':
      return new QuarryError('input_unreadable', `you may not read ${name}`, {
        remedy: 'check its permissions',
        cause: error,
      })
    default:
      return new QuarryError('input_unreadable', `${name} cannot be opened: ${reason(error)}`, {
        remedy: 'check the path and the disk that holds it',
        cause: error,
      })
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
