/**
 * What `npm start` and `npm test` do before anything else: install packages when they are missing or stale,
 * build when a source is newer than the build, and say in one line what this machine lacks.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Oldest Node that the packages run on. */
const oldestNode = [20, 19]

/** Ends the process with one line. */
export function fail(message) {
  process.stderr.write(`quarry: ${message}\n`)
  process.exit(1)
}

function say(message) {
  process.stderr.write(`quarry: ${message}\n`)
}

export async function setUp() {
  checkNode()
  installPackages()
  await buildWhenStale()
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Node ${process.versions.node} is too old; install Node ${oldestNode.join('.')} or newer from nodejs.org`,
  )
}

/** Installed means: this lock file was installed from start to end, by this kind of Node. */
function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(process.arch).update(process.platform).digest('hex')
  const stamp = path.join(root, 'node_modules', '.quarry-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing packages (npm ci), once')
  // Whatever npm prints goes to stderr: stdout belongs to the answer.
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (npm.status !== 0) fail('npm ci failed; see above, check the network or the disk, then try again')
  writeFileSync(stamp, wanted)
}

async function buildWhenStale() {
  const stamp = path.join(root, 'dist', '.built')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  const sources = ['electron', 'renderer', 'python', 'build', 'package.json', 'package-lock.json']
  if (sources.every((source) => newest(path.join(root, source)) <= built)) return
  const started = Date.now()
  const { buildAll } = await import('./build.mjs')
  await buildAll()
  mkdirSync(path.dirname(stamp), { recursive: true })
  // The time at which the build began: an edit made while it ran builds again.
  writeFileSync(stamp, '')
  utimesSync(stamp, started / 1000, started / 1000)
}

/** Latest change below a path; a folder's own time tells of deleted files. Milliseconds. */
function newest(place) {
  const stat = statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  const below = readdirSync(place).filter((name) => name !== '__pycache__')
  return Math.max(stat.mtimeMs, ...below.map((name) => newest(path.join(place, name))))
}
