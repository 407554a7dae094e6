/** Bad input: one clear sentence each, the right status, and nothing lost. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { askWords, block } from '../../support/ask-words.js'
import { useCli } from '../../support/cli.js'
import type { Script } from '../../support/scripted-ollama.js'
import { useScripted } from '../../support/scripted-server.js'
import { containing, matching, withFields } from '../../support/matchers.js'

const cli = useCli()
const scripted = useScripted()
let good = ''

beforeAll(() => {
  good = file('good.log', 'one\ntwo\nthree\n')
})

function file(name: string, content: string | Buffer): string {
  const path = join(cli.folder, name)
  writeFileSync(path, content)
  return path
}

function emptyFolder(): string {
  return mkdtempSync(join(cli.folder, 'empty-'))
}

const count = block('n = sum(1 for line in lines())', 'print(n)')

describe('a file that cannot be used', () => {
  const cases: [string, () => string, string, RegExp][] = [
    [
      'is missing',
      () => join(cli.folder, 'gone.log'),
      'input_missing',
      /^quarry: there is no file \/.*gone\.log; .+$/,
    ],
    [
      'is an empty folder',
      emptyFolder,
      'input_empty',
      /^quarry: the folder \/.+ holds no file to read; name the files themselves$/,
    ],
    ['is empty', () => file('empty.log', ''), 'input_empty', /^quarry: \/.*empty\.log is empty.*$/],
    [
      'is binary',
      () => file('b.bin', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])),
      'input_binary',
      /^quarry: \/.*b\.bin\b.+$/,
    ],
    ['is a FIFO', fifo, 'input_not_a_file', /^quarry: \/.*pipe is a named pipe.+$/],
    ['is a device', () => '/dev/zero', 'input_not_a_file', /^quarry: \/dev\/zero is a device.+$/],
  ]

  it.each(cases)('it %s: status 2, one sentence, nobody is asked', async (_, path, code, sentence) => {
    const server = await scripted(['no'])
    const { status, stdout, stderr, json } = await cli.run(askWords(server, [path()]))
    expect(json()).toMatchObject({ kind: 'error', answer: '', error: { code } })
    expect(stdout.trim().split('\n')).toHaveLength(1)
    const said = stderr.trim().split('\n')
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(sentence)
    expect(status).toBe(2)
    expect(server.chats).toEqual([])
  })

  it('it may not be read: status 2', async () => {
    const secret = file('secret.log', 'text\n')
    chmodSync(secret, 0o000)
    const root = process.getuid?.() === 0
    if (root) chmodSync(cli.folder, 0o755)
    const words = askWords(await scripted(['no']), [secret], '--home', join(cli.folder, 'nobody'))
    const { status, json } = await cli.run(words, root ? { user: 65534 } : {})
    expect(json()).toMatchObject({ error: { code: 'input_unreadable' } })
    expect(status).toBe(2)
  })

  it('the others are used, each bad one named with its reason', async () => {
    const gone = join(cli.folder, 'gone.log')
    const empty = file('empty.log', '')
    const server = await scripted([count, 'Three.'])
    const { status, stderr, json } = await cli.run(askWords(server, [gone, good, empty]))
    expect(json()).toMatchObject({
      answer: 'Three.',
      failed: [
        { path: gone, error: { code: 'input_missing' } },
        { path: empty, error: { code: 'input_empty' } },
      ],
    })
    expect(stderr).toMatch(/^quarry: there is no file \/.*gone\.log; .+$/m)
    expect(stderr).toMatch(/^quarry: \/.*empty\.log is empty; .+$/m)
    expect(status).toBe(0)
  })

  it('none can be used: each is named', async () => {
    const { status, json } = await cli.run(
      askWords(await scripted(['no']), [join(cli.folder, 'x1'), join(cli.folder, 'x2')]),
    )
    expect(json()['error']).toMatchObject({ message: matching(/no file \/.*x1 \| .*no file \/.*x2/) })
    expect(status).toBe(2)
  })
})

describe('a file that is odd', () => {
  it('has bytes that are no text: they are counted and said', async () => {
    const path = file(
      'bad.log',
      Buffer.concat([Buffer.from('good text\n'.repeat(500)), Buffer.from([0xff, 0x0a])]),
    )
    const { status, json, stderr } = await cli.run(askWords(await scripted([count, 'Many.']), [path]))
    expect(json()['notices']).toContainEqual(withFields({ message: matching(/^bad\.log: 1 byte/) }))
    expect(stderr).toMatch(/^quarry: bad\.log: 1 byte/m)
    expect(status).toBe(0)
  })

  it('grows while it is open: the answer speaks of what was read', async () => {
    const path = file('live.log', 'one\ntwo\n')
    const script: Script = (_, n) => {
      if (n === 0) appendFileSync(path, 'three\n')
      return n === 0 ? count : 'Two.'
    }
    const { json, status } = await cli.run(askWords(await scripted(script), [path]))
    expect(json()['notices']).toContainEqual(
      withFields({
        code: 'input_changed',
        message: containing('has grown since it was read'),
      }),
    )
    expect(status).toBe(0)
  })

  it('is cut short while it is open: that is said, and the answer stands', async () => {
    const path = file('cut.log', 'one\ntwo\n'.repeat(1000))
    const script: Script = (_, n) => {
      if (n === 1) truncateSync(path, 4)
      return n === 0 ? count : 'Two thousand.'
    }
    const { json, status } = await cli.run(askWords(await scripted(script), [path]))
    expect(json()).toMatchObject({ answer: 'Two thousand.' })
    expect(json()['notices']).toContainEqual(
      withFields({
        message: 'cut.log was changed after it was read; the answer speaks of what it was',
      }),
    )
    expect(status).toBe(0)
  })
})

describe('code that does not end well', () => {
  /** First the given code, then a step that works, then words. */
  const thenWorks = (code: string): Script => [block(code), count, 'Three.']

  it('runs without end: the step is ended, the run goes on', async () => {
    const words = askWords(await scripted(thenWorks('while True: pass')), [good], '--step-seconds', '1')
    const { json, stderr, status } = await cli.run(words)
    expect(json()).toMatchObject({ answer: 'Three.' })
    expect(stderr).toContain('took too long')
    expect(status).toBe(0)
  })

  it('wants memory without end: it gets an error or is ended, the run goes on', async () => {
    const code = 'x = []\nwhile True: x.append(bytearray(64_000_000))'
    const { json, stderr, status } = await cli.run(askWords(await scripted(thenWorks(code)), [good]))
    expect(stderr).toMatch(/MemoryError|memory/)
    expect(json()).toMatchObject({ answer: 'Three.' })
    expect(status).toBe(0)
  })

  it('prints without end: head and tail are kept', async () => {
    const code = 'for i in range(300_000): print("line", i)'
    const { json, status } = await cli.run(askWords(await scripted(thenWorks(code)), [good]))
    expect(status).toBe(0)
    const { stdout } = await cli.run(['replay', String(json()['journal'])])
    expect(stdout).toContain('line 0\n')
    expect(stdout).toContain('line 299999')
    expect(stdout).toMatch(/\[truncated \d+ chars\]/)
    expect(stdout.length).toBeLessThan(10_000)
  })
})

describe('a reply that is no use', () => {
  it('holds no code: the model is told, and asked again', async () => {
    const server = await scripted(['I would look at the file.', count, 'Three.'])
    const { json, status } = await cli.run(askWords(server, [good]))
    expect(json()).toMatchObject({ answer: 'Three.' })
    expect(status).toBe(0)
  })

  it('is always cut off in its code: the run ends without an answer', async () => {
    const endless = `\`\`\`python\n${'x = 1\n'.repeat(4000)}`
    const { json, status } = await cli.run(askWords(await scripted([endless]), [good]))
    expect(json()).toMatchObject({ answer: '', kind: 'max_iterations' })
    expect(status).toBe(3)
  })
})

describe('Python or its sandbox', () => {
  const withPython = async (python: string, home: string): Promise<Awaited<ReturnType<typeof cli.run>>> =>
    cli.run(askWords(await scripted(['no']), [good], '--python', python, '--home', join(cli.folder, home)))

  it('Python is absent: status 4', async () => {
    const { status, json } = await withPython(join(cli.folder, 'no-python'), 'h1')
    expect(json()).toMatchObject({
      kind: 'sandbox_violation',
      error: { code: 'python_absent', remedy: containing('3.9') },
    })
    expect(status).toBe(4)
  })

  it('Python is too old: status 4', async () => {
    const old = file(
      'old-python',
      '#!/bin/sh\necho \'{"file": "/usr/bin/python3.6", "version": [3, 6, 9]}\'\n',
    )
    chmodSync(old, 0o755)
    const { status, json } = await withPython(old, 'h2')
    expect(json()).toMatchObject({
      error: { code: 'python_too_old', message: containing('3.6.9') },
    })
    expect(status).toBe(4)
  })
})

describe('a data folder that cannot be had: the run goes on and says so once', () => {
  it.each([
    ['a file', () => file('blocked', 'no folder'), /a file stands where a folder is wanted/],
    [
      'below a file',
      () => join(file('blocked', 'no folder'), 'home'),
      /a file stands where a folder is wanted/,
    ],
    ['below /proc', () => '/proc/quarry/home', /cannot be made/],
  ])('%s', async (_, home, why) => {
    const words = askWords(await scripted([count, 'Three.']), [good], '--home', home())
    const { json, stderr, status } = await cli.run(words)
    expect(json()).toMatchObject({ answer: 'Three.', journal: null })
    const said = stderr.match(/^quarry: the journal cannot be written.*$/gm) ?? []
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(why)
    expect(said[0]).not.toMatch(/space/)
    expect(status).toBe(0)
  })
})

const mounts =
  process.getuid?.() === 0 && spawnSync('sh', ['-c', 'mount -t tmpfs none /mnt && umount /mnt']).status === 0
const disk = mounts ? it : it.skip
if (!mounts) console.log('skipped: a full disk (mounting a small file system needs root)')

disk('a disk that is full while journaling: the run goes on and says so once', async () => {
  const home = join(cli.folder, 'small-disk')
  mkdirSync(home)
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', home]).status).toBe(0)
  try {
    const noisy = block('print("x" * 1900)')
    const words = askWords(
      await scripted([noisy, noisy.replace('x', 'y'), noisy.replace('x', 'z'), 'Three.']),
      [good],
      '--home',
      home,
    )
    writeFileSync(join(home, 'filler'), 'x'.repeat(8192))
    const { json, stderr, status } = await cli.run(words)
    expect(json()).toMatchObject({ journal: null })
    expect(stderr.match(/the journal cannot be written/g)).toHaveLength(1)
    expect(json()['error']).toBeUndefined()
    expect([0, 3]).toContain(status)
    expect(readdirSync(home)).toContain('filler')
  } finally {
    spawnSync('umount', [home])
  }
})

function fifo(): string {
  const path = join(cli.folder, 'pipe')
  spawnSync('mkfifo', [path])
  return path
}
