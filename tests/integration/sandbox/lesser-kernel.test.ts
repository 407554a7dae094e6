/** What is chosen on machines that lack a part, and that nothing runs where no sandbox can be had. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pythonUnderTest, workingBubblewrap } from '../../support/sandbox/machine.js'
import { buildProbeProgram, type ProbeProgram } from '../../support/sandbox/probe-program.js'
import { productPython } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const bubblewrap = await workingBubblewrap()

interface Choice {
  readonly layers?: readonly string[]
  readonly notInForce?: readonly { layers: readonly string[]; reason: string }[]
  readonly code?: string
  readonly message?: string
  readonly remedy?: string
}

let program: ProbeProgram
beforeAll(async () => {
  program = await buildProbeProgram()
})
afterAll(() => program.remove())

/** What the product chooses on a kernel that lacks these, and the files it has left in its data folder. */
async function choose(lacking: readonly string[]): Promise<Choice & { remembered: string[] }> {
  const dataHome = await mkdtemp(join(program.folder, 'home-'))
  const launcher = join(import.meta.dirname, '../../support/sandbox/lesser_kernel.py')
  const command = [process.execPath, program.file, 'choose', program.driverDir, dataHome]
  const { stdout } = await promisify(execFile)(python.executable, [
    ...['-s', '-S', '-B', launcher, productPython, lacking.join(',')],
    ...command,
  ])
  return { ...(JSON.parse(stdout) as Choice), remembered: await readdir(dataHome) }
}

describe('on a machine', () => {
  test('that lacks nothing the launcher is not in the way', async () => {
    const { layers } = await choose([''])
    expect(layers).toEqual(
      bubblewrap === null ? ['landlock', 'seccomp'] : ['bubblewrap', 'landlock', 'seccomp'],
    )
  })

  test.skipIf(bubblewrap === null)('without Landlock bubblewrap and the filter are enough', async () => {
    const { layers, notInForce } = await choose(['landlock_create_ruleset'])
    expect(layers).toEqual(['bubblewrap', 'seccomp'])
    expect(notInForce?.map(({ layers: names }) => names)).toEqual([
      ['bubblewrap', 'landlock', 'seccomp'],
      ['landlock', 'seccomp'],
    ])
    expect(notInForce?.[1]?.reason).toContain('the kernel offers no Landlock')
  })

  test('that forbids user namespaces self-confinement is enough', async () => {
    expect((await choose(['user-namespaces'])).layers).toEqual(['landlock', 'seccomp'])
  })

  test.each([
    { lacking: ['landlock_create_ruleset', 'user-namespaces'], what: 'neither Landlock nor user namespaces' },
    { lacking: ['seccomp'], what: 'no filter of system calls' },
  ])('with $what nothing is run and nothing is remembered', async ({ lacking }) => {
    const refusal = await choose(lacking)
    expect(refusal).toMatchObject({ code: 'sandbox_unavailable', remembered: [] })
    expect(refusal.message).toContain('none is run')
    expect(refusal.remedy).toContain('Landlock')
  })
})
