/** What reaches the terminal: signals, closed pipes, hostile text. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askWords, block, inWords } from '../../support/ask-words.js'
import { useAsking } from '../../support/asking.js'

const { cli, scripted, log, askServer } = useAsking()

describe('Ctrl-C', () => {
  it('while the model is silent stops the run: 130, one object, what was found so far, the request closed', async () => {
    const server = await scripted([block('print("found", 41)'), { fault: 'stall-before-headers' }])
    const { child, finished } = cli.start(askWords(server, [log]))
    await server.whenChats(2)
    child.kill('SIGINT')
    const { status, json } = await finished
    expect(json()).toMatchObject({ kind: 'stopped', answer: 'found 41' })
    expect(status).toBe(130)
    await server.whenAborted(1)
  })

  it('in the middle of a step stops the code', async () => {
    const running = cli.start(askWords(await scripted([block('while True: pass')]), [log], '--verbose'))
    await running.says('| while True: pass')
    running.child.kill('SIGINT')
    const { status, json } = await running.finished
    expect(json()).toMatchObject({ kind: 'stopped' })
    expect(status).toBe(130)
  })

  it('leaves a journal that can be replayed', async () => {
    const server = await scripted([block('print("found", 41)'), { fault: 'stall-before-headers' }])
    const { child, finished } = cli.start(askWords(server, [log]))
    await server.whenChats(2)
    child.kill('SIGTERM')
    const { stdout, status } = await cli.run(['replay', String((await finished).json()['journal'])])
    expect(stdout).toContain('found 41')
    expect(stdout).toContain('stopped after')
    expect(status).toBe(1)
  })
})

describe('a reader that goes away', () => {
  it('ends the command quietly', async () => {
    const large = join(cli.folder, 'large.txt')
    writeFileSync(large, 'many words stand here\n'.repeat(200_000))
    const { child, finished } = cli.start(['extract', large])
    child.stdout?.once('data', () => child.stdout?.destroy())
    const { stderr, status } = await finished
    expect(stderr).not.toMatch(/EPIPE|^\s+at /m)
    expect(status).toBe(0)
  })

  it('in the middle of one long piece ends it quietly too', async () => {
    // All of it is one JSON object.
    const names = Array.from({ length: 300 }, (_, n) => {
      const path = join(cli.folder, `copy-${n}.txt`)
      writeFileSync(path, `${'x'.repeat(3000)}\n`)
      return path
    })
    const { child, finished } = cli.start(['extract', '--json', ...names])
    child.stdout?.once('data', () => child.stdout?.destroy())
    const { stderr, status } = await finished
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })
})

describe('an output that cannot be written', () => {
  const quarry = (words: string): ReturnType<typeof spawnSync> =>
    spawnSync('sh', ['-c', `"$NODE" "$CLI" ${words}`], {
      encoding: 'utf8',
      cwd: cli.folder,
      env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, CLI: join(cli.install, 'cli.js') },
    })

  it.each(['extract three.log', '--version', 'ask --help', 'extract three.log --json'])(
    'to a full disk, of %s, is said: status 1',
    (words) => {
      const { stderr, status } = quarry(`${words} >/dev/full`)
      expect(stderr).toMatch(
        /^quarry: the output could not be written: there is no room left where it goes; .+$/m,
      )
      expect(status).toBe(1)
    },
  )
})

describe('hostile text cannot drive the terminal', () => {
  const escape = '\x1b]0;owned\x07\x1b[2J\u202e'
  const shown = String.raw`\x1b]0;owned\x07\x1b[2J\u202e`
  /** Controls other than newline and tab, and overrides of direction. */
  const driving = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

  it.each([[['--verbose']], [[]]])('from the document, the code and the answer, %j', async (options) => {
    const hostile = join(cli.folder, `bad${escape.replaceAll('/', '')}.log`)
    writeFileSync(hostile, `${escape}\n${'x\n'.repeat(100)}`)
    const server = await scripted([
      block('# see', `print(context[:20], "${escape}")`),
      `The answer ${escape}`,
    ])
    const words = askWords(server, [hostile], ...options)
    const { stdout, stderr, status } = await cli.run(inWords(words))
    expect(stdout).toBe(`The answer ${shown}\n`)
    expect(stdout).not.toMatch(driving)
    expect(stderr).not.toMatch(driving)
    expect(status).toBe(0)
  })

  it('from JSON, which stays exact', async () => {
    const server = await scripted([block('print("2J 4242")'), `The answer ${escape} 4242`])
    const { stdout, json } = await askServer(server)
    expect(json()).toMatchObject({ answer: `The answer ${escape} 4242` })
    expect(stdout.trimEnd()).not.toMatch(driving)
  })

  it('from an error of the server, or a file that is not there', async () => {
    const server = await scripted([{ fault: 'status', status: 500, error: `broken ${escape}` }])
    const failed = await askServer(server)
    expect(failed.stderr).not.toMatch(driving)
    const gone = await cli.run(['extract', `/none/${escape}`])
    expect(gone.stderr).not.toMatch(driving)
    expect(gone.status).toBe(2)
  })

  it('from extract', async () => {
    const hostile = join(cli.folder, 'hostile.txt')
    writeFileSync(hostile, `a ${escape} b\n`.repeat(3))
    const { stdout } = await cli.run(['extract', hostile])
    expect(stdout).toBe(`a ${shown} b\n`.repeat(3))
  })
})
