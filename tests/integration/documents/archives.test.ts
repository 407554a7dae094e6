/** Archives: members are read as the files that they are, within limits. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../support/artefacts.js'
import { documentFiles, placeOfText } from '../../support/document-files.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { docx, p } from '../../fixtures/docx.js'
import { pdf } from '../../fixtures/pdf.js'
import { ods } from '../../fixtures/books.js'
import { plainRows, workbook } from '../../fixtures/xlsx.js'
import { rawZip, zipOf } from '../../fixtures/zip.js'

useReaderWorker()
const files = documentFiles()
const line = (n: number): string =>
  `2026-03-0${n} 10:00:00 INFO started ${n}\n2026-03-0${n} 10:00:01 INFO stopped ${n}\n`

describe('a zip', () => {
  it('of rotated logs is a log, members by number, lines counted in each', async () => {
    const artefact = await files.open(
      'logs.zip',
      zipOf({
        'app.log.10': line(3),
        'app.log.2': gzipSync(line(2)),
        'app.log.1': line(1),
        '__MACOSX/._app.log.1': 'x',
        'old/': '',
      }),
    )
    expect(artefact.facts).toMatchObject({ kind: 'log', reader: 'zip 1', warnings: [] })
    expect(artefact.facts.units).toEqual([
      { unit: 'member', count: 3, names: ['app.log.1', 'app.log.2', 'app.log.10'] },
    ])
    expect(textOf(artefact)).toBe(`[app.log.1]\n${line(1)}[app.log.2]\n${line(2)}[app.log.10]\n${line(3)}`)
    expect(await placeOfText(artefact, 'stopped 2')).toBe('logs.zip member app.log.2 line 2')
  })

  it('of different kinds reads each by its own reader, and names what is left out', async () => {
    const artefact = await files.open(
      'all.zip',
      zipOf({
        'a/page.pdf': await pdf([{ lines: ['p one'] }, { lines: ['p two'] }]),
        'b.xlsx': await workbook({ sheets: [{ name: 'S', xml: plainRows([['v'], [41]]) }] }),
        'c.txt': Buffer.from([0xe9, 0x74, 0xe9, 0x20, 0x63, 0x68, 0x61, 0x75, 0x64]),
        'd.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      }),
    )
    expect(artefact.facts.kind).toBe('zip')
    expect(await placeOfText(artefact, 'p two')).toBe('all.zip member a/page.pdf page 2')
    expect(await placeOfText(artefact, '41')).toBe('all.zip member b.xlsx sheet S row 2')
    expect(await placeOfText(artefact, 'été')).toBe('all.zip member c.txt line 1')
    expect(artefact.facts.warnings).toEqual([
      'left out: d.png (d.png is a PNG picture; only text and documents can be read)',
    ])
  })

  it('within a zip is read too, under its path', async () => {
    const artefact = await files.open(
      'outer.zip',
      zipOf({ 'inner.zip': await zipOf({ 'x.txt': 'deep\n', 'y.txt': 'y\n' }), 'z.txt': 'z\n' }),
    )
    expect(await placeOfText(artefact, 'deep')).toBe('outer.zip member inner.zip/x.txt line 1')
  })

  it('leaves out what is nested too deep by its name, and reads what stands beside and after it', async () => {
    const third = await zipOf({ 'c.zip': await zipOf({ 'd.txt': 'too deep' }), 'e.txt': 'beside\n' })
    const artefact = await files.open(
      'x.zip',
      zipOf({ 'a.zip': await zipOf({ 'b.zip': third }), 'f.txt': 'after\n' }),
    )
    expect(textOf(artefact)).toContain('beside\n')
    expect(textOf(artefact)).toContain('after\n')
    expect(artefact.facts.warnings).toEqual([
      'a.zip: b.zip: left out: c.zip (archives are nested more than 3 deep)',
    ])
  })

  it('says of a member that fails on the way that it was read in part, and of another that it was left out', async () => {
    const deep = '<x>'.repeat(2000) + '</x>'.repeat(2000)
    const artefact = await files.open(
      'x.zip',
      zipOf({
        'a.docx': await docx({ body: p('its beginning') + deep }),
        'b.docx': await docx({ body: deep }),
        'c.txt': 'after\n',
      }),
    )
    expect(textOf(artefact)).toContain('its beginning')
    expect(textOf(artefact)).toContain('after\n')
    expect(artefact.facts.warnings).toEqual([
      expect.stringMatching(/^left out: b\.docx \(.*damaged/),
      expect.stringMatching(/^read in part: a\.docx \(.*damaged/),
    ])
  })

  it('leaves out a member whose name points out of it', async () => {
    const refused = await files.refusal('evil.zip', rawZip('../../etc/passwd', Buffer.from('root\n')))
    expect(refused.code).toBe('input_empty')
  })

  it('of which nothing can be read says why of each', async () => {
    const refused = await files.refusal('x.zip', zipOf({ 'a.png': '\x89PNG\r\n\x1a\n', 'b.txt': '' }))
    expect([refused.code, refused.message]).toEqual([
      'input_empty',
      'x.zip holds nothing that can be read: a.png (a.png is binary data; only text and documents can be read); b.txt (empty)',
    ])
  })

  it('tells names on one line each, and no longer than anybody gives', async () => {
    const artefact = await files.open(
      'x.zip',
      zipOf({ 'a\n[b].txt': 'one\n', [`${'z'.repeat(5000)}.txt`]: 'two\n' }),
    )
    const long = `${'z'.repeat(199)}…`
    expect(textOf(artefact)).toBe(`[a [b].txt]\none\n[${long}]\ntwo\n`)
    expect(artefact.facts.units).toEqual([{ unit: 'member', count: 2, names: ['a [b].txt', long] }])
  })

  const refusals: readonly (readonly [string, () => Buffer | Promise<Buffer>, object])[] = [
    [
      'a bomb',
      () => zipOf({ 'zeros.txt': Buffer.alloc(80 * 1024 * 1024, 'a') }),
      {
        code: 'input_too_large',
        message:
          'x.zip swells to more than 200 times its size when unpacked, as archives do that are made to fill disks',
      },
    ],
    [
      'a nest of archives',
      async () =>
        zipOf({ 'a.zip': await zipOf({ 'b.zip': await zipOf({ 'c.zip': await zipOf({ 'd.txt': 'x' }) }) }) }),
      {
        code: 'input_empty',
        message: expect.stringContaining('archives are nested more than 3 deep') as unknown,
      },
    ],
    [
      'a bomb in an archive in it',
      async () =>
        zipOf({ 'a.txt': 'a', 'b.zip': await zipOf({ 'zeros.txt': Buffer.alloc(80 * 1024 * 1024, 'a') }) }),
      { code: 'input_too_large', message: expect.stringContaining('x.zip swells') as unknown },
    ],
    ['a password', () => rawZip('a.txt', Buffer.alloc(20), 1), { code: 'input_locked' }],
    ['no files', () => zipOf({}), { code: 'input_empty' }],
    [
      'damage',
      async () => (await zipOf({ 'a.txt': 'x'.repeat(1000) })).subarray(0, 100),
      { code: 'input_unreadable' },
    ],
  ]
  it.each(refusals)('with %s is refused with its reason', async (_claim, content, right) => {
    expect(await files.refusal('x.zip', Promise.resolve(content()))).toMatchObject(right)
  })
})

describe('a gz', () => {
  it('is what was packed: a log, or a table with its delimiter', async () => {
    const log = await files.open('app.log.1.gz', gzipSync(line(1)))
    expect([log.facts.kind, log.facts.reader, textOf(log)]).toEqual(['log', 'gz 1', line(1)])
    const csv = await files.open('export.csv.gz', gzipSync('a;b\n1;2\n'))
    expect(csv.facts).toMatchObject({ kind: 'csv', delimiter: ';' })
    expect(await placeOfText(log, 'stopped')).toBe('app.log.1.gz line 2')
  })

  it('of several pieces is read whole, and one cut short as far as it goes', async () => {
    expect(textOf(await files.open('two.gz', Buffer.concat([gzipSync('one\n'), gzipSync('two\n')])))).toBe(
      'one\ntwo\n',
    )
    const text = Array.from({ length: 20_000 }, (_, i) => `line ${(i * 7919) % 10_007}\n`).join('')
    const packed = gzipSync(text)
    const cut = await files.open('cut.gz', packed.subarray(0, Math.floor(packed.length / 2)))
    expect(text.startsWith(textOf(cut)) && textOf(cut).length > 10_000).toBe(true)
    expect(cut.facts.warnings).toEqual(['cut.gz is cut short: its end is missing'])
  })

  it('of something that is no text is refused by that name', async () => {
    expect(await files.refusal('a.gz', gzipSync(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))).toMatchObject({
      code: 'input_binary',
    })
    expect((await files.refusal('a.gz', gzipSync(''))).code).toBe('input_empty')
  })
})

describe('an OpenDocument spreadsheet', () => {
  const cell = (attributes: string, text = ''): string =>
    `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`
  const row = (cells: string, attributes = ''): string =>
    `<table:table-row ${attributes}>${cells}</table:table-row>`

  it('has values, dates and repeated cells, and costs nothing for the empty rest', async () => {
    const xml =
      row(cell('', 'name') + cell('', 'when') + cell('', 'eur')) +
      row(
        cell('', 'Ann<office:annotation><text:p>a note</text:p></office:annotation>') +
          cell('office:value-type="date" office:date-value="2026-03-01"', '1. März') +
          cell('office:value-type="currency" office:value="1234.5"', '1.234,50 €'),
      ) +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="5"') +
      row(
        cell('table:number-columns-repeated="2"', 'x') +
          cell('office:value-type="boolean" office:boolean-value="true"', 'WAHR'),
      ) +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048568"')
    const artefact = await files.open(
      'a.ods',
      ods([
        { name: 'Sales', xml },
        { name: 'Secret', hidden: true, xml: row(cell('', 'h')) },
      ]),
    )
    expect(textOf(artefact)).toBe(
      '[sheet Sales]\nname\twhen\teur\nAnn\t2026-03-01\t1234.5\nx\tx\tTRUE\n[hidden sheet Secret]\nh\n',
    )
    expect(await placeOfText(artefact, 'x\tx')).toBe('a.ods sheet Sales row 8')
  })

  it('parts the words of a cell at tabs and line breaks', async () => {
    const xml = row(cell('', 'one<text:tab/>two<text:line-break/>three<text:s/>four') + cell('', 'next'))
    const artefact = await files.open('a.ods', ods([{ name: 'S', xml }]))
    expect(textOf(artefact)).toContain('one two three four\tnext\n')
  })

  it('that is encrypted says so', async () => {
    expect((await files.refusal('a.ods', ods([], '<file-entry><encryption-data/></file-entry>'))).code).toBe(
      'input_locked',
    )
  })
})
