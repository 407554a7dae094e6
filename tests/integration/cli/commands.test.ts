/** The commands besides ask and replay. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { block } from '../../support/ask-words.js'
import { useCli } from '../../support/cli.js'
import { absentServer } from '../../support/free-port.js'
import { useScripted } from '../../support/scripted-server.js'

const cli = useCli()
const scripted = useScripted()

describe('quarry', () => {
  it.each([
    [['--help'], 0, /^Quarry answers questions/, /^$/],
    [['ask', '--help'], 0, /^usage: quarry ask PATH/, /^$/],
    [['--version'], 0, /^quarry \d+\.\d+\.\d+\n$/, /^$/],
    [['frob'], 2, /^$/, /^quarry: unknown command "frob"; the commands are .+\n$/],
    [['ask', '--frob'], 2, /^$/, /^quarry: unknown option --frob; see quarry --help\n$/],
  ])('%j gives %i', async (words, status, stdout, stderr) => {
    const finished = await cli.run(words)
    expect(finished.stdout).toMatch(stdout)
    expect(finished.stderr).toMatch(stderr)
    expect(finished.status).toBe(status)
  })

  it.each([
    [['ask', '--json'], { kind: 'error', error: { code: 'usage' } }],
    [['frob', '--json'], { error: { code: 'usage' } }],
    [['replay', '/none.jsonl', '--json'], { error: { code: 'input_missing' } }],
    [['extract', 'sample', '--json', '--frob'], { error: { code: 'usage' } }],
    [['extract', '/none.txt', '--json'], { documents: [], error: { code: 'input_missing' } }],
  ])('%j prints one object all the same', async (words, object) => {
    expect((await cli.run(words)).json()).toMatchObject(object)
  })

  it.each(['127.0.0.1:9', 'localhost:1', '[::1]:6000'])(
    'says that the port of %s cannot be used',
    async (url) => {
      const { stderr, status } = await cli.run(['models', '--ollama', url])
      expect(stderr).toMatch(
        /^quarry: the server address names port \d+, which no web client may connect to; let .+\n$/,
      )
      expect(status).toBe(2)
    },
  )

  it('names the option that allows a model server on another machine', async () => {
    const { stderr, status } = await cli.run(['models', '--ollama', '192.0.2.1'])
    expect(stderr).toMatch(/^quarry: .+192\.0\.2\.1 is not on this machine.+; .+--allow-remote\n$/)
    expect(status).toBe(5)
  })

  it('prints one object where there is no model server', async () => {
    const { json, status } = await cli.run(['models', '--json', '--ollama', await absentServer()])
    expect(json()).toMatchObject({ error: { code: 'server_absent' } })
    expect(status).toBe(5)
  })
})

describe('extract', () => {
  it('gives the text on stdout and what the reader found on stderr', async () => {
    const path = join(cli.folder, 'latin.txt')
    writeFileSync(
      path,
      Buffer.from(
        'Gr\u00fc\u00dfe aus K\u00f6ln, mit vielen sch\u00f6nen W\u00f6rtern\n'.repeat(20),
        'latin1',
      ),
    )
    const { stdout, stderr, status } = await cli.run(['extract', path])
    expect(stdout).toBe('Grüße aus Köln, mit vielen schönen Wörtern\n'.repeat(20))
    expect(stderr).toMatch(/encoding: (windows-1252|iso-8859-1)/i)
    expect(status).toBe(0)
  })

  it('writes one text file a document, and never over another file', async () => {
    const out = join(cli.folder, 'texts')
    const path = join(cli.folder, 'bom.txt')
    writeFileSync(path, '\ufeffhello\n')
    await cli.run(['extract', path, '--out', out])
    const { json, status } = await cli.run(['extract', path, '--out', out, '--json'])
    expect(readdirSync(out).sort()).toEqual(['bom.txt (2).txt', 'bom.txt.txt'])
    expect(readFileSync(join(out, 'bom.txt.txt'), 'utf8')).toBe('hello\n')
    expect(json()).toMatchObject({
      documents: [{ name: 'bom.txt', chars: 6, text: join(out, 'bom.txt (2).txt') }],
      failed: [],
    })
    expect(status).toBe(0)
  })

  it.each([
    [['/none.txt'], ['quarry: there is no file /none.txt; check the path']],
    [
      ['/none.txt', '/dev/zero'],
      [
        'quarry: there is no file /none.txt; check the path',
        'quarry: /dev/zero is a device, not a file; name regular files only',
      ],
    ],
    [[''], ['quarry: a file name is empty; name one or more files']],
  ])('of %j says each failure once: status 2', async (paths, lines) => {
    const { stdout, stderr, status } = await cli.run(['extract', ...paths])
    expect(stderr.trimEnd().split('\n')).toEqual(lines)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })

  it('of several documents puts a heading over each text', async () => {
    const paths = ['first.txt', 'second.txt'].map((name) => join(cli.folder, name))
    for (const [at, path] of paths.entries()) writeFileSync(path, `text ${at + 1}\n`)
    const { stdout } = await cli.run(['extract', ...paths])
    expect(stdout).toBe('==> first.txt <==\ntext 1\n\n==> second.txt <==\ntext 2\n')
  })

  it('uses what can be read and names the rest: status 0', async () => {
    const path = join(cli.folder, 'fine.txt')
    writeFileSync(path, 'fine\n')
    const { stdout, stderr, status } = await cli.run(['extract', path, '/none.txt'])
    expect(stdout).toBe('fine\n')
    expect(stderr).toContain('quarry: there is no file /none.txt; check the path\n')
    expect(status).toBe(0)
  })
})

describe('doctor', () => {
  it('shows every verdict of the probe, the server and its models', async () => {
    const models = [{ name: 'big:7b', trainedWindow: 32768, bytes: 4e9, parameters: '7.6B' }]
    const { url } = await scripted({ models })
    const { stdout, status } = await cli.run(['doctor', '--ollama', url, '--verbose'])
    expect(stdout).toMatch(/^Everything a question needs is here\.\n/)
    expect(stdout).toMatch(/^python: .+ \(3\.\d+\.\d+\)$/m)
    expect(stdout).toMatch(/^sandbox: .*(landlock|bubblewrap).*: (\d+) of \2 forbidden acts refused$/m)
    expect(stdout).toMatch(/^ {2}refused {2}file-read: /m)
    expect(stdout).toMatch(/^ {2}big:7b: 4\.0 GB/m)
    expect(stdout).not.toContain('OPEN')
    expect(status).toBe(0)
  })

  it('tells what is missing by its status: no server 5, no Python 4', async () => {
    const away = await cli.run(['doctor', '--json', '--ollama', await absentServer()])
    expect(away.json()).toMatchObject({ sandboxError: null, error: { code: 'server_absent' } })
    expect(away.status).toBe(5)
    const bare = await cli.run(['doctor', '--json', '--python', '/none', '--ollama', (await scripted()).url])
    expect(bare.json()).toMatchObject({ sandbox: null, error: { code: 'python_absent' } })
    expect(bare.status).toBe(4)
  })

  it('looks at all the rest where the server is refused for being elsewhere: status 5', async () => {
    const { stdout, status } = await cli.run(['doctor'], { env: { OLLAMA_HOST: 'http://192.0.2.9' } })
    expect(stdout).toMatch(
      /^ {2}missing: the model server at 192\.0\.2\.9 is not on this machine .*--allow-remote$/m,
    )
    expect(stdout).toMatch(/^sandbox: .* forbidden acts refused$/m)
    expect(stdout).toMatch(/^model server: http:\/\/192\.0\.2\.9: cannot be used, as said above$/m)
    expect(stdout).toMatch(/^app window: /m)
    expect(status).toBe(5)
  })

  it('tells by what the window would be drawn, and whether that has its own sandbox', async () => {
    const { url } = await scripted({ models: [{ name: 'big:7b', bytes: 4e9 }] })
    const words = ['doctor', '--ollama', url]
    const none = await cli.run(words, { env: { QUARRY_CHROMIUM: '/none/chromium' } })
    expect(none.stdout).toMatch(/^app window: neither Electron's binary nor Chromium .* QUARRY_CHROMIUM$/m)
    expect(none.status).toBe(0)

    // Any program that may be run stands for a browser: it is not started.
    const env = { QUARRY_CHROMIUM: process.execPath }
    const shown = await cli.run([...words, '--json'], { env })
    const root = process.platform !== 'darwin' && process.getuid?.() === 0
    expect(shown.json()).toMatchObject({
      renderer: {
        browser: { path: process.execPath, shell: 'chromium' },
        sandbox: root ? { state: 'off', remedy: 'start Quarry as an ordinary user' } : {},
      },
    })
    const text = await cli.run(words, { env })
    expect(text.stdout).toContain(`app window: ${process.execPath}\n`)
    expect(text.stdout).toMatch(
      root ? /^renderer sandbox: OFF: .*root/m : /^renderer sandbox: (on|OFF|not sure): /m,
    )
    expect(text.status).toBe(0)
  })

  it('refuses a driver that does not confine itself: status 4 with the reason', async () => {
    const weak = join(cli.folder, 'weak')
    cpSync(cli.install, weak, { recursive: true })
    const confine = join(weak, 'python', 'confine.py')
    writeFileSync(confine, readFileSync(confine, 'utf8').replaceAll(/^def (\w+)\(/gm, 'def $1_really('))
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        join(weak, 'cli.js'),
        'doctor',
        '--json',
        '--home',
        join(cli.folder, 'weak-home'),
        '--ollama',
        await absentServer(),
      ],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(stdout), stderr).toMatchObject({
      sandbox: null,
      error: { code: 'sandbox_unavailable' },
    })
    expect(status).toBe(4)
  })
})

describe('models', () => {
  it('lists, pulls and removes', async () => {
    const { url } = await scripted({
      models: [{ name: 'big:7b', bytes: 4e9 }],
      pull: [{ status: 'pulling manifest' }, { status: 'success' }],
    })
    const listed = await cli.run(['models', '--json', '--ollama', url])
    expect(listed.json()).toMatchObject({ local: true, models: [{ name: 'big:7b', bytes: 4e9 }] })
    const pulled = await cli.run(['models', 'pull', 'new:1b', '--ollama', url])
    expect(pulled).toMatchObject({ status: 0, stdout: 'new:1b is here\n' })
    const removed = await cli.run(['models', 'remove', 'big:7b', '--ollama', url])
    expect(removed).toMatchObject({ status: 0, stdout: 'big:7b is removed\n' })
    const again = await cli.run(['models', 'remove', 'big:7b', '--ollama', url, '--json'])
    expect(again.json()).toMatchObject({ error: { code: 'model_absent' } })
    expect(again.status).toBe(5)
  })
})

describe('sample', () => {
  const spoken = { promptTokens: 700, completionTokens: 40, seconds: 2 }

  it('plays recorded replies through the real sandbox with no model server anywhere', async () => {
    const folder = join(cli.install, 'sample')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'day.log'), 'a 500\nb 200\nc 503\n')
    writeFileSync(
      join(folder, 'sample.json'),
      JSON.stringify({ file: 'day.log', question: 'How many failed?', answer: 'Two failed.' }),
    )
    writeFileSync(
      join(folder, 'recording.json'),
      JSON.stringify({
        version: 1,
        question: 'How many failed?',
        model: 'recorded-coder',
        window: 8192,
        replies: [
          { ...spoken, text: block('n = sum(" 5" in line for line in lines())', 'print(n)'), done: 'stop' },
          { ...spoken, text: '2 requests failed.', done: 'stop' },
        ],
        subCalls: [],
      }),
    )
    const { stdout, stderr, status } = await cli.run(['sample'], { env: { OLLAMA_HOST: '127.0.0.1:9' } })
    expect(stdout).toBe('2 requests failed.\n')
    expect(stderr).toContain('  | n = sum(" 5" in line for line in lines())')
    expect(stderr).toContain('  > 2\n')
    expect(stderr).toContain('knows the answer: Two failed.')
    expect(status).toBe(0)
    rmSync(folder, { recursive: true })
  })

  it('is bundled with a real recording that comes to the known answer', async () => {
    const folder = join(cli.install, 'sample')
    const { makeSample } = (await import(
      new URL('../../../build/make-sample.mjs', import.meta.url).href
    )) as { makeSample: (folder: string) => Promise<void> }
    await makeSample(folder)
    cpSync('build/sample-recording.json', join(folder, 'recording.json'))
    const { json, status } = await cli.run(['sample', '--json'])
    expect(json()).toMatchObject({
      kind: 'final',
      answer: 'The number of requests to the path /checkout ended with status 503 is 6.',
      truth: '6 requests to /checkout ended with status 503.',
    })
    expect(status).toBe(0)
    const verified = await cli.run(['replay', String(json()['journal']), '--verify'])
    expect(verified.status, verified.stdout).toBe(0)
    rmSync(folder, { recursive: true })
  })

  it('says so when the build holds none', async () => {
    const { stderr, status } = await cli.run(['sample'])
    expect(stderr).toBe('quarry: this build holds no sample; build again with npm run build\n')
    expect(status).toBe(2)
  })
})
