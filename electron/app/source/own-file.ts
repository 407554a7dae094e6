/** The bytes of a file as it was when its text was read, for pages that the window draws itself. */
import { fstat as fstatCallback, read as readCallback } from 'node:fs'
import { promisify } from 'node:util'
import type { Artefact } from '../../contract/documents.js'
import { QuarryError } from '../../contract/errors.js'
import { closeFd, openRegularFile } from '../../documents/open-file.js'

const fstat = promisify(fstatCallback)
const read = promisify(readCallback)

export interface OwnFile {
  /** Throws QuarryError usage beyond the end, input_changed when the file is not what it was. */
  bytes(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Throws QuarryError input_missing, input_unreadable, input_changed; usage for kinds that are shown by their text. */
export async function openOwnFile({ facts, source }: Artefact): Promise<OwnFile> {
  if (facts.kind !== 'pdf') throw new QuarryError('usage', `${facts.name} is shown by its text`)
  const { fd, stats } = await openRegularFile(facts.path)
  if (stats.dev !== source.dev || stats.ino !== source.ino) {
    await closeFd(fd)
    throw changed(facts.name)
  }
  return {
    async bytes(offset, length) {
      const now = await fstat(fd)
      if (now.mtimeMs !== source.mtimeMs || now.size !== facts.fileBytes) throw changed(facts.name)
      if (offset >= facts.fileBytes)
        throw new QuarryError('usage', `${facts.name} has ${facts.fileBytes} bytes, and no byte ${offset}`)
      const wanted = Math.min(length, facts.fileBytes - offset)
      const buffer = new Uint8Array(wanted)
      for (let done = 0; done < wanted;) {
        const { bytesRead } = await read(fd, buffer, done, wanted - done, offset + done)
        if (bytesRead === 0) throw changed(facts.name)
        done += bytesRead
      }
      return buffer
    },
    close: () => closeFd(fd),
  }
}

function changed(name: string): QuarryError {
  return new QuarryError(
    'input_changed',
    `${name} was changed after it was read, so its pages cannot be shown; its text is the one that was read`,
    { remedy: 'add the file again to a new chat' },
  )
}
