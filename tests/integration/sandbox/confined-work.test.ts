/** The sandbox must not be in the way of honest code, and must end with its host. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxCommand, type SandboxCommand } from '../../../electron/sandbox/command.js'
import { leafProcess, readCpuSeconds, readMemory } from '../../support/process-facts.js'
import { planOf, pythonUnderTest, workingBubblewrap } from '../../support/sandbox/machine.js'
import { productPython } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const bubblewrap = await workingBubblewrap()
const choices = [
  { layers: ['landlock', 'seccomp'] as const },
  ...(bubblewrap === null ? [] : [{ layers: ['bubblewrap', 'landlock', 'seccomp'] as const }]),
]
const document = 'a document that is handed over'
const answers = [
  createHash('sha256').update('quarry').digest('hex').slice(0, 8),
  'a doc',
  '0.3',
  'MemoryError',
  String(8 << 20),
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-work-'))
  await chmod(folder, 0o755)
  await cp(productPython, folder, { recursive: true })
  await cp(
    join(import.meta.dirname, '../../support/sandbox/confined_work.py'),
    join(folder, 'repl_driver.py'),
  )
  await writeFile(join(folder, 'document.txt'), document)
})
afterAll(() => rm(folder, { recursive: true }))

const commandFor = (layers: (typeof choices)[number]['layers']): SandboxCommand =>
  sandboxCommand({
    plan: planOf(python, layers, bubblewrap),
    driverDir: folder,
    dataLimitBytes: 256 << 20,
    fds: [3],
  })

/** The first line that a process prints; its log where it prints none. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('spawned with pipes')
  const errors: Buffer[] = []
  child.stderr.on('data', (piece: Buffer) => errors.push(piece))
  for await (const line of createInterface({ input: child.stdout })) return line
  return `no line: ${Buffer.concat(errors).toString()}`
}

describe.each(choices)('confined by $layers', ({ layers }) => {
  test('code imports late, starts threads, maps its document and survives a lack of memory', async () => {
    const { file, args, env, cwd } = commandFor(layers)
    await using handle = await open(join(folder, 'document.txt'), 'r')
    const child = spawn(file, args, { env, cwd, detached: true, stdio: ['pipe', 'pipe', 'pipe', handle.fd] })
    const closed = once(child, 'close')
    expect(JSON.parse(await firstLine(child))).toEqual(answers)
    child.stdin?.end()
    expect(await closed).toEqual([0, null])
  })

  test('its process is found below any wrapper, with its memory and CPU time', async () => {
    const { file, args, env, cwd } = commandFor(layers)
    await using handle = await open(join(folder, 'document.txt'), 'r')
    const child = spawn(file, args, { env, cwd, detached: true, stdio: ['pipe', 'pipe', 'pipe', handle.fd] })
    const closed = once(child, 'close')
    await firstLine(child)
    const pid = child.pid ?? 0
    const leaf = await leafProcess(pid)
    expect(leaf === pid).toBe(!(layers as readonly string[]).includes('bubblewrap'))
    const memory = await readMemory(leaf)
    expect(memory).toBeGreaterThan(1 << 20)
    expect(memory).toBeLessThan(256 << 20)
    expect(await readCpuSeconds(leaf)).toBeGreaterThan(0)
    child.stdin?.end()
    await closed
    expect(await readMemory(leaf)).toBeUndefined()
  })

  test('it dies with its host, though its input stays open', async () => {
    const { file, args, env, cwd } = commandFor(layers)
    await using handle = await open(join(folder, 'document.txt'), 'r')
    // a host of its own that is killed; this test keeps the other end of the driver's input
    const script = `
      const { spawn } = require('node:child_process')
      const [file, ...args] = JSON.parse(process.argv[1])
      spawn(file, args, { env: ${JSON.stringify(env)}, cwd: '/', detached: true, stdio: [0, 1, 2, 3] })
      setInterval(() => {}, 60000)`
    const host = spawn(process.execPath, ['-e', script, JSON.stringify([file, ...args])], {
      cwd,
      stdio: ['pipe', 'pipe', 'pipe', handle.fd],
    })
    expect(JSON.parse(await firstLine(host))).toEqual(answers)
    const leaf = await leafProcess(host.pid ?? 0)
    expect(await readMemory(leaf)).toBeGreaterThan(0)
    const closed = once(host, 'close')
    host.kill('SIGKILL')
    // closes only when the driver too has let go of the pipes
    expect(await closed).toEqual([null, 'SIGKILL'])
    expect(await readMemory(leaf)).toBeUndefined()
  })
})
