import { describe, expect, test } from 'vitest'
import type { BubblewrapFacts, PythonFacts, SandboxPlan } from '../../../electron/contract/sandbox.js'
import { readablePaths, sandboxCommand } from '../../../electron/sandbox/command.js'

const python: PythonFacts = {
  executable: '/opt/python/bin/python3.12',
  version: '3.12.4',
  folders: ['/opt/python/lib/python3.12'],
  libraries: [
    { name: '/lib/libc.so.6', file: '/usr/lib/libc-2.36.so' },
    { name: '/opt/python/lib/python3.12/own.so', file: '/opt/python/lib/python3.12/own.so' },
  ],
  missingModules: [],
}
const bubblewrap: BubblewrapFacts = { file: '/usr/bin/bwrap', version: [0, 8, 0] }
const driverDir = '/opt/quarry/python'

const readable = [
  ...['--readable', '/lib/libc.so.6'],
  ...['--readable', '/opt/python/lib/python3.12'],
  ...['--readable', '/opt/quarry/python'],
]
const start = ['-s', '-S', '-B', '-X', 'utf8', '/opt/quarry/python/repl_driver.py', '--confine']
const environment = { PYTHONHASHSEED: '0', TZ: 'UTC', LC_ALL: 'C.UTF-8' }

function plan(layers: SandboxPlan['layers'], facts: BubblewrapFacts | null = null): SandboxPlan {
  return { python, bubblewrap: facts, layers }
}

describe('the command line of a driver', () => {
  test('without bubblewrap is Python with its own confinement', () => {
    const command = sandboxCommand({
      plan: plan(['landlock', 'seccomp']),
      driverDir,
      dataLimitBytes: 4096,
      fds: [3, 4],
    })
    expect(command).toEqual({
      file: '/opt/python/bin/python3.12',
      args: [
        ...start,
        ...['--data-limit', '4096', '--fds', '3,4', '--require', 'landlock,seccomp'],
        ...readable,
      ],
      env: environment,
      cwd: '/',
    })
  })

  test('with bubblewrap binds exactly what Python needs, read-only, and nothing writable', () => {
    const command = sandboxCommand({
      plan: plan(['bubblewrap', 'landlock', 'seccomp'], bubblewrap),
      driverDir,
      fds: [],
    })
    expect(command).toEqual({
      file: '/usr/bin/bwrap',
      args: [
        ...['--unshare-user', '--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts'],
        ...['--unshare-cgroup', '--disable-userns', '--die-with-parent', '--new-session'],
        ...['--hostname', 'quarry', '--cap-drop', 'ALL', '--clearenv'],
        ...['--setenv', 'PYTHONHASHSEED', '0', '--setenv', 'TZ', 'UTC', '--setenv', 'LC_ALL', 'C.UTF-8'],
        ...['--ro-bind', '/opt/python/lib/python3.12', '/opt/python/lib/python3.12'],
        ...['--ro-bind', '/opt/quarry/python', '/opt/quarry/python'],
        ...['--ro-bind', '/opt/python/bin/python3.12', '/opt/python/bin/python3.12'],
        ...['--ro-bind', '/usr/lib/libc-2.36.so', '/lib/libc.so.6'],
        ...['--dev-bind', '/dev/null', '/dev/null', '--chdir', '/', '--remount-ro', '/', '--'],
        '/opt/python/bin/python3.12',
        ...start,
        ...['--require', 'landlock,seccomp'],
        ...readable,
      ],
      env: environment,
      cwd: '/',
    })
  })

  test('without Landlock requires the filter of system calls alone', () => {
    const { args } = sandboxCommand({ plan: plan(['bubblewrap', 'seccomp'], bubblewrap), driverDir, fds: [] })
    expect(args[args.indexOf('--require') + 1]).toBe('seccomp')
  })

  test.each([
    { version: [0, 4, 1] as const, has: [], lacks: ['--clearenv', '--disable-userns'] },
    { version: [0, 6, 1] as const, has: ['--clearenv'], lacks: ['--disable-userns'] },
    { version: [0, 11, 0] as const, has: ['--clearenv', '--disable-userns'], lacks: [] },
    { version: [1, 0, 0] as const, has: ['--clearenv', '--disable-userns'], lacks: [] },
  ])('for bubblewrap $version has only options that it knows', ({ version, has, lacks }) => {
    const facts: BubblewrapFacts = { file: '/usr/bin/bwrap', version: [...version] }
    const { args } = sandboxCommand({ plan: plan(['bubblewrap', 'seccomp'], facts), driverDir, fds: [] })
    expect(args).toEqual(expect.arrayContaining(has))
    expect(args.filter((argument) => (lacks as string[]).includes(argument))).toEqual([])
  })

  test('is not built for a plan that names bubblewrap but has none', () => {
    expect(() => sandboxCommand({ plan: plan(['bubblewrap', 'seccomp']), driverDir, fds: [] })).toThrow(
      'must say which',
    )
  })
})

test('a driver may read folders, libraries by the names they are looked up by, and itself, never a prefix', () => {
  expect(readablePaths(plan(['landlock', 'seccomp']), driverDir)).toEqual([
    '/lib/libc.so.6',
    '/opt/python/lib/python3.12',
    '/opt/quarry/python',
  ])
})
