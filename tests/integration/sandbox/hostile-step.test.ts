/** Code that walks around the name checks, as a step of a real session: the sandbox alone stops it. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repl } from '../../../electron/contract/repl.js'
import { startRepl } from '../../../electron/driver/start.js'
import { planOf, pythonUnderTest, workingBubblewrap } from '../../support/sandbox/machine.js'
import { productPython as driverDir } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const bubblewrap = await workingBubblewrap()
const choices = [
  { layers: ['landlock', 'seccomp'] as const },
  ...(bubblewrap === null
    ? []
    : [
        { layers: ['bubblewrap', 'landlock', 'seccomp'] as const },
        { layers: ['bubblewrap', 'seccomp'] as const },
      ]),
]

const arrivals: string[] = []
const server = createServer((connection) => {
  arrivals.push('connection')
  connection.destroy()
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-hostile-'))
  await writeFile(join(folder, 'private.txt'), 'a private line')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describe.each(choices)('confined by $layers', ({ layers }) => {
  let repl: Repl
  beforeAll(async () => {
    repl = await startRepl({ plan: planOf(python, layers, bubblewrap), driverDir })
  })
  afterAll(() => repl.close())

  const run = async (code: string) => {
    const onSubCall = () => Promise.reject(new Error('no sub-call is expected'))
    const outcome = await repl.exec({
      code: `import random\nos = random._os\n${code}`,
      step: 1,
      stepSeconds: 30,
      onSubCall,
    })
    if (outcome.kind !== 'result') throw new Error(`the step ended as ${outcome.kind}`)
    return { stdout: outcome.stdout, error: outcome.error }
  }

  test('the name checks alone would not have stopped it', async () => {
    expect(await run('print(os.getcwd())')).toEqual({ stdout: '/\n', error: null })
  })

  test.each([
    { act: 'reads a file', code: (path: string) => `print(os.open('${path}/private.txt', 0))` },
    { act: 'lists a folder', code: (path: string) => `print(os.listdir('${path}'))` },
    { act: 'writes a file', code: (path: string) => `os.open('${path}/new.txt', os.O_CREAT | os.O_WRONLY)` },
    { act: 'empties a file', code: (path: string) => `os.truncate('${path}/private.txt', 0)` },
    { act: 'removes a file', code: (path: string) => `os.unlink('${path}/private.txt')` },
    { act: 'starts a process', code: () => 'print(os.fork())' },
    { act: 'runs a program', code: () => "os.execv('/bin/sh', ['sh'])" },
    { act: 'signals its parent', code: () => 'os.kill(os.getppid(), 0)' },
    {
      act: 'opens a socket',
      code: () => {
        const { port } = server.address() as AddressInfo
        const socket = "os.sys.modules['_frozen_importlib']._gcd_import('socket')"
        return `socket = ${socket}\nsocket.create_connection(('127.0.0.1', ${port}))`
      },
    },
  ])('code that $act is refused by the system', async ({ code }) => {
    const { stdout, error } = await run(code(folder))
    expect(stdout).toBe('')
    expect(error).toMatch(/PermissionError|FileNotFoundError|OSError/)
  })

  test('nothing of it has happened', async () => {
    expect(await readdir(folder)).toEqual(['private.txt'])
    expect(await readFile(join(folder, 'private.txt'), 'utf8')).toBe('a private line')
    expect(arrivals).toEqual([])
  })

  test('the environment that it sees is the three variables of every driver', async () => {
    const { stdout } = await run('print(sorted(os.environ))')
    expect(stdout).toBe("['LC_ALL', 'PYTHONHASHSEED', 'TZ']\n")
  })
})
