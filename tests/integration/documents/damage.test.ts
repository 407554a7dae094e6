/** Documents of every kind, damaged in seeded ways: each is read or refused with a reason, and nothing hangs or crashes. */
import { describe, expect, it } from 'vitest'
import { openDocuments } from '../../../electron/documents/open.js'
import { documentFiles } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { epub, ods } from '../../fixtures/books.js'
import { docx, p, table } from '../../fixtures/docx.js'
import { lockedPdf } from '../../fixtures/locked-pdf.js'
import { mbox, withAttachment } from '../../fixtures/mail.js'
import { compoundFile } from '../../fixtures/office-binary.js'
import { pdf } from '../../fixtures/pdf.js'
import { pptx, shape } from '../../fixtures/presentation.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'
import { zipOf } from '../../fixtures/zip.js'
import { gzipSync } from 'node:zlib'

useReaderWorker()
const files = documentFiles()
const letter = withAttachment('Bill', '<p>Please pay.</p>', 'a.pdf', Buffer.from('%PDF-'))

const kinds: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['a.pdf', () => pdf([{ lines: ['one', 'two'] }, { lines: ['three'] }])],
  ['locked.pdf', () => lockedPdf('x', '', 'boss')],
  ['a.docx', () => docx({ body: p('one') + table([['a', 'b']]) })],
  ['a.xlsx', () => workbook({ sheets: [{ name: 'S', xml: plainRows([['a', 1]]) }] })],
  ['a.pptx', () => pptx([{ shapes: shape('Plan', 'title') }])],
  [
    'a.ods',
    () =>
      ods([
        {
          name: 'S',
          xml: '<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>',
        },
      ]),
  ],
  ['a.epub', () => epub({ 'a.xhtml': '<h1>One</h1><p>x</p>' })],
  ['a.html', () => Buffer.from('<!doctype html><table><tr><td>a<td>b</table><pre>x</pre>')],
  ['a.eml', () => Buffer.from(letter)],
  ['a.mbox', () => Buffer.from(mbox([letter, letter]))],
  ['a.zip', () => zipOf({ 'a.txt': 'one\n', 'b.csv': 'a,b\n1,2\n' })],
  ['a.gz', () => gzipSync('one\ntwo\n')],
  ['a.doc', () => compoundFile(['WordDocument'])],
]

/** The same numbers each time (a linear congruential generator, as in Numerical Recipes). */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Cut short, some bytes changed, a stretch taken out, a stretch doubled. */
function damaged(content: Buffer, seed: number): Buffer {
  const next = numbers(seed)
  const at = next(content.length)
  const length = 1 + next(Math.max(1, content.length >> 2))
  switch (seed % 4) {
    case 0:
      return content.subarray(0, Math.max(1, at))
    case 1: {
      const changed = Buffer.from(content)
      for (let i = 0; i < 8; i += 1) changed[next(content.length)] = next(256)
      return changed
    }
    case 2:
      return Buffer.concat([content.subarray(0, at), content.subarray(at + length), Buffer.from('x')])
    default:
      return Buffer.concat([content.subarray(0, at + length), content.subarray(at)])
  }
}

const expected = new Set([
  'input_unreadable',
  'input_binary',
  'input_empty',
  'input_locked',
  'input_password',
  'input_too_large',
])

describe('a damaged document is read or refused with a reason', () => {
  it.each(kinds)('%s', async (name, make) => {
    const content = await make()
    const seeds = Array.from({ length: 24 }, (_, i) => i)
    const paths = await Promise.all(
      seeds.map((seed) => files.put(name, Promise.resolve(damaged(content, seed)))),
    )
    const { artefacts, failed } = await openDocuments(paths)
    await Promise.all(artefacts.map((artefact) => artefact.close()))
    expect(artefacts.length + failed.length).toBe(seeds.length)
    const others = failed.filter(
      ({ error }) => !expected.has(error.code) || /reader failed|thread/.test(error.message),
    )
    expect(
      others.map(({ path, error }) => `${seeds[paths.indexOf(path)]}: ${error.code} ${error.message}`),
    ).toEqual([])
  })
})
