import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openJournal } from '../../../electron/library/journal-writer.js'
import { longestLine, readJournal } from '../../../electron/library/journal-reader.js'
import { final, header, reply, step, subCall } from '../../support/journals.js'
import { tempFolder } from '../../support/temp-folder.js'
import type { QuarryError } from '../../../electron/contract/errors.js'
import type { JournalEvent } from '../../../electron/contract/journal.js'

const folder = tempFolder()
const session = '20260307-141502-9f3a61c2'
const events: JournalEvent[] = [
  header(),
  reply(1),
  subCall(1, 0, { prompt: 'separators \u2028 and a lone surrogate \ud800' }),
  step(1, { stdout: 'two\nlines and "quotes" \\ 🙂\n' }),
  final(),
]

function home(name: string): string {
  return join(folder, name)
}

function written(name: string): string {
  const journal = openJournal({ home: home(name), session, run: 1 })
  for (const event of events) journal.append(event)
  journal.close()
  return journal.path
}

describe('a journal', () => {
  it('reads back as it was written', async () => {
    expect(await readJournal(written('whole'))).toEqual({
      path: join(home('whole'), 'runs', `${session}-r0001.jsonl`),
      header: events[0],
      events,
      torn: false,
    })
  })

  it('holds each event as soon as it was appended', async () => {
    const journal = openJournal({ home: home('live'), session, run: 1 })
    onTestFinished(() => journal.close())
    for (const [i, event] of events.entries()) {
      journal.append(event)
      expect((await readJournal(journal.path)).events.length).toBe(i + 1)
      expect(journal.unwritten).toBe(0)
    }
  })

  it('is private: folder 0700, file 0600', () => {
    const path = written('private')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(home('private'), 'runs')).mode & 0o777).toBe(0o700)
  })

  it.each([
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('that is %s is refused at once', async (name, make) => {
    const path = join(folder, name.replaceAll(' ', '-'))
    make(path)
    await expect(readJournal(path)).rejects.toMatchObject({
      code: 'input_not_a_file',
      message: expect.stringContaining('is not a regular file') as string,
    })
  })

  it('refuses what is no event', () => {
    const journal = openJournal({ home: home('wrong'), session, run: 1 })
    onTestFinished(() => journal.close())
    expect(() => journal.append({ ...step(1), step: -1 })).toThrow()
  })

  it('never overwrites the journal of a run', () => {
    const path = written('twice')
    const before = readFileSync(path, 'utf8')
    let told: QuarryError | undefined
    const journal = openJournal({
      home: home('twice'),
      session,
      run: 1,
      onTrouble: (error) => (told = error),
    })
    journal.append(header())
    journal.close()
    expect(told).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('is there already') as string,
    })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

describe('a torn journal', () => {
  it('loses its last line only, wherever that broke off', async () => {
    const path = written('torn')
    const whole = readFileSync(path)
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1
    for (const end of [lastLine + 1, lastLine + 10, whole.length - 2]) {
      writeFileSync(path, whole.subarray(0, end))
      expect(await readJournal(path)).toMatchObject({ events: events.slice(0, -1), torn: true })
    }
    writeFileSync(path, whole.subarray(0, whole.length - 1))
    expect(await readJournal(path)).toMatchObject({ events, torn: false })
    writeFileSync(path, whole.subarray(0, lastLine))
    expect(await readJournal(path)).toMatchObject({ events: events.slice(0, -1), torn: false })
  })

  it('of which no line is whole is refused', async () => {
    for (const content of ['', '{"event":"hea']) {
      const path = join(folder, 'stub.jsonl')
      writeFileSync(path, content)
      await expect(readJournal(path)).rejects.toMatchObject({ code: 'journal_torn' })
    }
  })
})

describe('a journal that cannot be read', () => {
  const good = JSON.stringify(header())
  const cases = [
    {
      claim: 'a line in the middle that is no JSON',
      lines: [good, '{"event":', JSON.stringify(final())],
      says: 'line 2: it is no JSON',
    },
    {
      claim: 'an event of no known kind',
      lines: [good, JSON.stringify(step(1)), '{"event":"party"}'],
      says: 'line 3: it is no event',
    },
    { claim: 'no header first', lines: [JSON.stringify(step(1))], says: 'line 1: it is no event' },
    { claim: 'an empty line', lines: [good, '', JSON.stringify(final())], says: 'line 2: it is no JSON' },
    { claim: 'another file', lines: ['hello', 'world'], says: 'line 1: it is no JSON' },
  ]
  for (const { claim, lines, says } of cases) {
    it(`is refused with the line: ${claim}`, async () => {
      const path = join(folder, 'bad.jsonl')
      writeFileSync(path, `${lines.join('\n')}\n`)
      const error: unknown = await readJournal(path).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'journal_unreadable' })
      expect(String(error)).toContain(says)
    })
  }

  it.each([
    ['a text of one line', 'some words '.repeat(20)],
    ['a long text of one line', 'some words '.repeat(50_000)],
    ['a long JSON of one line', `{"items":[${'1,'.repeat(500_000)}1`],
    ['bytes', Buffer.alloc(200_000)],
  ])('since it is %s is said to be no journal, not a torn one', async (_, content) => {
    const path = join(folder, 'no-journal.txt')
    writeFileSync(path, content)
    await expect(readJournal(path)).rejects.toMatchObject({
      code: 'journal_unreadable',
      message: 'no-journal.txt is no journal of a run',
    })
  })

  it('is not taken into memory without end', async () => {
    const path = join(folder, 'endless.jsonl')
    writeFileSync(path, `${good}\n`)
    appendFileSync(path, Buffer.alloc(longestLine + 100_000, 'x'))
    await expect(readJournal(path)).rejects.toMatchObject({ code: 'journal_unreadable' })
    rmSync(path)
  })

  it('since it is absent is a missing file', async () => {
    await expect(readJournal(join(folder, 'none.jsonl'))).rejects.toMatchObject({ code: 'input_missing' })
  })

  it('since a newer version wrote it is refused by name and left as it is', async () => {
    const path = join(folder, 'newer.jsonl')
    const content = '{"event":"header","version":2,"unknown":true}\n{"event":"future"}\n'
    writeFileSync(path, content)
    await expect(readJournal(path)).rejects.toMatchObject({
      code: 'journal_newer',
      message: 'newer.jsonl was written by a newer Quarry (journal format 2)',
    })
    expect(readFileSync(path, 'utf8')).toBe(content)
  })
})

describe('on a full disk', () => {
  it('the journal goes on in memory, the user is told once, and nothing is lost when there is room again', async (context) => {
    const mount = join(folder, 'small')
    mkdirSync(mount)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', mount], { stdio: 'ignore' })
    } catch {
      context.skip('mounting a small file system needs root')
    }
    onTestFinished(() => void execFileSync('umount', [mount]))
    const told: QuarryError[] = []
    const journal = openJournal({ home: mount, session, run: 1, onTrouble: (error) => told.push(error) })
    journal.append(header())
    const ballast = join(mount, 'ballast')
    writeFileSync(ballast, Buffer.alloc(120 * 1024))
    const big = step(1, { stdout: 'x'.repeat(200_000) })
    journal.append(big)
    journal.append(step(2))
    expect(told.map(({ code }) => code)).toEqual(['disk_full'])
    expect(journal.unwritten).toBe(2)
    expect(await readJournal(journal.path)).toMatchObject({ events: [header()] })
    rmSync(ballast)
    journal.append(final())
    expect(journal.unwritten).toBe(0)
    journal.close()
    expect(told.length).toBe(1)
    expect(await readJournal(journal.path)).toMatchObject({
      events: [header(), big, step(2), final()],
      torn: false,
    })
  })

  it('a data folder that takes nothing is told once, not thrown', () => {
    writeFileSync(join(folder, 'a-file'), '')
    const told: QuarryError[] = []
    const journal = openJournal({
      home: join(folder, 'a-file'),
      session,
      run: 1,
      onTrouble: (error) => told.push(error),
    })
    for (const event of events) journal.append(event)
    journal.close()
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining('a file stands where a folder is wanted'),
    ])
    expect(journal.unwritten).toBe(events.length)
  })
})
