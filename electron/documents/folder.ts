/** What a folder holds, listed before anything of it is read: the user sees the list and decides. */
import { lstat, opendir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import ignore, { type Ignore } from 'ignore'
import { QuarryError, stoppedError } from '../contract/errors.js'
import type { Dirent } from 'node:fs'

export interface FolderFile {
  readonly path: string
  /** From the folder, with slashes. */
  readonly relative: string
  readonly bytes: number
}

export interface FolderPreview {
  /** In the order of their names, a folder's own files before those of the folders in it. */
  readonly files: readonly FolderFile[]
  readonly bytes: number
  /** Files and folders that were passed over, and why, the first of each reason; a folder counts as one. */
  readonly skipped: readonly { readonly relative: string; readonly why: SkipReason }[]
  /** All that were passed over, by reason: more than the names that are kept. */
  readonly skippedCounts: ReadonlyMap<SkipReason, number>
  /** True when there was more than a preview lists. */
  readonly cut: boolean
}

export type SkipReason = 'hidden' | 'ignored' | 'link' | 'unreadable' | 'empty' | 'no file'

export interface FolderOptions {
  readonly signal?: AbortSignal | undefined
  /** Files at most. */
  readonly most?: number | undefined
}

/** Files of a preview, folders within folders, and passed-over names of each reason that are kept. */
const mostFiles = 10_000
const deepest = 40
const mostSkipped = 1_000

/** Folders of tools that hold nothing a person wrote. */
const always = ['node_modules/', '__pycache__/', '*.pyc', 'Thumbs.db', 'desktop.ini']

/** Files by which projects say what is not theirs. */
const ruleFiles = ['.gitignore', '.ignore']

/** Links are not followed: they may lead out of the folder or round in a circle. Throws input_missing, stopped. */
export async function previewFolder(folder: string, options: FolderOptions = {}): Promise<FolderPreview> {
  const { signal, most = mostFiles } = options
  const files: FolderFile[] = []
  const skipped: { relative: string; why: SkipReason }[] = []
  const skippedCounts = new Map<SkipReason, number>()
  let cut = false
  const skip = (relative: string, why: SkipReason): void => {
    const count = (skippedCounts.get(why) ?? 0) + 1
    skippedCounts.set(why, count)
    if (count <= mostSkipped) skipped.push({ relative, why })
  }

  async function walk(relative: string, rules: readonly Rules[], depth: number): Promise<void> {
    const entries = await entriesOf(join(folder, relative), signal)
    if (entries === null) {
      if (relative === '') throw missing(folder)
      return skip(relative, 'unreadable')
    }
    const here = [...rules, ...(await rulesOf(folder, relative, entries))]
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    const folders: string[] = []
    for (const [at, entry] of entries.entries()) {
      // What is passed over is looked at without waiting for anything: others get their turn here.
      if (at % listedAtOnce === listedAtOnce - 1) await setImmediate()
      throwIfStopped(signal)
      const path = relative + entry.name
      const why = passOver(entry, path, here)
      if (why !== null) skip(path, why)
      else if (entry.isDirectory()) folders.push(`${path}/`)
      else if (files.length >= most) {
        cut = true
        return
      } else {
        const stats = await lstat(join(folder, path)).catch(() => null)
        if (stats === null) skip(path, 'unreadable')
        else if (stats.size === 0) skip(path, 'empty')
        else files.push({ path: join(folder, path), relative: path, bytes: stats.size })
      }
    }
    for (const name of folders) {
      if (cut) return
      if (depth >= deepest) skip(name, 'unreadable')
      else await walk(name, here, depth + 1)
    }
  }

  await walk('', [{ base: '', rules: ignore().add(always) }], 0)
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), skipped, skippedCounts, cut }
}

/** Entries that are listed at a time: a folder may hold millions, and a stop comes in between. */
const listedAtOnce = 1024

/** Null for a folder that cannot be listed. Throws stopped. */
async function entriesOf(folder: string, signal: AbortSignal | undefined): Promise<Dirent[] | null> {
  throwIfStopped(signal)
  const entries: Dirent[] = []
  try {
    for await (const entry of await opendir(folder, { bufferSize: listedAtOnce })) {
      throwIfStopped(signal)
      entries.push(entry)
    }
  } catch (error) {
    if (error instanceof QuarryError) throw error
    return null
  }
  return entries
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw stoppedError()
}

/** Rules hold below the folder whose file states them. */
interface Rules {
  readonly base: string
  readonly rules: Ignore
}

async function rulesOf(folder: string, relative: string, entries: readonly Dirent[]): Promise<Rules[]> {
  const found: Rules[] = []
  for (const name of ruleFiles) {
    if (!entries.some((entry) => entry.name === name && entry.isFile())) continue
    const text = await readFile(join(folder, relative, name), 'utf8').catch(() => '')
    found.push({ base: relative, rules: ignore().add(text) })
  }
  return found
}

function passOver(entry: Dirent, path: string, rules: readonly Rules[]): SkipReason | null {
  if (entry.name.startsWith('.')) return 'hidden'
  if (entry.isSymbolicLink()) return 'link'
  if (!entry.isFile() && !entry.isDirectory()) return 'no file'
  const asked = entry.isDirectory() ? `${path}/` : path
  let ignored = false
  for (const { base, rules: own } of rules) {
    const verdict = own.test(asked.slice(base.length))
    ignored = (ignored || verdict.ignored) && !verdict.unignored
  }
  return ignored ? 'ignored' : null
}

function missing(folder: string): QuarryError {
  return new QuarryError('input_missing', `the folder ${folder} cannot be listed`, {
    remedy: 'check the path',
  })
}
