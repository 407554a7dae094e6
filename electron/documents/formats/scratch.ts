/** Members of archives, unpacked one at a time into a file without a name: readers seek in what they read. */
import { closeSync, ftruncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { writeFully } from '../bytes.js'
import { openNameless } from '../nameless-file.js'
import { writingTemporary } from '../temporary-fault.js'
import type { Source } from './format.js'

export interface Scratch {
  /** The bytes as a file, good until the next call. */
  fill(name: string, bytes: AsyncIterable<Buffer>): Promise<Source>
  close(): void
}

/** Closed by the caller; a thread that is ended closes its descriptors anyway. Throws TemporaryFault. */
export async function openScratch(): Promise<Scratch> {
  const fd = await openNameless('what an archive holds')
  return {
    async fill(name, bytes) {
      const what = `${name} cannot be unpacked`
      writingTemporary(what, tmpdir(), () => ftruncateSync(fd, 0))
      let size = 0
      for await (const chunk of bytes) {
        writingTemporary(what, tmpdir(), () => writeFully(fd, chunk, chunk.length, size))
        size += chunk.length
      }
      return { fd, bytes: size, name }
    },
    close: () => closeSync(fd),
  }
}
