/** The sandbox needs no privilege: the probe passes, and notices, as a user who has none. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProbeProgram, type ProbeProgram } from '../../support/sandbox/probe-program.js'
import { makeWeakDriver, type Weakness } from '../../support/sandbox/weak-driver.js'

const nobody = 65534
const isRoot = process.getuid?.() === 0
if (!isRoot)
  console.warn('skipped: only root can run the probe as another user; the other tests ran as an ordinary one')

interface Line {
  readonly uid: number
  readonly layers: readonly string[]
  readonly faults: readonly string[]
}

describe.skipIf(!isRoot)('as an ordinary user', () => {
  let program: ProbeProgram
  beforeAll(async () => {
    program = await buildProbeProgram()
  })
  afterAll(() => program.remove())

  const probe = async (driverDir: string): Promise<Line[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [program.file, 'each', driverDir], {
      uid: nobody,
      gid: nobody,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', HOME: '/' },
    })
    return JSON.parse(stdout) as Line[]
  }
  const weakened = async (weakness: Weakness): Promise<Line[]> => {
    const driver = await makeWeakDriver(weakness)
    try {
      return await probe(driver.driverDir)
    } finally {
      await driver.remove()
    }
  }

  test('the probe passes with every choice of layers', async () => {
    const lines = await probe(program.driverDir)
    expect(lines.map(({ layers }) => layers)).toContainEqual(['landlock', 'seccomp'])
    expect(lines.map(({ uid, faults }) => ({ uid, faults }))).toEqual(
      lines.map(() => ({ uid: nobody, faults: [] })),
    )
  })

  test.each([
    { part: 'landlock', noticed: 'file-read is not blocked' },
    { part: 'seccomp', noticed: 'fork is not blocked' },
    { part: 'descriptors', noticed: 'descriptors is not blocked' },
    { part: 'limits', noticed: 'limits is not blocked' },
    { part: 'death-signal', noticed: 'parent-death is not blocked' },
  ])('the probe notices that self-confinement lacks: $part', async ({ part, noticed }) => {
    const lines = await weakened({ without: [part] })
    const alone = lines.find(({ layers }) => layers.join() === 'landlock,seccomp')
    expect(alone?.faults.join('; ')).toContain(noticed)
  })
})
