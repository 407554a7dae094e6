/** Two chats that read at once: what one file takes in memory is none of the other's business. */
import { constants, deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openDocuments } from '../../../electron/documents/open.js'
import { createReader } from '../../../electron/documents/reader.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { rawPdf, stream } from '../../fixtures/pdf.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'

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

const rowCount = 20_000

it('a file that is refused for its memory makes none fail that another reader reads meanwhile', async () => {
  const bomb = await files.put('bomb.pdf', Promise.resolve(swelling(3000)))
  // Read in a moment: who begins often has spoken later than one that swells, however busy the machine is.
  const rows = Array.from({ length: rowCount }, (_, i) => [i, i * 7919, (i * 104_729) % 99_991])
  const small = await files.put('small.xlsx', workbook({ sheets: [{ name: 'S', xml: plainRows(rows) }] }))
  const [greedy, modest] = [
    createReader({ growth: 640 * 1024 ** 2 }),
    createReader({ growth: 256 * 1024 ** 2 }),
  ]
  const lines: number[] = []
  const wrong: string[] = []
  const readSmall = async (): Promise<void> => {
    const { artefacts, failed } = await openDocuments([small], { reader: modest })
    lines.push(...artefacts.map(({ facts }) => facts.lines))
    wrong.push(...failed.map(({ error }) => error.message))
    await Promise.all(artefacts.map((artefact) => artefact.close()))
  }
  // A thread that only starts is silent too, so this one has started before the other swells.
  await readSmall()
  let over = false
  const refused = openDocuments([bomb], { reader: greedy }).finally(() => (over = true))
  // Read again until the other is refused, so that there is one beside it at that moment.
  do await readSmall()
  while (!over)
  expect((await refused).failed.map(({ error }) => error.code)).toEqual(['input_too_large'])
  expect(wrong).toEqual([])
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([rowCount]))
  await Promise.all([greedy.close(), modest.close()])
}, 240_000)
