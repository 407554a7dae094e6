/** Members of archives, unpacked one at a time into a file without a name: readers seek in what they read. */
import { closeSync, ftruncateSync, writeSync } from 'node:fs'
import { QuarryError } from '../../contract/errors.js'
import { openNameless } from '../nameless-file.js'
import type { Source } from './format.js'

export interface Scratch {
  /** The bytes as a file, good until the next call. */
  fill(name: string, bytes: AsyncIterable<Buffer>): Promise<Source>
  close(): void
}

/** Closed by the caller; a thread that is ended closes its descriptors anyway. Throws disk_full. */
export async function openScratch(): Promise<Scratch> {
  const fd = await openNameless('what an archive holds')
  return {
    async fill(name, bytes) {
      ftruncateSync(fd, 0)
      let size = 0
      for await (const chunk of bytes) {
        for (let done = 0; done < chunk.length;) {
          try {
            done += writeSync(fd, chunk, done, chunk.length - done, size + done)
          } catch (cause) {
            throw new QuarryError('disk_full', `no room in the temporary folder to unpack ${name}`, {
              remedy: 'free some disk space',
              cause,
            })
          }
        }
        size += chunk.length
      }
      return { fd, bytes: size, name }
    },
    close: () => closeSync(fd),
  }
}
