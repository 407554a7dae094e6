/** What a folder holds and what of it is left out, in words. Pure. */
import { counted } from '../words/format.js'
import { visibleName } from '../words/names.js'
import type { FolderView } from '../../electron/contract/files.js'

type Skipped = FolderView['skipped'][number]

/** `a.log, old/b.log and 40 more`. */
export function firstNames({ first, files }: Pick<FolderView, 'first' | 'files'>): string {
  return listed(first, files)
}

/** A line for each reason: `Left out by the folder's ignore rules: build, x.tmp and 3 more`. */
export function leftOutLines({ skipped }: Pick<FolderView, 'skipped'>): string[] {
  return skipped.map(({ why, count, first }) => `${reasons[why]}: ${listed(first, count)}`)
}

const reasons: Record<Skipped['why'], string> = {
  hidden: 'Left out, hidden',
  ignored: 'Left out by the folder’s ignore rules',
  link: 'Left out, links to elsewhere',
  unreadable: 'Left out, not readable',
  empty: 'Left out, empty',
  'no file': 'Left out, no files',
}

function listed(names: readonly string[], count: number): string {
  const more = count - names.length
  return `${names.map(visibleName).join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`
}
