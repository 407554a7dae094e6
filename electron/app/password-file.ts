/** A password from a file: as an argument it would stand in the shell's history and in the list of processes. */
import { open } from 'node:fs/promises'
import path from 'node:path'
import { factsOf, QuarryError } from '../contract/errors.js'
import { closeFd, openRegularFile } from '../documents/open-file.js'

/** Bytes; a longer file is something else. */
const mostBytes = 1024

/**
 * The first line. Kept nowhere. Throws QuarryError usage, with the reason why there is no password in the file.
 */
export async function readPassword(file: string): Promise<string> {
  // Checked first, since a pipe without a writer would hold the reading for ever.
  const { fd, stats } = await openRegularFile(path.resolve(file)).catch((error: unknown) => {
    throw unusable(factsOf(error).message, error)
  })
  await closeFd(fd)
  if (stats.size > mostBytes) throw unusable(`${file} has more than ${mostBytes} bytes`)
  const handle = await open(file)
  try {
    const [line = ''] = (await handle.readFile('utf8')).split(/\r?\n/, 1)
    if (line === '') throw unusable(`the first line of ${file} is empty`)
    return line
  } finally {
    await handle.close()
  }
}

function unusable(why: string, cause?: unknown): QuarryError {
  return new QuarryError('usage', `--password-file gives no password: ${why}`, {
    remedy: 'name a file that holds the password in its first line',
    ...(cause === undefined ? {} : { cause }),
  })
}
