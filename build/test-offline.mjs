/**
 * `npm run test:offline`: the window's tests in a network namespace that holds nothing but loopback, so that whatever
 * reached for the network would fail there. `npm test` runs them so too, where it can. Linux only.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canGoOffline, offlineWords } from './offline.mjs'
import { fail, root, setUp } from './setup.mjs'

await setUp()
if (!canGoOffline())
  fail('no network namespace is to be had here: it takes Linux, unshare and ip, and the right to use them')

const files = process.argv.slice(2)
const vitest = [
  process.execPath,
  path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--no-file-parallelism',
]
const [command, ...rest] = [...offlineWords(), ...vitest, ...(files.length > 0 ? files : ['tests/e2e'])]
const { status } = spawnSync(command, rest, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
