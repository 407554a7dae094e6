/** Folders, encodings and passwords on the command line. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockedPdf } from '../../fixtures/locked-pdf.js'
import { pdf } from '../../fixtures/pdf.js'
import { workbook } from '../../fixtures/xlsx.js'
import { askWords, block } from '../../support/ask-words.js'
import { useCli } from '../../support/cli.js'
import { useScripted } from '../../support/scripted-server.js'

const cli = useCli()
const scripted = useScripted()

function place(name: string, content: string | Buffer): string {
  const path = join(cli.folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

describe('a folder', () => {
  it('is told first and then asked about whole, its files named from there', async () => {
    place('tree/a.log', 'one\n')
    place('tree/old/b.log', 'two\nthree\n')
    place('tree/.gitignore', '*.tmp\n')
    place('tree/left.tmp', 'not this\n')
    const server = await scripted([block('FINAL("both")')])
    const { stderr, json, status } = await cli.run(askWords(server, [join(cli.folder, 'tree')]))
    expect(stderr).toContain(
      'tree: 2 files, 14 bytes\n  left out, hidden: .gitignore\n  left out, by the ignore rules: left.tmp\n',
    )
    expect(status).toBe(0)
    const header = readFileSync(String(json()['journal']), 'utf8').split('\n')[0] ?? ''
    expect(
      (JSON.parse(header) as { documents: { name: string }[] }).documents.map(({ name }) => name),
    ).toEqual(['a.log', 'old/b.log'])
  })

  it('is extracted file by file', async () => {
    place('two/a.log', 'one\n')
    place('two/sub/a.log', 'two\n')
    const { json } = await cli.run(['extract', join(cli.folder, 'two'), '--json'])
    expect(json()).toMatchObject({ documents: [{ name: 'a.log' }, { name: 'sub/a.log' }], failed: [] })
  })

  it('and a file in it that is named too are read once, with a note', async () => {
    const path = place('once/a.log', 'one\n')
    const { json, stderr } = await cli.run(['extract', join(cli.folder, 'once'), path, '--json'])
    expect(json()).toMatchObject({ documents: [{ name: 'a.log' }], failed: [] })
    expect(stderr).toContain(`named more than once, read once: ${path}\n`)
  })

  it('of more files than are read at once is refused by one sentence', async () => {
    for (let at = 0; at <= 1000; at += 1) place(`many/${at}.txt`, 'x\n')
    const { stderr, status } = await cli.run(['extract', join(cli.folder, 'many')])
    expect(stderr).toMatch(
      /quarry: the folder .+many holds 1,001 files; 1,000 are the most; choose a folder in it/,
    )
    expect(status).toBe(2)
  })
})

describe('an encoding that is named', () => {
  const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])

  it('is the one that is read by, whatever would be found', async () => {
    const path = place('short.txt', bytes)
    const { stdout, stderr } = await cli.run(['extract', path, '--encoding', 'cp1251'])
    expect(stdout).toBe('Привет\n')
    expect(stderr).toContain('encoding: windows-1251, as named\n')
  })

  it('that does not exist is refused', async () => {
    const { stderr, status } = await cli.run(['extract', place('any.txt', 'x\n'), '--encoding', 'klingon'])
    expect(stderr).toContain('klingon')
    expect(status).toBe(2)
  })

  it('is used again when the run is verified', async () => {
    const path = place('again.txt', bytes)
    const server = await scripted([block('print(context)'), block('FINAL(context.strip())')])
    const words = askWords(server, [path], '--encoding', 'cp1251')
    const asked = (await cli.run(words)).json()
    expect(asked['answer']).toBe('Привет')
    const verified = await cli.run(['replay', String(asked['journal']), '--verify'])
    expect(verified.stderr + verified.stdout).toContain('gave exactly what was recorded')
    expect(verified.status).toBe(0)
  })
})

describe('a file that a password opens', () => {
  it('says how to give it, is read with it, and is verified with it alone', async () => {
    const path = place('locked.pdf', lockedPdf('the secret is 42', 'sesame', 'boss'))
    const without = await cli.run(['extract', path])
    expect(without.stderr).toMatch(/opens only with a password; .+--password-file/)
    expect(without.status).toBe(2)
    const wrong = await cli.run(['extract', path, '--password-file', place('wrong.txt', 'nope\n')])
    expect(wrong.stderr).toContain('another password than the one given')

    const secret = place('secret.txt', 'sesame\n')
    const server = await scripted([block('print(context)'), block('FINAL("42")')])
    const words = askWords(server, [path], '--password-file', secret)
    const asked = (await cli.run(words)).json()
    expect(asked['answer']).toBe('42')
    const journal = String(asked['journal'])
    expect(readFileSync(journal, 'utf8')).not.toContain('sesame')
    for (const name of readdirSync(cli.home, { recursive: true, encoding: 'utf8' }).filter((one) =>
      /\.jsonl?$/.test(one),
    ))
      expect(readFileSync(join(cli.home, name), 'utf8')).not.toContain('sesame')

    const shut = await cli.run(['replay', journal, '--verify'])
    expect(shut.stderr).toMatch(/^quarry: .*locked\.pdf.* opens only with a password; .+--password-file.*\n$/)
    expect(shut.status).toBe(2)
    const verified = await cli.run(['replay', journal, '--verify', '--password-file', secret])
    expect(verified.status).toBe(0)
  })

  it.each([
    ['/none.txt', 'there is no file none.txt'],
    ['empty-line.txt', 'the first line of'],
    ['long.txt', 'has more than 1024 bytes'],
  ])('is not looked for in %s', async (name, why) => {
    place('empty-line.txt', '\nsesame\n')
    place('long.txt', 'x'.repeat(2000))
    const { stderr, status } = await cli.run(['extract', 'any.pdf', '--password-file', name])
    expect(stderr).toMatch(/^quarry: --password-file gives no password: .+\n$/)
    expect(stderr).toContain(why)
    expect(status).toBe(2)
  })
})

describe('what a document is made of', () => {
  it('is told for people and for programs', async () => {
    const sheet = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const book = await workbook({
      sheets: [
        { name: 'Jan', xml: sheet },
        { name: 'Feb', xml: sheet, state: 'hidden' },
      ],
    })
    const paths = [
      place('book.xlsx', book),
      place('two.pdf', await pdf([{ lines: ['one'] }, { lines: ['two'] }])),
    ]
    const { stderr } = await cli.run(['extract', ...paths])
    expect(stderr).toContain('units: 2 sheets (Jan, Feb), 1 hidden\n')
    expect(stderr).toContain('units: 2 pages\n')
    const { json } = await cli.run(['extract', ...paths, '--json'])
    expect(json()).toMatchObject({
      documents: [
        { units: [{ unit: 'sheet', count: 2, names: ['Jan', 'Feb'], hidden: 1 }] },
        { units: [{ unit: 'page', count: 2 }] },
      ],
    })
  })
})
