import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { QuarryError } from '../../../electron/contract/errors.js'
import { openDocument, openDocuments } from '../../../electron/documents/open.js'
import { opened, textOf } from '../../support/artefacts.js'
import { useReaderWorker } from '../../support/reader-worker.js'
import { tempFolder } from '../../support/temp-folder.js'

useReaderWorker()
const folder = tempFolder()

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function refusal(path: string, options = {}): Promise<QuarryError> {
  const error: unknown = await openDocument(path, options).then(
    (artefact) => artefact.close().then(() => 'it was opened'),
    (reason: unknown) => reason,
  )
  if (error instanceof QuarryError) return error
  throw new Error(`no QuarryError: ${String(error)}`)
}

describe('what is no regular file is refused at once', () => {
  it('a named pipe without a writer', async () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    expect(await refusal(path)).toMatchObject({
      code: 'input_not_a_file',
      message: 'pipe is a named pipe, not a file',
    })
  })

  it('a socket', async () => {
    const path = join(folder, 'socket')
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(path, resolve))
    onTestFinished(() => void server.close())
    expect((await refusal(path)).code).toBe('input_not_a_file')
  })

  it('a device', async () => {
    expect(await refusal('/dev/zero')).toMatchObject({
      code: 'input_not_a_file',
      message: 'zero is a device, not a file',
    })
  })

  it('a folder', async () => {
    const path = join(folder, 'folder')
    mkdirSync(path)
    expect(await refusal(path)).toMatchObject({
      code: 'input_not_a_file',
      message: 'folder is a folder, not a file',
    })
  })

  it('nothing at all, and a link to nothing', async () => {
    expect((await refusal(join(folder, 'absent.txt'))).code).toBe('input_missing')
    symlinkSync(join(folder, 'absent.txt'), join(folder, 'dangling'))
    expect((await refusal(join(folder, 'dangling'))).code).toBe('input_missing')
    expect((await refusal(join(file('a-file', 'x'), 'below'))).code).toBe('input_missing')
  })

  it('a name that is not valid UTF-8, as a whole or of a folder', async () => {
    const bytes = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x62, 0xff, 0x2e, 0x74])])
    writeFileSync(bytes, 'text')
    const named = bytes.toString('utf8')
    const what = 'cannot be opened: its name is not valid UTF-8'
    expect(await refusal(named)).toMatchObject({ code: 'input_missing', message: `b\ufffd.t ${what}` })
    expect(await refusal(join(folder, 'f\ufffd', 'a.txt'))).toMatchObject({
      message: 'a.txt cannot be opened: the name of one of its folders is not valid UTF-8',
    })
  })

  it('a file that the user may not read', async () => {
    const path = file('secret.txt', 'text')
    chmodSync(path, 0)
    chmodSync(folder, 0o755)
    // Root may read every file: be nobody meanwhile.
    const root = process.getuid?.() === 0
    if (root) process.seteuid?.(65534)
    try {
      expect(await refusal(path)).toMatchObject({
        code: 'input_unreadable',
        message: 'you may not read secret.txt',
      })
    } finally {
      if (root) process.seteuid?.(0)
    }
  })

  it('a link to a file is the file', async () => {
    symlinkSync(file('target.txt', 'pointed at\n'), join(folder, 'link.txt'))
    const artefact = await opened(join(folder, 'link.txt'))
    expect(textOf(artefact)).toBe('pointed at\n')
    expect(artefact.facts.name).toBe('link.txt')
  })
})

describe('what holds no text is refused by its kind', () => {
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ['picture.txt', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a PNG picture'],
    ['photo', Buffer.from('ffd8ffe000104a464946', 'hex'), 'a JPEG picture'],
    ['old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an older Office document'],
    ['data.db', Buffer.from('SQLite format 3\0\x10\0\x01', 'latin1'), 'an SQLite database'],
    ['program', Buffer.from('7f454c4602010100', 'hex'), 'a program'],
    ['setup.exe', Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'), 'a Windows program'],
    [
      'backup',
      Buffer.concat([Buffer.from('file.txt'), Buffer.alloc(249), Buffer.from('ustar\0')]),
      'a tar archive',
    ],
    ['wide', Buffer.from('fffe000041000000420000000a000000', 'hex'), 'UTF-32 text'],
    ['zeros', Buffer.alloc(5000), 'binary data'],
    ['text-and-zero.txt', Buffer.from('looks like text\0but is none\n'), 'binary data'],
    ['controls', Buffer.from('\x01\x02\x03\x04 abc \x05\x06', 'latin1'), 'binary data'],
    ['late', Buffer.concat([Buffer.alloc(100_000, 'text '), Buffer.alloc(50_000)]), 'binary data'],
  ]
  for (const [name, content, kind] of cases) {
    it(`${kind} called ${name}`, async () => {
      expect(await refusal(file(name, content))).toMatchObject({
        code: 'input_binary',
        message: `${name} is ${kind}; only text and documents can be read`,
      })
    })
  }

  it.each(['/proc/cpuinfo', '/proc/self/status', '/proc/meminfo'])(
    '%s is not empty, it has no size',
    async (path) => {
      expect(await refusal(path)).toMatchObject({
        code: 'input_not_a_file',
        message: expect.stringContaining('has no size: the system makes its text anew') as string,
      })
    },
  )

  it('nothing, or a byte order mark alone, is empty', async () => {
    expect((await refusal(file('empty.txt', ''))).code).toBe('input_empty')
    expect((await refusal(file('mark8.txt', Buffer.from([0xef, 0xbb, 0xbf])))).code).toBe('input_empty')
    expect((await refusal(file('mark16.txt', Buffer.from([0xff, 0xfe])))).code).toBe('input_empty')
  })

  it('an encoding that does not exist is bad usage', async () => {
    expect((await refusal(file('a.txt', 'a'), { encoding: 'klingon' })).code).toBe('usage')
  })
})

describe('openDocuments', () => {
  it('reads what can be read and names the rest with its reason', async () => {
    const good = file('good.txt', 'text\n')
    const bad = file('bad.gz', gzipSync(''))
    const { artefacts, failed } = await openDocuments([bad, good, join(folder, 'gone.txt')])
    onTestFinished(async () => void (await Promise.all(artefacts.map((artefact) => artefact.close()))))
    expect(artefacts.map(({ facts }) => facts.path)).toEqual([good])
    expect(failed.map(({ path, error }) => [path, error.code])).toEqual([
      [bad, 'input_empty'],
      [join(folder, 'gone.txt'), 'input_missing'],
    ])
  })

  it('gives files of one name two names, in the order given', async () => {
    mkdirSync(join(folder, 'other'))
    const paths = [file('same.log', 'one\n'), file('other/same.log', 'two\n')]
    const { artefacts } = await openDocuments(paths)
    onTestFinished(async () => void (await Promise.all(artefacts.map((artefact) => artefact.close()))))
    expect(artefacts.map((artefact) => [artefact.facts.name, textOf(artefact)])).toEqual([
      ['same.log', 'one\n'],
      ['same.log (2)', 'two\n'],
    ])
  })

  it('stops when told to, with nothing left open', async () => {
    const path = file('stop.txt', 'x'.repeat(1000))
    await expect(openDocuments([path], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'stopped',
    })
  })
})
