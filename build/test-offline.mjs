/**
 * `npm run test:offline`: the window's tests in a network namespace that holds nothing but loopback, so that whatever
 * reached for the network would fail there. Linux only.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fail, root, setUp } from './setup.mjs'

await setUp()
if (process.platform !== 'linux') fail('network namespaces are a thing of Linux')

const files = process.argv.slice(2)
const vitest = [process.execPath, path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
// An ordinary user needs a user namespace of their own, in which they may make the other one.
const own = process.getuid() === 0 ? [] : ['--map-root-user']
const raise = 'ip link set lo up && exec "$@"'
const { status, error } = spawnSync(
  'unshare',
  [...own, '--net', 'sh', '-c', raise, 'sh', ...vitest, ...(files.length > 0 ? files : ['tests/e2e'])],
  { cwd: root, stdio: 'inherit' },
)
if (error !== undefined) fail(`unshare cannot be run: ${error.message}`)
process.exitCode = status ?? 1
