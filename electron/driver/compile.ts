/**
 * Compiles the driver's modules once. A driver writes nothing, so without this Python compiles all of them again
 * at every start, which takes longer than everything else in it.
 */
import { execFile } from 'node:child_process'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PythonFacts } from '../contract/sandbox.js'
import { driverEnvironment } from '../sandbox/command.js'

export type Compilation = 'fresh' | 'compiled' | 'impossible'

/**
 * Call before the first start. Never rejects: a folder that cannot be written only means slower starts. What is
 * compiled names the hash of its source, which Python compares, so it can be old but never wrong.
 */
export async function compileDriver(python: PythonFacts, driverDir: string): Promise<Compilation> {
  try {
    if (await isCompiled(python.version, driverDir)) return 'fresh'
    // An installed app may lie where nothing can be written; Python would find that out much later.
    await access(driverDir, constants.W_OK)
    const words = ['-s', '-S', '-X', 'utf8', '-m', 'compileall', '-q', '--invalidation-mode', 'checked-hash']
    await promisify(execFile)(python.executable, [...words, driverDir], {
      env: driverEnvironment,
      cwd: '/',
      timeout: 30_000,
    })
    return 'compiled'
  } catch {
    return 'impossible'
  }
}

/** Where Python of `version` looks for the compiled form of `source`. */
export function compiledFile(source: string, version: string): string {
  const [major, minor] = version.split('.')
  return join(dirname(source), '__pycache__', `${basename(source, '.py')}.cpython-${major}${minor}.pyc`)
}

async function isCompiled(version: string, driverDir: string): Promise<boolean> {
  const sources = (await readdir(driverDir, { recursive: true })).filter((name) => name.endsWith('.py'))
  const fresh = sources.map(async (name) => {
    const source = join(driverDir, name)
    const [from, to] = await Promise.all([changed(source), changed(compiledFile(source, version))])
    return to >= from
  })
  return (await Promise.all(fresh)).every(Boolean)
}

/** Time of the last change, ms; before all others for a file that is not there. */
async function changed(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    return -Infinity
  }
}
