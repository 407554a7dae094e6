import { createHash } from 'node:crypto'
import { readFully } from './bytes.js'
import { windowBytes } from './pass.js'
import type { HashJob } from './jobs.js'

/** SHA-256 of the descriptor's first bytes, hex. */
export function hashBytes({ fd, bytes }: HashJob, onProgress: (bytes: number) => void): string {
  const hash = createHash('sha256')
  const window = Buffer.allocUnsafeSlow(Math.min(windowBytes, Math.max(bytes, 1)))
  for (let position = 0; position < bytes;) {
    const count = Math.min(window.length, bytes - position)
    readFully(fd, window, 0, count, position)
    hash.update(window.subarray(0, count))
    position += count
    onProgress(position)
  }
  return hash.digest('hex')
}
