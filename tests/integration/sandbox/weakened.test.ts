/** Each protection taken away in turn: the probe must notice, or it proves nothing where it passes. */
import { tmpdir } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import type { SandboxCommand } from '../../../electron/sandbox/command.js'
import { probeCommand, runProbe, visiblePaths } from '../../../electron/sandbox/run-probe.js'
import { planOf, pythonUnderTest, workingBubblewrap } from '../../support/sandbox/machine.js'
import { makeWeakDriver, type Weakness, type WeakDriver } from '../../support/sandbox/weak-driver.js'

const python = await pythonUnderTest()
const bubblewrap = await workingBubblewrap()
const isRoot = process.getuid?.() === 0
if (!isRoot) console.warn('skipped: only root has privileges to drop, so their absence cannot be noticed')

const left: WeakDriver[] = []
afterEach(async () => {
  for (const driver of left.splice(0)) await driver.remove()
})

interface Setting {
  readonly layers: readonly ('bubblewrap' | 'landlock' | 'seccomp')[]
  readonly weakness: Weakness
  readonly change?: (command: SandboxCommand) => SandboxCommand
}

/** Detail of every check that is open, by name; what the host saw besides. */
async function openChecks({ layers, weakness, change }: Setting) {
  const driver = await makeWeakDriver(weakness)
  left.push(driver)
  const plan = planOf(python, layers, bubblewrap)
  const command = probeCommand(plan, driver.driverDir)
  const result = await runProbe({
    command: change?.(command) ?? command,
    visible: visiblePaths(plan, driver.driverDir),
  })
  const open = result.checks.filter(({ blocked }) => !blocked)
  return { ...result, open: Object.fromEntries(open.map(({ name, detail }) => [name, detail])) }
}

const files = ['file-read', 'folder-list', 'process-list']
const alone = ['landlock', 'seccomp'] as const

describe('self-confinement without a part', () => {
  test('is complete when no part is missing', async () => {
    expect((await openChecks({ layers: alone, weakness: {} })).faults).toEqual([])
  })

  test.each([
    { part: 'landlock', noticed: files },
    { part: 'seccomp', noticed: ['socket-families', 'fork', 'signal', 'other-processes', 'kernel-surface'] },
    { part: 'descriptors', noticed: ['descriptors'] },
    { part: 'limits', noticed: ['limits'] },
    { part: 'data-limit', noticed: ['limits'] },
    { part: 'death-signal', noticed: ['parent-death'] },
    ...(isRoot ? [{ part: 'privileges', noticed: ['privileges'] }] : []),
  ])('is noticed: $part', async ({ part, noticed }) => {
    const { open, faults } = await openChecks({ layers: alone, weakness: { without: [part] } })
    expect(Object.keys(open)).toEqual(expect.arrayContaining(noticed))
    expect(faults.length).toBeGreaterThanOrEqual(noticed.length)
  })

  test('is noticed by the host too when files can be changed', async () => {
    const { faults } = await openChecks({ layers: alone, weakness: { without: ['landlock', 'seccomp'] } })
    expect(faults.join()).toMatch(/the planted (file was changed|folder holds)/)
    expect(faults).toEqual(
      expect.arrayContaining([
        'a connection arrived by TCP',
        'a connection arrived by Unix socket',
        'a connection arrived by abstract socket',
        'a datagram arrived by UDP',
        'the network is open',
        'files can be read',
      ]),
    )
  })

  test.each([
    { call: ['socket'], noticed: ['socket-families'] },
    { call: ['socket', 'sendto', 'connect', 'recvfrom'], noticed: ['udp', 'unix'] },
    { call: ['clone'], noticed: ['fork'] },
    { call: ['kill'], noticed: ['signal'] },
    { call: ['fcntl'], noticed: ['signal'] },
    { call: ['truncate', 'chmod', 'fchmodat', 'utimensat'], noticed: ['file-change'] },
    { call: ['prctl'], noticed: ['parent-death'] },
    { call: ['prlimit64'], noticed: ['other-processes'] },
    { call: ['io_uring_setup'], noticed: ['kernel-surface'] },
    { call: ['shmget'], noticed: ['kernel-surface'] },
    { call: ['memfd_create'], noticed: ['kernel-surface'] },
  ])('is noticed when the filter lets $call through', async ({ call, noticed }) => {
    const { open } = await openChecks({ layers: alone, weakness: { alsoAllowed: call } })
    expect(Object.keys(open)).toEqual(expect.arrayContaining(noticed))
  })

  test('is noticed when a variable of the host leaks in', async () => {
    const change = (command: SandboxCommand) => ({ ...command, env: { ...command.env, SECRET: 'canary' } })
    const { open } = await openChecks({ layers: alone, weakness: {}, change })
    expect(open['environment']).toBe('succeeded: variables')
  })

  test.each([1, 2, 3, 4, 5, 6])('holds with Landlock as of version %i', async (landlockAbi) => {
    expect((await openChecks({ layers: alone, weakness: { landlockAbi } })).faults).toEqual([])
  })
})

describe.skipIf(bubblewrap === null)('bubblewrap with the filter alone, without a part', () => {
  const layers = ['bubblewrap', 'seccomp'] as const
  const withoutOption = (option: string) => (command: SandboxCommand) => ({
    ...command,
    args: command.args.filter((argument) => argument !== option),
  })

  test('is complete when no part is missing', async () => {
    expect((await openChecks({ layers, weakness: { without: ['landlock'] } })).faults).toEqual([])
  })

  test.each([
    { option: '--remount-ro', noticed: ['file-create'] },
    { option: '--ro-bind', noticed: ['file-create'] },
  ])('is noticed: $option', async ({ option, noticed }) => {
    const replaced = (command: SandboxCommand) => ({
      ...command,
      args:
        option === '--ro-bind'
          ? command.args.map((argument) => (argument === option ? '--bind' : argument))
          : command.args.filter((_, at, all) => all[at] !== option && all[at - 1] !== option),
    })
    // the filter would refuse writing too
    const weakness = { without: ['landlock', 'seccomp'] }
    const { open } = await openChecks({ layers, weakness, change: replaced })
    expect(Object.keys(open)).toEqual(expect.arrayContaining(noticed))
  })

  test('is noticed: the network namespace', async () => {
    const weakness = { without: ['landlock', 'seccomp'] }
    const shut = await openChecks({ layers, weakness })
    expect(Object.keys(shut.open)).not.toEqual(expect.arrayContaining(['tcp']))
    const open = await openChecks({ layers, weakness, change: withoutOption('--unshare-net') })
    expect(Object.keys(open.open)).toEqual(expect.arrayContaining(['tcp', 'udp', 'abstract']))
  })

  test('is noticed: the process namespace', async () => {
    const weakness = { without: ['landlock', 'seccomp'] }
    const shut = await openChecks({ layers, weakness })
    expect(shut.open['signal']).not.toContain('host')
    const open = await openChecks({ layers, weakness, change: withoutOption('--unshare-pid') })
    expect(open.open['signal']).toContain('host')
  })

  test('is noticed: a file bound by mistake', async () => {
    const change = (command: SandboxCommand) => ({
      ...command,
      args: ['--ro-bind', tmpdir(), tmpdir(), ...command.args],
    })
    const { open } = await openChecks({ layers, weakness: { without: ['landlock'] }, change })
    expect(Object.keys(open)).toEqual(expect.arrayContaining(files.slice(0, 2)))
  })

  test('is noticed: privileges, for root', async () => {
    const change = (command: SandboxCommand) => ({
      ...command,
      args: command.args.filter(
        (argument, at, all) => argument !== '--cap-drop' && all[at - 1] !== '--cap-drop',
      ),
    })
    const weakness = { without: ['landlock', 'privileges'] }
    const { open } = await openChecks({ layers, weakness, change })
    // as root bubblewrap keeps capabilities unless it is told to drop them
    expect('privileges' in open).toBe(isRoot)
  })
})
