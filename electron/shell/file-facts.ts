/** What the page may know of a file before it is read: its name and size, and whether it is a folder. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileToken } from '../contract/ipc.js'
import { pathProblem } from './file-path.js'
import type { FileTokens } from './file-tokens.js'

/**
 * Tokens in the order of the paths. What is neither a regular file nor a folder is left out, and so is what no path can
 * be. A file that cannot be looked at keeps its place: reading it says why.
 */
export async function tokensOf(paths: readonly string[], tokens: FileTokens): Promise<FileToken[]> {
  const found = await Promise.all(paths.map((file) => tokenOf(file, tokens)))
  return found.filter((token) => token !== null)
}

async function tokenOf(file: string, tokens: FileTokens): Promise<FileToken | null> {
  if (pathProblem(file) !== null) return null
  const facts = await lookAt(file)
  return facts === null ? null : { token: tokens.tokenOf(file), name: path.basename(file), ...facts }
}

/** Null for what is neither file nor folder; a size of 0 when it cannot be told. */
async function lookAt(file: string): Promise<Pick<FileToken, 'bytes' | 'folder'> | null> {
  try {
    const facts = await stat(file)
    if (facts.isDirectory()) return { bytes: 0, folder: true }
    return facts.isFile() ? { bytes: facts.size, folder: false } : null
  } catch {
    return { bytes: 0, folder: false }
  }
}
