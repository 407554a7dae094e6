/** The product's own driver, started by the product's own command line, passes the probe with every choice of layers. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { probeCommand, runProbe, visiblePaths } from '../../../electron/sandbox/run-probe.js'
import { probeSandbox } from '../../../electron/sandbox/probe.js'
import { expectedChecks } from '../../../electron/sandbox/verdict.js'
import { planOf, pythonUnderTest, workingBubblewrap } from '../../support/sandbox/machine.js'
import { productPython as driverDir } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const bubblewrap = await workingBubblewrap()
console.warn(`interpreter of these tests: Python ${python.version}`)

describe('the driver', () => {
  test.each([
    { layers: ['landlock', 'seccomp'] as const },
    ...(bubblewrap === null
      ? []
      : [
          { layers: ['bubblewrap', 'landlock', 'seccomp'] as const },
          { layers: ['bubblewrap', 'seccomp'] as const },
        ]),
  ])('passes the probe with $layers', async ({ layers }) => {
    const plan = planOf(python, layers, bubblewrap)
    const { faults, checks } = await runProbe({
      command: probeCommand(plan, driverDir),
      visible: visiblePaths(plan, driverDir),
    })
    expect(faults).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual([...expectedChecks])
  })

  test('does not start when a part that the host requires cannot be had', async () => {
    const plan = planOf(python, ['landlock', 'seccomp'], null)
    const command = probeCommand(plan, driverDir)
    const args = command.args.map((argument) =>
      argument === 'landlock,seccomp' ? 'landlock,luck' : argument,
    )
    const { faults } = await runProbe({ command: { ...command, args }, visible: [] })
    expect(faults).toEqual([expect.stringContaining('status 3')])
  })

  test('is refused when started without confinement', async () => {
    const command = probeCommand(planOf(python, ['landlock', 'seccomp'], null), driverDir)
    const args = command.args.slice(0, command.args.indexOf('--confine'))
    const { faults } = await runProbe({ command: { ...command, args }, visible: [] })
    expect(faults.slice(0, 3)).toEqual([
      'the driver did not confine itself',
      'the network is open',
      'files can be read',
    ])
  })
})

describe('the choice of layers', () => {
  let dataHome: string
  beforeAll(async () => {
    dataHome = await mkdtemp(join(tmpdir(), 'quarry-home-'))
  })
  afterAll(() => rm(dataHome, { recursive: true }))
  const choose = (more: { fresh?: boolean; env?: Record<string, string> }) =>
    probeSandbox({ python, driverDir, dataHome, appVersion: '1', ...more })

  test('is the strongest that works, and is remembered', async () => {
    const report = await choose({})
    expect(report.layers).toEqual(
      bubblewrap === null ? ['landlock', 'seccomp'] : ['bubblewrap', 'landlock', 'seccomp'],
    )
    expect(await readdir(dataHome)).toEqual(['sandbox-probe.json'])
    expect(await choose({})).toEqual(report)
  })

  test('does without bubblewrap where there is none, and says so', async () => {
    const report = await choose({ env: { PATH: '' } })
    expect(report.layers).toEqual(['landlock', 'seccomp'])
    expect(report.notInForce).toEqual([{ layers: ['bubblewrap'], reason: 'bubblewrap is not installed' }])
  })

  test('leaves no folder of targets behind', async () => {
    const own = await mkdtemp(join(dataHome, 't-'))
    vi.stubEnv('TMPDIR', own)
    await choose({ fresh: true })
    vi.unstubAllEnvs()
    expect(await readdir(own)).toEqual([])
  })

  test('stops when it is asked to', async () => {
    const stopped = new AbortController()
    stopped.abort()
    await expect(
      probeSandbox({ python, driverDir, dataHome, appVersion: '1', fresh: true, signal: stopped.signal }),
    ).rejects.toThrow()
  })

  test('is refused, with reasons and a remedy, when the driver cannot be confined', async () => {
    const broken = { ...python, executable: '/nonexistent/python3' }
    const attempt = probeSandbox({ python: broken, driverDir, dataHome, appVersion: '1' })
    await expect(attempt).rejects.toMatchObject({ code: 'sandbox_unavailable' })
  })
})
