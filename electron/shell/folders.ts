/** Folders that the user dropped or chose: looked into first, and added as they were shown. */
import path from 'node:path'
import { folderProblem, previewFolder, relativeNames, type FolderPreview } from '../app/folder-files.js'
import { QuarryError } from '../contract/errors.js'
import { mostFolderNames, type FolderView } from '../contract/files.js'

export interface Folders {
  /** Throws QuarryError input_missing, stopped. */
  look(token: string, folder: string): Promise<FolderView>
  /** Absolute paths with their names from the folder. Throws QuarryError usage for a folder that cannot be added. */
  filesOf(token: string): ReadonlyMap<string, string>
}

/** @param bound of folders that are remembered; the oldest are forgotten first. */
export function createFolders(bound = 20): Folders {
  const seen = new Map<string, { name: string; preview: FolderPreview }>()
  return {
    async look(token, folder) {
      const preview = await previewFolder(folder)
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

/** What the window shows of it. Pure. */
export function folderView(token: string, name: string, preview: FolderPreview): FolderView {
  const { files, bytes, skipped, skippedCounts, cut } = preview
  return {
    token,
    name,
    files: files.length,
    bytes,
    cut,
    first: files.slice(0, mostFolderNames).map(({ relative }) => relative),
    skipped: [...skippedCounts].map(([why, count]) => {
      const names = skipped.filter((one) => one.why === why).map(({ relative }) => relative)
      return { why, count, first: names.slice(0, mostFolderNames) }
    }),
    error: folderProblem(name, preview),
  }
}
