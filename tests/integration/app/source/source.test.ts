/** Looks into real files: every line equals that of the whole text, wherever the index has its borders. */
import { appendFileSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSource, type Source } from '../../../../electron/app/source/source.js'
import { channels } from '../../../../electron/contract/ipc.js'
import type { SourceLine } from '../../../../electron/contract/source.js'
import { pdf } from '../../../fixtures/pdf.js'
import { plainRows, workbook } from '../../../fixtures/xlsx.js'
import { opened } from '../../../support/artefacts.js'
import { useReaderWorker } from '../../../support/reader-worker.js'
import { tempFolder } from '../../../support/temp-folder.js'

useReaderWorker()

async function sourceOf(
  name: string,
  content: string | Uint8Array,
): Promise<{ source: Source; path: string }> {
  const path = join(tempFolder(), name)
  writeFileSync(path, content)
  const artefact = await opened(path)
  const source = createSource((asked) => (asked === artefact.facts.name ? artefact : null))
  onTestFinished(() => source.close())
  return { source, path }
}

const all = { column: 0, chars: 2000 }
/** The lines of a text, cut in JavaScript. */
function linesOf(text: string): SourceLine[] {
  const raw = text.split('\n')
  if (raw.at(-1) === '') raw.pop()
  let start = 0
  let byte = 0
  return raw.map((line) => {
    const chars = [...line.replace(/\r$/, '')]
    const cut = chars.slice(0, all.chars)
    const made = { text: cut.join(''), before: 0, rest: chars.length - cut.length, start, byte, row: null }
    start += [...line].length + 1
    byte += Buffer.byteLength(line) + 1
    return made
  })
}

const message = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('lines', () => {
  const bodies: [string, string][] = [
    [
      'short lines over several index blocks',
      Array.from({ length: 20_000 }, (_, i) => `line ${i} ✓ 🦉 ${'x'.repeat(i % 37)}`).join('\n'),
    ],
    ['CRLF', `${Array.from({ length: 9000 }, (_, i) => `row ${i}; é`).join('\r\n')}\r\n`],
    [
      'emoji that lie across index borders',
      `a${'🦉'.repeat(40_000)}\nsecond 🦉\n${'é'.repeat(70_000)}\nlast`,
    ],
    ['a line feed exactly at an index border', `${'a'.repeat(65_535)}\n${'b'.repeat(65_536)}\nc\n\n\nd`],
    ['a byte order mark', '\ufefffirst\nsecond\n'],
    ['lone carriage returns', 'one\rstill one\r\r\ntwo\n'],
  ]
  test.each(bodies)('of a text with %s are those of the text', async (_, body) => {
    const { source } = await sourceOf('a.txt', body)
    const expected = linesOf(body.replace(/^\ufeff/, ''))
    const facts = await source.open({ file: 'a.txt' })
    expect(facts.lines).toBe(expected.length)
    const found: SourceLine[] = []
    while (found.length < facts.lines) {
      const first = found.length + 1
      const { lines } = await source.lines({ file: 'a.txt', first, count: 400, ...all })
      expect(lines.length).toBeGreaterThan(0)
      found.push(...lines)
    }
    expect(found).toEqual(expected)
  })

  test('of one line of 80 MB are read in part, at its beginning, middle and end', async () => {
    const unit = '0123456789'
    const { source } = await sourceOf('one.json', `{"a": "${unit.repeat(8_000_000)}"}`)
    const part = async (column: number) =>
      (await source.lines({ file: 'one.json', first: 1, count: 1, column, chars: 20 })).lines[0]
    expect(await part(0)).toMatchObject({ text: '{"a": "0123456789012', before: 0, rest: 80_000_009 - 20 })
    expect(await part(40_000_007)).toMatchObject({ text: '01234567890123456789', before: 40_000_007 })
    expect(await part(80_000_000)).toMatchObject({
      text: '3456789"}',
      before: 80_000_000,
      rest: 0,
    })
    const { match } = await source.find({ file: 'one.json', text: '9"}', from: 0, direction: 'back' })
    expect(match).toBeNull()
    const last = await source.find({ file: 'one.json', text: '9"}', from: 80_000_009, direction: 'back' })
    expect(last.match).toMatchObject({ line: 1, column: 80_000_006, start: 80_000_006, end: 80_000_009 })
  })

  test('beyond the end are none', async () => {
    const { source } = await sourceOf('a.txt', 'one\ntwo\n')
    expect(await source.lines({ file: 'a.txt', first: 3, count: 10, ...all })).toEqual({ lines: [] })
  })
})

describe('find', () => {
  const body = Array.from({ length: 30_000 }, (_, i) =>
    i % 10_000 === 7 ? `needle É ${i} 🦉` : `hay ${i}`,
  ).join('\n')

  test('goes on to the next match and back to the one before, upper and lower case alike', async () => {
    const { source } = await sourceOf('a.log', body)
    const file = 'a.log'
    const first = (await source.find({ file, text: 'NEEDLE é', from: 0, direction: 'forward' })).match
    expect(first).toMatchObject({ line: 8, column: 0 })
    const second = (
      await source.find({ file, text: 'needle é', from: first?.endByte ?? 0, direction: 'forward' })
    ).match
    expect(second).toMatchObject({ line: 10_008, column: 0 })
    const back = (await source.find({ file, text: 'needle é', from: second?.byte ?? 0, direction: 'back' }))
      .match
    expect(back).toEqual(first)
  })

  test('says that there is none, and takes signs of patterns as they are', async () => {
    const { source } = await sourceOf('a.log', 'a.b (c) [d] \\ $ ^\nnothing else\n')
    const find = (text: string) => source.find({ file: 'a.log', text, from: 0, direction: 'forward' })
    expect(await find('a.c')).toEqual({ match: null, next: null })
    expect((await find('(c) [d] \\ $ ^')).match).toMatchObject({ line: 1, column: 4 })
  })
})

describe('a passage', () => {
  test('of a sheet tells its lines, its row, its sheet and its words', async () => {
    const sheets = [
      {
        name: 'First',
        xml: plainRows([
          ['a', 1],
          ['b', 2],
        ]),
      },
      {
        name: 'Second',
        xml: plainRows([
          ['c', 3],
          ['needle', 4],
        ]),
      },
    ]
    const { source } = await sourceOf('q.xlsx', await workbook({ sheets }))
    const facts = await source.open({ file: 'q.xlsx' })
    expect(facts.sheets).toEqual([
      { name: 'First', first: 2, lines: 2 },
      { name: 'Second', first: 5, lines: 2 },
    ])
    const { match } = await source.find({ file: 'q.xlsx', text: 'needle', from: 0, direction: 'forward' })
    const place = await source.locate({ file: 'q.xlsx', start: match?.start ?? 0, end: match?.end ?? 0 })
    expect(place).toMatchObject({
      first: { line: 6, column: 0 },
      last: { line: 6, column: 6 },
      sheet: 1,
      quote: 'needle',
    })
    expect(place.place).toBe('q.xlsx sheet Second row 2')
    const { lines } = await source.lines({ file: 'q.xlsx', first: 5, count: 2, ...all })
    expect(lines.map(({ text, row }) => [text, row])).toEqual([
      ['c\t3', 1],
      ['needle\t4', 2],
    ])
  })

  test('of a PDF tells its page; the bytes are those of the file', async () => {
    const { source, path } = await sourceOf(
      'l.pdf',
      await pdf([{ lines: ['one'] }, { lines: ['the rent is 900'] }]),
    )
    const facts = await source.open({ file: 'l.pdf' })
    const { match } = await source.find({ file: 'l.pdf', text: 'rent', from: 0, direction: 'forward' })
    expect(
      await source.locate({ file: 'l.pdf', start: match?.start ?? 0, end: match?.end ?? 0 }),
    ).toMatchObject({ page: 2, nth: 0 })
    const { bytes } = await source.bytes({ file: 'l.pdf', offset: 5, length: 1024 * 1024 })
    expect(Buffer.from(bytes).equals(readFileSync(path).subarray(5))).toBe(true)
    expect(facts.fileBytes).toBe(readFileSync(path).length)
  })
})

describe('what there is not is said in a sentence', () => {
  test('a file of another chat, a passage beyond the end, a file that is shown by its text', async () => {
    const { source } = await sourceOf('a.txt', 'one\n')
    expect(await message(source.open({ file: '/etc/passwd' }))).toBe(
      '/etc/passwd is no file of this chat that can be shown',
    )
    expect(await message(source.locate({ file: 'a.txt', start: 2, end: 90 }))).toContain(
      'a.txt has no such place',
    )
    expect(await message(source.bytes({ file: 'a.txt', offset: 0, length: 1 }))).toBe(
      'a.txt is shown by its text',
    )
  })

  test('a PDF that is gone, and one that was changed', async () => {
    const gone = await sourceOf('gone.pdf', await pdf([{ lines: ['one'] }]))
    rmSync(gone.path)
    expect(await message(gone.source.bytes({ file: 'gone.pdf', offset: 0, length: 9 }))).toBe(
      'there is no file gone.pdf',
    )
    const changed = await sourceOf('changed.pdf', await pdf([{ lines: ['one'] }]))
    appendFileSync(changed.path, 'more')
    utimesSync(changed.path, 1, 1)
    expect(await message(changed.source.bytes({ file: 'changed.pdf', offset: 0, length: 9 }))).toContain(
      'was changed after it was read',
    )
    expect(
      (await changed.source.lines({ file: 'changed.pdf', first: 1, count: 1, ...all })).lines[0]?.text,
    ).toBe('one')
  })

  test('a text that was cut short', async () => {
    const { source, path } = await sourceOf('short.log', 'line\n'.repeat(50_000))
    writeFileSync(path, 'line\n')
    expect(await message(source.lines({ file: 'short.log', first: 40_000, count: 5, ...all }))).toBe(
      'short.log was cut short after it was read',
    )
  })
})

test('a file is left alone while it is taken out, and after that', async () => {
  const { source } = await sourceOf('a.txt', 'one\n')
  const during = await source.without('a.txt', () => message(source.open({ file: 'a.txt' })))
  expect(during).toContain('no file of this chat')
  expect(await message(source.open({ file: 'a.txt' }))).toBe('no error')
  await source.close()
  expect(await message(source.open({ file: 'a.txt' }))).toContain('no file of this chat')
})

test('requests with anything extra, or for too much, are refused', () => {
  const lines = { chat: 'c', file: 'f', first: 1, count: 400, column: 0, chars: 2000 }
  const parse = (args: unknown): boolean => channels['source.lines'].args.safeParse(args).success
  expect(
    [lines, { ...lines, count: 401 }, { ...lines, first: 0 }, { ...lines, path: '/' }].map(parse),
  ).toEqual([true, false, false, false])
  expect(
    channels['source.bytes'].args.safeParse({ chat: 'c', file: 'f', offset: 0, length: 1024 * 1024 + 1 })
      .success,
  ).toBe(false)
})
