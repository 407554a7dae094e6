import { execFile } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { BubblewrapFacts } from '../contract/sandbox.js'

/** The version in what `bwrap --version` prints. */
export function parseBubblewrapVersion(output: string): BubblewrapFacts['version'] | undefined {
  const found = /^bubblewrap (\d+)\.(\d+)(?:\.(\d+))?/.exec(output)
  if (found === null) return undefined
  return [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
}

/** The bubblewrap on PATH, or null. That it is there does not say that it works: only a probe does. */
export async function findBubblewrap(path: string | undefined): Promise<BubblewrapFacts | null> {
  for (const folder of (path ?? '').split(':').filter((entry) => isAbsolute(entry))) {
    const file = join(folder, 'bwrap')
    try {
      const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 5_000, cwd: '/' })
      const version = parseBubblewrapVersion(stdout)
      if (version !== undefined) return { file, version }
    } catch {
      continue // not here, or not one that runs
    }
  }
  return null
}
