/** A password from a file: as an argument it would stand in the shell's history and in the list of processes. */
import { read as readCallback } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { factsOf, QuarryError } from '../contract/errors.js'
import { closeFd, openRegularFile } from '../documents/open-file.js'

const read = promisify(readCallback)

/** Bytes; a longer file is something else. */
const mostBytes = 1024

/**
 * The first line. Kept nowhere. Throws QuarryError usage, with the reason why there is no password in the file.
 */
export async function readPassword(file: string): Promise<string> {
  // Checked first, since a pipe without a writer would hold the reading for ever.
  const { fd } = await openRegularFile(path.resolve(file)).catch((error: unknown) => {
    throw unusable(factsOf(error).message, error)
  })
  try {
    // From this descriptor: by now another file may stand at the path.
    const content = await beginning(fd, mostBytes + 1)
    if (content.length > mostBytes) throw unusable(`${file} has more than ${mostBytes} bytes`)
    const [line = ''] = content.toString('utf8').split(/\r?\n/, 1)
    if (line === '') throw unusable(`the first line of ${file} is empty`)
    return line
  } finally {
    await closeFd(fd)
  }
}

/** Fewer bytes where the file ends before. Throws QuarryError usage. */
async function beginning(fd: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let filled = 0
  for (;;) {
    const { bytesRead } = await read(fd, buffer, filled, bytes - filled, filled).catch((error: unknown) => {
      throw unusable(factsOf(error).message, error)
    })
    filled += bytesRead
    if (bytesRead === 0 || filled === bytes) return buffer.subarray(0, filled)
  }
}

function unusable(why: string, cause?: unknown): QuarryError {
  return new QuarryError('usage', `--password-file gives no password: ${why}`, {
    remedy: 'name a file that holds the password in its first line',
    ...(cause === undefined ? {} : { cause }),
  })
}
