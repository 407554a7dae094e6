/** Whether a file is still what it was when it was opened. */
import { fstat as fstatCallback } from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { QuarryError } from '../contract/errors.js'
import { closeFd, openRegularFile } from './open-file.js'
import { createReader } from './reader.js'
import type { Artefact } from '../contract/documents.js'
import type { JobOptions } from './reader.js'

const fstat = promisify(fstatCallback)

export interface Change {
  /**
   * `grown`: text was appended, what was read stands as it was. `replaced`: another file (or none) stands at the
   * path, as after a rotation; the artefact is still the old one. `changed`: what was read is no longer there.
   */
  readonly changed: 'no' | 'grown' | 'replaced' | 'changed'
}

/**
 * By size and time of the last write; with `hash` also by the bytes, wherever size and time leave a doubt. Without
 * it a file written to without growing counts as changed.
 */
export async function changeOf(
  artefact: Artefact,
  options: JobOptions & { hash?: boolean } = {},
): Promise<Change> {
  const { facts, source } = artefact
  const now = await stat(facts.path).catch(() => null)
  if (now === null || now.ino !== source.ino || now.dev !== source.dev) {
    return { changed: (await heldBytesStand(artefact)) ? 'replaced' : 'changed' }
  }
  if (now.size < facts.fileBytes) return { changed: 'changed' }
  if (now.size === facts.fileBytes && now.mtimeMs === source.mtimeMs) return { changed: 'no' }
  const grown = now.size > facts.fileBytes
  if (options.hash !== true) return { changed: grown ? 'grown' : 'changed' }
  const same = (await hashOfFile(facts.path, facts.fileBytes, options)) === facts.sha256
  return { changed: same ? (grown ? 'grown' : 'no') : 'changed' }
}

/** Throws input_changed, naming the file, when the bytes that were read are no longer there. */
export async function verifyUnchanged(artefact: Artefact, signal?: AbortSignal): Promise<void> {
  const { changed } = await changeOf(artefact, { hash: true, signal })
  if (changed === 'changed') throw changedError(artefact.facts.name)
}

/**
 * Compares the first `fileBytes` bytes of the file at a recorded path with their recorded hash, before anything
 * runs that was computed from them. Throws input_changed, input_missing and whatever keeps the file from being read.
 */
export async function verifyRecorded(
  recorded: {
    readonly name: string
    readonly path: string
    readonly fileBytes: number
    readonly sha256: string
  },
  options: JobOptions = {},
): Promise<void> {
  const hash = await hashOfFile(recorded.path, recorded.fileBytes, options)
  if (hash !== recorded.sha256) throw changedError(recorded.name)
}

/** SHA-256 of the first bytes, or null when the file has fewer. */
async function hashOfFile(path: string, bytes: number, options: JobOptions): Promise<string | null> {
  const { fd, stats } = await openRegularFile(path)
  const reader = createReader()
  try {
    return stats.size < bytes ? null : await reader.run({ type: 'hash', fd, bytes }, options)
  } finally {
    await reader.close()
    await closeFd(fd)
  }
}

/** A file that lost its name can still be cut short by whoever holds it open. */
async function heldBytesStand({ fd, start, facts }: Artefact): Promise<boolean> {
  return (await fstat(fd)).size >= start + facts.bytes
}

function changedError(name: string): QuarryError {
  return new QuarryError('input_changed', `${name} is no longer the file that was read`, {
    remedy: 'ask again over the file as it is now',
  })
}
