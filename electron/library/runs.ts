/** Which runs are kept. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runsFolder } from './home.js'
import { parseRunId } from './ids.js'

export interface KeptRun {
  readonly session: string
  readonly run: number
  readonly path: string
}

/** All kept runs by time of their session, then by number; of one session when it is named. No folder: none. */
export async function listRuns(home: string, session?: string): Promise<KeptRun[]> {
  const folder = runsFolder(home)
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const found = name.endsWith('.jsonl') ? parseRunId(name.slice(0, -'.jsonl'.length)) : null
      return found === null ? [] : [{ ...found, path: join(folder, name) }]
    })
    .filter((run) => session === undefined || run.session === session)
    .sort((a, b) => (a.session === b.session ? a.run - b.run : a.session < b.session ? -1 : 1))
}
