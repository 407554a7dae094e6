/** Folders that were named: what they hold is told first, then it is a list of files like any other. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { QuarryError, type ErrorFacts } from '../contract/errors.js'
import { previewFolder, type FolderPreview } from '../documents/folder.js'
import { relativeName } from '../documents/names.js'
import { failedFacts } from './failed-files.js'
import type { FailedFile } from './session.js'

export { relativeName } from '../documents/names.js'
export { previewFolder, type FolderPreview, type SkipReason } from '../documents/folder.js'

/** Of one folder. Above, a question about all of it is seldom what somebody wants, and reading takes very long. */
export const mostFolderFiles = 1_000
export const mostFolderBytes = 20e9

export interface NamedFiles {
  /** Files as they were named, and those of the folders in their place; each once, however often it was named. */
  readonly paths: readonly string[]
  /** Of the folders' files: the name from the folder. */
  readonly names: ReadonlyMap<string, string>
  /** Folders that give nothing. */
  readonly failed: readonly FailedFile[]
}

export interface FolderOptions {
  readonly signal?: AbortSignal
  /** Called before anything of the folder is read, also for one that is too large; not for an empty one. */
  readonly onFolder?: ((folder: string, preview: FolderPreview) => void) | undefined
  /** Files that were named more than once, by themselves or by a folder; not called where there are none. */
  readonly onRepeated?: ((files: readonly string[]) => void) | undefined
}

/** Throws QuarryError input_too_large for a folder that holds more than is read at once; stopped. */
export async function namedFiles(paths: readonly string[], options: FolderOptions = {}): Promise<NamedFiles> {
  const { signal, onFolder, onRepeated } = options
  /** By absolute path: a file that was read twice would count twice in every sum. */
  const all = new Map<string, string>()
  const repeated = new Set<string>()
  const names = new Map<string, string>()
  const failed: FailedFile[] = []
  const take = (file: string): boolean => {
    const place = path.resolve(file)
    const known = all.get(place)
    if (known === undefined) all.set(place, file)
    else repeated.add(known)
    return known === undefined
  }
  for (const one of paths) {
    if (!(await isFolder(one))) {
      take(one)
      continue
    }
    const preview = await previewFolder(one, { signal })
    if (preview.files.length + preview.skipped.length > 0) onFolder?.(one, preview)
    const problem = folderProblem(path.basename(path.resolve(one)), preview)
    if (problem?.code === 'input_too_large') throw asError(failedFacts({ path: one, error: problem }))
    if (problem !== null) failed.push({ path: one, error: problem })
    for (const [file, name] of relativeNames(preview)) {
      if (take(file)) names.set(file, name)
    }
  }
  if (repeated.size > 0) onRepeated?.([...repeated])
  return { paths: [...all.values()], names, failed }
}

/** The files of a folder by their paths, with the names that they get. */
export function relativeNames({ files }: FolderPreview): ReadonlyMap<string, string> {
  return new Map(files.map((file) => [file.path, relativeName(file.relative)]))
}

/** Why nothing of the folder can be read; null where it can. `name`: as the user knows it. */
export function folderProblem(
  name: string,
  { files, bytes, skipped, cut }: FolderPreview,
): ErrorFacts | null {
  if (files.length === 0) {
    const left =
      skipped.length === 0 ? '' : '; what it holds is left out by its ignore rules, empty or hidden'
    return {
      code: 'input_empty',
      message: `the folder ${name} holds no file to read${left}`,
      remedy: 'name the files themselves',
    }
  }
  if (cut || files.length > mostFolderFiles) {
    const count = `${cut ? 'more than ' : ''}${files.length.toLocaleString('en')} files`
    return tooLarge(`the folder ${name} holds ${count}; ${mostFolderFiles.toLocaleString('en')} are the most`)
  }
  if (bytes > mostFolderBytes) {
    const size = `${(bytes / 1e9).toFixed(1)} GB`
    return tooLarge(`the folder ${name} holds ${size}; ${mostFolderBytes / 1e9} GB are the most`)
  }
  return null
}

function tooLarge(message: string): ErrorFacts {
  return {
    code: 'input_too_large',
    message,
    remedy: 'choose a folder in it, or leave files out by a .ignore file',
  }
}

function asError({ code, message, remedy }: ErrorFacts): QuarryError {
  return new QuarryError(code, message, remedy === undefined ? {} : { remedy })
}

/** What cannot be looked at is taken for a file: opening it says why. */
async function isFolder(file: string): Promise<boolean> {
  const stats = await stat(path.resolve(file)).catch(() => null)
  return stats?.isDirectory() === true
}
