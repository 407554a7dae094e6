/** Opened documents in tests: closed when the test is done, and read back whole. */
import { readSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { openDocument } from '../../electron/documents/open.js'
import type { Artefact } from '../../electron/contract/documents.js'
import type { OpenOptions } from '../../electron/documents/open.js'

export async function opened(path: string, options: OpenOptions = {}): Promise<Artefact> {
  const artefact = await openDocument(path, options)
  onTestFinished(() => artefact.close())
  return artefact
}

/** The artefact's text, part by part, as the REPL would decode it. */
export function textOf({ fd, facts }: Artefact): string {
  return facts.parts
    .map(({ byteStart, byteEnd }) => {
      const bytes = Buffer.alloc(byteEnd - byteStart)
      for (let done = 0; done < bytes.length;)
        done += readSync(fd, bytes, done, bytes.length - done, byteStart + done)
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    })
    .join('')
}
