/** Files of documents for tests: written, opened under a name, and asked where a text stands. */
import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { QuarryError } from '../../electron/contract/errors.js'
import { openDocument, type OpenOptions } from '../../electron/documents/open.js'
import { placeText } from '../../electron/documents/place-text.js'
import { opened, textOf } from './artefacts.js'
import { tempFolder } from './temp-folder.js'
import type { Artefact } from '../../electron/contract/documents.js'

type Content = string | Buffer | Promise<Buffer>

export interface DocumentFiles {
  /** Writes a file of this name and gives its path. */
  put: (name: string, content: Content) => Promise<string>
  /** Opens a file of this name; closed when the test is done. */
  open: (name: string, content: Content, options?: OpenOptions) => Promise<Artefact>
  /** What opening it throws, which must be a QuarryError. */
  refusal: (name: string, content: Content, options?: OpenOptions) => Promise<QuarryError>
}

/** Call once at the top of a test file; each file stands in a folder of its own. */
export function documentFiles(): DocumentFiles {
  const folder = tempFolder()
  let files = 0
  async function put(name: string, content: Content): Promise<string> {
    const own = join(folder, String((files += 1)))
    mkdirSync(own)
    writeFileSync(join(own, name), await content)
    return join(own, name)
  }
  return {
    put,
    open: async (name, content, options) => opened(await put(name, content), options),
    async refusal(name, content, options) {
      const error: unknown = await openDocument(await put(name, content), options).then(
        (artefact) => artefact.close().then(() => 'it was opened'),
        (reason: unknown) => reason,
      )
      if (error instanceof QuarryError) return error
      throw new Error(`no QuarryError: ${String(error)}`)
    },
  }
}

/** The place of the first time that a text stands in the document, for people. */
export async function placeOfText(artefact: Artefact, wanted: string): Promise<string> {
  const text = textOf(artefact)
  const at = text.indexOf(wanted)
  expect(at, `${JSON.stringify(wanted)} in the text`).toBeGreaterThanOrEqual(0)
  const start = [...text.slice(0, at)].length
  return placeText(artefact, start, start + [...wanted].length)
}
