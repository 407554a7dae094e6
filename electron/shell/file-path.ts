/** What a path must be before anything looks at the disk. */
import path from 'node:path'

/** Longest path of Linux and macOS, with room; the contract allows no longer one. */
const maxChars = 8192

/** Null when the path may be looked at; else why not. */
export function pathProblem(file: string): 'empty' | 'too long' | 'not absolute' | 'holds a null' | null {
  if (file === '') return 'empty'
  if (file.length > maxChars) return 'too long'
  if (file.includes('\0')) return 'holds a null'
  return path.isAbsolute(file) ? null : 'not absolute'
}
