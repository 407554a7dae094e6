/** What is told while files are read: what a folder holds, how far the reading is and how long it will take. */
import { createPace } from '../app/reading-pace.js'
import { readPassword } from '../app/password-file.js'
import type { ReadingWishes } from '../app/answer-once.js'
import { missingCase } from '../contract/errors.js'
import type { FolderPreview, SkipReason } from '../app/folder-files.js'
import type { ReadingOptions } from './arguments.js'
import type { Output } from './output.js'
import { counted } from './text.js'
import { visibleLine } from './visible.js'

export interface ReadingProgress {
  readonly onFolder: (folder: string, preview: FolderPreview) => void
  readonly onRepeated: (files: readonly string[]) => void
  readonly onReading: (done: number, total: number, at: number, files: number) => void
}

/** On stderr. `now`: seconds of a clock that never goes back. */
export function showReading(output: Output, now: () => number): ReadingProgress {
  let current = -1
  let pace = createPace(now)
  return {
    onFolder: (folder, preview) => output.say(folderText(folder, preview)),
    onRepeated: (files) => output.say(repeatedText(files)),
    onReading(done, total, at, files) {
      if (at !== current) pace = createPace(now)
      current = at
      output.status(readingText({ done, total, at, files, left: pace(done, total) }))
    },
  }
}

/** Throws QuarryError usage for a file that gives no password. */
export async function readingWishes({ encoding, passwordFile }: ReadingOptions): Promise<ReadingWishes> {
  return {
    ...(encoding === null ? {} : { encoding }),
    ...(passwordFile === null ? {} : { password: await readPassword(passwordFile) }),
  }
}

export interface ReadingState {
  readonly done: number
  readonly total: number
  readonly at: number
  readonly files: number
  /** Seconds, or null while nobody can tell. */
  readonly left: number | null
}

/** `reading file 3 of 12: 45 % of 812.3 MB, about 12 s left`. */
export function readingText({ done, total, at, files, left }: ReadingState): string {
  const which = files > 1 ? ` file ${at + 1} of ${files}` : ''
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  const rest = left === null ? '' : `, about ${Math.ceil(left)} s left`
  return `reading${which}: ${percent} % of ${sizeOf(total)}${rest}`
}

/** Names of a list that are shown. */
const mostShown = 5

/** What a folder holds and what of it is left out, one line each. */
export function folderText(
  folder: string,
  { files, bytes, skipped, skippedCounts, cut }: FolderPreview,
): string {
  const count = `${cut ? 'more than ' : ''}${counted(files.length, 'file')}`
  const lines = [...skippedCounts].map(([why, all]) => {
    const names = skipped.filter((one) => one.why === why).map(({ relative }) => visibleLine(relative))
    const more = all > mostShown ? ` and ${all - mostShown} more` : ''
    return `  left out, ${reasonText(why)}: ${names.slice(0, mostShown).join(', ')}${more}`
  })
  return [`folder ${visibleLine(folder)}: ${count}, ${sizeOf(bytes)}`, ...lines].join('\n')
}

/** `named more than once, read once: a.log`. */
export function repeatedText(files: readonly string[]): string {
  const more = files.length > mostShown ? ` and ${files.length - mostShown} more` : ''
  return `named more than once, read once: ${files.slice(0, mostShown).map(visibleLine).join(', ')}${more}`
}

function reasonText(why: SkipReason): string {
  switch (why) {
    case 'hidden':
      return 'hidden'
    case 'ignored':
      return 'by the ignore rules'
    case 'link':
      return 'links'
    case 'unreadable':
      return 'not readable'
    case 'empty':
      return 'empty'
    case 'no file':
      return 'no files'
    default:
      return missingCase(why)
  }
}

/** Whole bytes of small files: 0.0 MB tells nothing. */
function sizeOf(bytes: number): string {
  return bytes < 100_000 ? counted(bytes, 'byte') : `${(bytes / 1e6).toFixed(1)} MB`
}
