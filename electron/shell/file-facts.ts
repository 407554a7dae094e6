/** What the page may know of a file before it is read: its name and size. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileToken } from '../contract/ipc.js'
import { pathProblem } from './file-path.js'
import type { FileTokens } from './file-tokens.js'

/**
 * Tokens in the order of the paths. What is no regular file is left out, and so is what no path can be. A file that
 * cannot be looked at keeps its place: reading it says why.
 */
export async function tokensOf(paths: readonly string[], tokens: FileTokens): Promise<FileToken[]> {
  const found = await Promise.all(paths.map((file) => tokenOf(file, tokens)))
  return found.filter((token) => token !== null)
}

async function tokenOf(file: string, tokens: FileTokens): Promise<FileToken | null> {
  if (pathProblem(file) !== null) return null
  const bytes = await sizeOf(file)
  return bytes === null ? null : { token: tokens.tokenOf(file), name: path.basename(file), bytes }
}

/** Null for what is no regular file; 0 when it cannot be told. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    const facts = await stat(file)
    return facts.isFile() ? facts.size : null
  } catch {
    return 0
  }
}
