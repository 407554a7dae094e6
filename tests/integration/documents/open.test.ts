import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDocument } from '../../../electron/documents/open.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'

useReaderWorker()
const folder = tempFolder()

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('openDocument', () => {
  it('reads plain UTF-8 in place', async () => {
    const text = 'first\nzweite Zeile: für 1 €\n'
    const path = file('plain.txt', text)
    const artefact = await openDocument(path)
    try {
      expect(artefact.facts).toEqual({
        name: 'plain.txt',
        path,
        kind: 'text',
        reader: 'text 1',
        fileBytes: 31,
        sha256: createHash('sha256').update(text).digest('hex'),
        encoding: 'utf-8',
        badBytes: 0,
        bytes: 31,
        chars: 28,
        lines: 2,
        parts: [{ byteStart: 0, byteEnd: 31, chars: 28, width: 2 }],
        head: 'first\nzweite Zeile: für 1 €',
        tail: '',
        warnings: [],
      })
      expect(artefact.start).toBe(0)
    } finally {
      await artefact.close()
    }
  })
})
