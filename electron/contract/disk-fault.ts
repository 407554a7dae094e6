/** Why the system made or wrote no file, in words. Pure. */
import { systemCode } from './errors.js'

/** Room is what is missing; nothing else is mended by freeing some. */
export function isFull(cause: unknown): boolean {
  const code = systemCode(cause)
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/**
 * The end of a sentence. `at`: the path as the user may be told of it; null where it is nobody's business, and then no
 * path stands in the words.
 */
export function whyNoFile(cause: unknown, at: string | null): string {
  const place = at ?? 'its place'
  const code = systemCode(cause)
  switch (code) {
    case 'EEXIST':
      return `${place} is there already`
    case 'ENOTDIR':
      return at === null
        ? 'a file stands where its folder is wanted'
        : `a file stands where a folder is wanted, at ${at}`
    case 'EISDIR':
      return 'a folder of that name is there'
    case 'EACCES':
    case 'EPERM':
      return at === null ? 'you may not write there' : `you may not write to ${at}`
    case 'EROFS':
      return `${place} lies on a disk that is read-only`
    case 'ENOENT':
      return at === null ? 'its folder is not there' : `${at} cannot be made there`
    case 'ENAMETOOLONG':
      return 'its name is too long'
    case 'ELOOP':
      return `${place} is a link that leads to itself`
    case 'ENOSPC':
      return 'the disk is full'
    case 'EDQUOT':
      return 'your share of the disk is used up'
    case 'EFBIG':
      return 'it is larger than a file may be there'
    case 'EIO':
      return at === null ? 'the disk failed' : `the disk that holds ${at} failed`
    case 'EMFILE':
      return 'Quarry has too many files open'
    case 'ENFILE':
      return 'the system has too many files open'
    case '':
      return cause instanceof Error ? cause.message : String(cause)
    default:
      // The system's own sentence names the path.
      return at !== null && cause instanceof Error ? cause.message : `the system said ${code}`
  }
}
