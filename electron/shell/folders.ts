/** Folders that the user dropped or chose: looked into first, and added as they were shown. */
import path from 'node:path'
import {
  folderProblem,
  previewFolder,
  relativeName,
  relativeNames,
  type FolderPreview,
} from '../app/folder-files.js'
import { QuarryError } from '../contract/errors.js'
import { mostFolderNames, type FolderView } from '../contract/files.js'

export interface Folders {
  /** Another look at the same token ends the one before. Throws QuarryError input_missing, stopped (left meanwhile). */
  look(token: string, folder: string): Promise<FolderView>
  /** Ends a look, and forgets what it found. */
  leave(token: string): void
  /** Ends every look: nobody is there to see it. */
  leaveAll(): void
  /** Absolute paths with their names from the folder. Throws QuarryError usage for a folder that cannot be added. */
  filesOf(token: string): ReadonlyMap<string, string>
}

/** @param bound of folders that are remembered; the oldest are forgotten first. */
export function createFolders(bound = 20): Folders {
  const seen = new Map<string, { name: string; preview: FolderPreview }>()
  const looks = new Map<string, AbortController>()

  async function walk(token: string, folder: string): Promise<FolderPreview> {
    looks.get(token)?.abort()
    const stop = new AbortController()
    looks.set(token, stop)
    try {
      return await previewFolder(folder, { signal: stop.signal })
    } finally {
      if (looks.get(token) === stop) looks.delete(token)
    }
  }

  return {
    leave(token) {
      looks.get(token)?.abort()
      seen.delete(token)
    },
    leaveAll() {
      for (const look of looks.values()) look.abort()
    },
    async look(token, folder) {
      const preview = await walk(token, folder)
      const name = path.basename(folder)
      seen.delete(token)
      seen.set(token, { name, preview })
      for (const oldest of seen.keys()) {
        if (seen.size <= bound) break
        seen.delete(oldest)
      }
      return folderView(token, name, preview)
    },
    filesOf(token) {
      const known = seen.get(token)
      if (known === undefined) {
        throw new QuarryError('usage', 'Quarry no longer knows what this folder holds', {
          remedy: 'drop or choose it again',
        })
      }
      const problem = folderProblem(known.name, known.preview)
      if (problem !== null) throw new QuarryError(problem.code, problem.message)
      return relativeNames(known.preview)
    },
  }
}

/** What the window shows of it, by the names that the files get in a chat. Pure. */
export function folderView(token: string, name: string, preview: FolderPreview): FolderView {
  const { files, bytes, skipped, skippedCounts, cut } = preview
  return {
    token,
    name,
    files: files.length,
    bytes,
    cut,
    first: files.slice(0, mostFolderNames).map(({ relative }) => relativeName(relative)),
    skipped: [...skippedCounts].map(([why, count]) => {
      const names = skipped.filter((one) => one.why === why).map(({ relative }) => relativeName(relative))
      return { why, count, first: names.slice(0, mostFolderNames) }
    }),
    error: folderProblem(name, preview),
  }
}
