/** Two chats that read at once: what one file takes in memory is none of the other's business. */
import { constants, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openDocuments } from '../../../electron/documents/open.js'
import { createReader } from '../../../electron/documents/reader.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { docx, p } from '../../fixtures/docx.js'
import { rawPdf, stream } from '../../fixtures/pdf.js'

useReaderWorker()
const files = documentFiles()

/** A page of so many megabytes of blanks, packed: one flushed block again and again. */
function swelling(megabytes: number): Buffer {
  const block = deflateSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const body = block.subarray(2).toString('latin1').repeat(megabytes)
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << >> >>',
    stream(block.subarray(0, 2).toString('latin1') + body + '\x03\x00', '/Filter /FlateDecode'),
  ])
}

it('a file that is refused for its memory makes none fail that another reader reads meanwhile', async () => {
  const bomb = await files.put('bomb.pdf', Promise.resolve(swelling(3000)))
  const good = await files.put('good.docx', docx({ body: p('good') }))
  const limits = { growth: 128 * 1024 ** 2 }
  const [one, other] = [createReader(limits), createReader(limits)]
  let over = false
  const refused = openDocuments([bomb], { reader: one }).finally(() => (over = true))
  const read: string[] = []
  while (!over) {
    const { artefacts, failed } = await openDocuments([good], { reader: other })
    read.push(...artefacts.map(({ facts }) => facts.kind), ...failed.map(({ error }) => error.message))
    await Promise.all(artefacts.map((artefact) => artefact.close()))
  }
  expect((await refused).failed.map(({ error }) => error.code)).toEqual(['input_too_large'])
  expect(new Set(read)).toEqual(new Set(['docx']))
  await Promise.all([one.close(), other.close()])
}, 240_000)
