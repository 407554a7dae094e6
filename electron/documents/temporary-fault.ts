/** What is told where the system's temporary folder takes no file, or no more of one. */
import { isFull, whyNoFile } from '../contract/disk-fault.js'
import { QuarryError, systemCode } from '../contract/errors.js'

/** It concerns the reading as a whole, whichever part of the file was being read. Code disk_full or input_unreadable. */
export class TemporaryFault extends QuarryError {}

/** Does what writes into a temporary file; `what` cannot be done where the system refuses. Throws TemporaryFault. */
export function writingTemporary<Result>(what: string, folder: string, write: () => Result): Result {
  try {
    return write()
  } catch (cause) {
    // An error that is none of the system's is Quarry's own.
    if (cause instanceof Error && 'syscall' in cause) throw temporaryFault(what, folder, cause)
    throw cause
  }
}

/** `what`: a sentence to which the reason is added. `folder`: the system's own for such files. */
export function temporaryFault(what: string, folder: string, cause: unknown): TemporaryFault {
  return new TemporaryFault(
    isFull(cause) ? 'disk_full' : 'input_unreadable',
    `${what}: ${whyNoFile(cause, folder)}`,
    { remedy: remedyFor(cause, folder), cause },
  )
}

function remedyFor(cause: unknown, folder: string): string {
  switch (systemCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'free some disk space'
    case 'EMFILE':
    case 'ENFILE':
      return 'remove files that you need no more, and try again'
    case 'EFBIG':
      return 'split the file, or save it as text first'
    case 'EIO':
      return `check the disk that holds ${folder}`
    default:
      return `see to it that files can be made in ${folder}`
  }
}
