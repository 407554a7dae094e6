/**
 * The one command line that starts a driver. Pure: the same plan gives the same words, and a probe that
 * passed with them is evidence for every later start.
 */
import { join } from 'node:path'
import type { BubblewrapFacts, SandboxPlan } from '../contract/sandbox.js'
import { outermost } from './paths.js'

/** The whole environment of a driver: a fixed hash seed, clock and encoding make replays exact. */
export const driverEnvironment = { PYTHONHASHSEED: '0', TZ: 'UTC', LC_ALL: 'C.UTF-8' } as const

export interface CommandOptions {
  readonly plan: SandboxPlan
  /** The folder of repl_driver.py; absolute. */
  readonly driverDir: string
  /** Private memory of the driver; none when absent. */
  readonly dataLimitBytes?: number
  /** Descriptors of documents, as numbered in the child. */
  readonly fds: readonly number[]
}

export interface SandboxCommand {
  readonly file: string
  readonly args: readonly string[]
  /** The complete environment, not an addition to the host's. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: '/'
}

/** Spawn the result with exactly its environment, `detached`, and pipes at 0, 1 and 2. */
export function sandboxCommand(options: CommandOptions): SandboxCommand {
  const { plan } = options
  const python = [plan.python.executable, ...driverArguments(options)]
  if (!plan.layers.includes('bubblewrap')) return command(python)
  if (plan.bubblewrap === null) throw new Error('a plan with bubblewrap must say which')
  const readOnly = outermost([...plan.python.folders, options.driverDir])
  return command([
    plan.bubblewrap.file,
    ...namespaces(plan.bubblewrap),
    ...readOnly.flatMap((path) => ['--ro-bind', path, path]),
    '--ro-bind',
    plan.python.executable,
    plan.python.executable,
    ...plan.python.libraries
      .filter(({ name }) => outermost([...readOnly, name]).includes(name))
      .flatMap(({ name, file }) => ['--ro-bind', file, name]),
    // the one device that Python programs expect; a whole /dev would hold terminals and shared memory
    '--dev-bind',
    '/dev/null',
    '/dev/null',
    '--chdir',
    '/',
    // bubblewrap's root is a writable memory file system until this
    '--remount-ro',
    '/',
    '--',
    ...python,
  ])
}

/**
 * What the driver may read by path, and nothing else: for its own rules. Libraries stand under the names that
 * the loader uses, since only those exist inside bubblewrap; elsewhere they lead to the same files.
 */
export function readablePaths(plan: SandboxPlan, driverDir: string): string[] {
  return outermost([...plan.python.folders, ...plan.python.libraries.map(({ name }) => name), driverDir])
}

function driverArguments({ plan, driverDir, dataLimitBytes, fds }: CommandOptions): string[] {
  const required = plan.layers.filter((layer) => layer !== 'bubblewrap')
  return [
    // -I and -E would ignore the hash seed and hide the driver's own modules
    ...['-s', '-S', '-B', '-X', 'utf8'],
    join(driverDir, 'repl_driver.py'),
    '--confine',
    ...(dataLimitBytes === undefined ? [] : ['--data-limit', String(dataLimitBytes)]),
    ...(fds.length === 0 ? [] : ['--fds', fds.join(',')]),
    ...['--require', required.join(',')],
    ...readablePaths(plan, driverDir).flatMap((path) => ['--readable', path]),
  ]
}

function namespaces({ version }: BubblewrapFacts): string[] {
  const isAtLeast = (minor: number) => version[0] > 0 || version[1] >= minor
  return [
    // each by its name: --unshare-all only tries for the user and cgroup namespaces
    '--unshare-user',
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup',
    ...(isAtLeast(8) ? ['--disable-userns'] : []),
    '--die-with-parent',
    '--new-session',
    ...['--hostname', 'quarry'],
    ...['--cap-drop', 'ALL'],
    ...(isAtLeast(5) ? ['--clearenv'] : []),
    ...Object.entries(driverEnvironment).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
}

function command([file, ...args]: string[]): SandboxCommand {
  if (file === undefined) throw new Error('a command has a file')
  return { file, args, env: driverEnvironment, cwd: '/' }
}
