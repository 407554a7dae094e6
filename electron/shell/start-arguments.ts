/** Files named on a command line, of this start or of a second one. The words come from anywhere and are not trusted. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathProblem } from './file-path.js'

export interface StartWords {
  /** Program, main bundle where the app is not packaged, then words in any order. */
  readonly argv: unknown
  /** Relative words count from here. */
  readonly cwd: unknown
  /** Words that are no files but the app itself. */
  readonly own: readonly string[]
}

/** Absolute paths in their order, each once; whether they exist is not looked at. */
export function filesOfStart({ argv, cwd, own }: StartWords): string[] {
  if (!Array.isArray(argv) || typeof cwd !== 'string' || !path.isAbsolute(cwd)) return []
  const files = new Set<string>()
  for (const word of argv.slice(1) as readonly unknown[]) {
    const file = typeof word === 'string' ? fileOfWord(word, cwd) : null
    if (file !== null && pathProblem(file) === null && !own.includes(file)) files.add(file)
  }
  return [...files]
}

/** Null for switches and for addresses of anything but a file on this machine; file managers may hand over `file:` ones. */
function fileOfWord(word: string, cwd: string): string | null {
  if (word === '' || word.startsWith('-')) return null
  // A file's own name may hold a colon, so an address is only what begins like one.
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(word)) return path.resolve(cwd, word)
  try {
    return fileURLToPath(word)
  } catch {
    return null
  }
}
