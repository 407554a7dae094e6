/** Opens documents: a file becomes an artefact. */
import { fstat as fstatCallback } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { factsOf, QuarryError } from '../contract/errors.js'
import { openNamelessPair } from './nameless-file.js'
import { documentName, uniqueNames } from './names.js'
import { closeFd, openRegularFile } from './open-file.js'
import { createReader } from './reader.js'
import type { Artefact, DocumentFacts, SourceMap } from '../contract/documents.js'
import type { JobResults, TextFacts } from './jobs.js'
import type { OpenFile } from './open-file.js'
import type { Reader } from './reader.js'

const fstat = promisify(fstatCallback)

export interface OpenOptions {
  /** Key in `context`; the base name when absent. */
  readonly name?: string | undefined
  /** WHATWG label of the encoding, where the user knows better. */
  readonly encoding?: string | undefined
  /** Opens a document that is protected; kept nowhere. */
  readonly password?: string | undefined
  /** Only the first so many bytes: a rebuild reads what the first reading read, whatever was appended. */
  readonly fileBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes read and in all; a text that is converted is read twice. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Reads a file once, in a worker thread, and gives the open artefact, which is the caller's to close.
 *
 * Throws QuarryError: input_missing, input_unreadable, input_not_a_file, input_empty, input_binary, input_changed
 * (cut short or rewritten meanwhile), input_password (missing or wrong), input_locked, input_too_large (an archive that
 * swells), disk_full (no room for its text in the temporary folder), usage (unknown encoding), stopped.
 */
export async function openDocument(path: string, options: OpenOptions = {}): Promise<Artefact> {
  const reader = createReader()
  try {
    return await openWith(reader, path, options)
  } finally {
    await reader.close()
  }
}

export interface OpenedDocuments {
  readonly artefacts: Artefact[]
  readonly failed: { readonly path: string; readonly error: QuarryError }[]
}

export type FileWish = Pick<OpenOptions, 'name' | 'encoding' | 'password'>

export interface OpenManyOptions extends Omit<OpenOptions, 'name' | 'fileBytes' | 'password' | 'onProgress'> {
  /** What the user said of single files: another name than the base name, an encoding, a password. */
  readonly of?: ((path: string) => FileWish) | undefined
  /** As of a single file; `at` counts the files from 0. */
  readonly onProgress?: ((done: number, total: number, at: number) => void) | undefined
  /** Reads for several calls and is the caller's to close: a thread a call costs more than a small file. */
  readonly reader?: Reader | undefined
}

/** Several files under distinct names; a bad one leaves the others. Throws `stopped` only, with nothing left open. */
export async function openDocuments(
  paths: readonly string[],
  { of, reader: given, onProgress, ...options }: OpenManyOptions = {},
): Promise<OpenedDocuments> {
  const names = uniqueNames(paths, [], (path) => of?.(path).name ?? documentName(path))
  const opened: OpenedDocuments = { artefacts: [], failed: [] }
  const reader = given ?? createReader()
  try {
    for (const [i, path] of paths.entries()) {
      try {
        const report = (done: number, total: number): void => onProgress?.(done, total, i)
        const wish = { ...options, ...of?.(path), name: names[i], onProgress: report }
        opened.artefacts.push(await openWith(reader, path, wish))
      } catch (error) {
        if (error instanceof QuarryError && error.code === 'stopped') {
          await Promise.all(opened.artefacts.map((artefact) => artefact.close()))
          throw error
        }
        opened.failed.push({ path, error: asQuarryError(error) })
      }
    }
    return opened
  } finally {
    if (given === undefined) await reader.close()
  }
}

async function openWith(reader: Reader, path: string, options: OpenOptions): Promise<Artefact> {
  const absolute = resolve(path)
  const file = await openRegularFile(absolute)
  try {
    const fileBytes = Math.min(options.fileBytes ?? file.stats.size, file.stats.size)
    const read = await readText(reader, file, fileBytes, documentName(absolute), options)
    if (read.fd !== file.fd) await closeFd(file.fd)
    const chosen = options.encoding === undefined ? {} : { encodingChosen: true as const }
    const name = options.name ?? documentName(absolute)
    return artefact({ name, path: absolute, fileBytes, ...chosen }, file, read)
  } catch (error) {
    await closeFd(file.fd)
    throw error
  }
}

interface ReadText {
  readonly fd: number
  readonly facts: TextFacts
  readonly map: SourceMap | null
}

async function readText(
  reader: Reader,
  file: OpenFile,
  fileBytes: number,
  name: string,
  { encoding, password, signal, onProgress }: OpenOptions,
): Promise<ReadText> {
  const job = { fd: file.fd, fileBytes, name }
  const report = {
    signal,
    onProgress: (bytes: number) => onProgress?.(Math.min(bytes, fileBytes), fileBytes),
  }
  const known = encoding === undefined ? {} : { encoding }
  const outcome = await reader.run({ type: 'scan', ...job, ...known }, report)
  const read = await finishReading(outcome)
  try {
    await refuseRewritten(reader, file, fileBytes, read.facts.sha256)
  } catch (error) {
    if (read.fd !== file.fd) await closeFd(read.fd)
    throw error
  }
  onProgress?.(fileBytes, fileBytes)
  return read

  async function finishReading(first: JobResults['scan']): Promise<ReadText> {
    switch (first.kind) {
      case 'plain':
        return { fd: file.fd, facts: first.facts, map: null }
      case 'convert': {
        const { fd, result } = await intoCopy((outFd) =>
          reader.run({ type: 'convert', ...job, plan: first.plan, outFd }, report),
        )
        return { fd, facts: result, map: null }
      }
      case 'extract': {
        const secret = password === undefined ? {} : { password }
        const { fd, result } = await intoCopy((outFd) =>
          reader.run({ type: 'extract', ...job, ...known, ...secret, format: first.format, outFd }, report),
        )
        return { fd, ...result }
      }
    }
  }
}

/** Has a nameless file filled; gives it open for reading, with what the filling gave. */
async function intoCopy<Result>(
  fill: (outFd: number) => Promise<Result>,
): Promise<{ fd: number; result: Result }> {
  const { writeFd, readFd } = await openNamelessPair('the UTF-8 copy of a document')
  try {
    return { fd: readFd, result: await fill(writeFd) }
  } catch (error) {
    await closeFd(readFd)
    throw error
  } finally {
    await closeFd(writeFd)
  }
}

/** Appending is fine; a file that was written to without growing is read again, and refused when it differs. */
async function refuseRewritten(
  reader: Reader,
  file: OpenFile,
  fileBytes: number,
  sha256: string,
): Promise<void> {
  const now = await fstat(file.fd)
  if (now.mtimeMs === file.stats.mtimeMs || now.size > file.stats.size) return
  if (now.size >= fileBytes && (await reader.run({ type: 'hash', fd: file.fd, bytes: fileBytes })) === sha256)
    return
  throw new QuarryError('input_changed', 'the file was changed while it was being read', {
    remedy: 'try again when nothing writes to it',
  })
}

function artefact(
  known: Pick<DocumentFacts, 'name' | 'path' | 'fileBytes' | 'encodingChosen'>,
  file: OpenFile,
  { fd, facts, map }: ReadText,
): Artefact {
  const { start, index, ...text } = facts
  const { dev, ino, mtimeMs } = file.stats
  let closed = false
  return {
    facts: { ...known, ...text },
    fd,
    start,
    index,
    source: { dev, ino, mtimeMs },
    ...(map === null ? {} : { sourceMap: map }),
    async close() {
      if (closed) return
      closed = true
      await closeFd(fd)
    },
  }
}

function asQuarryError(error: unknown): QuarryError {
  if (error instanceof QuarryError) return error
  const { code, message, remedy } = factsOf(error)
  return new QuarryError(code, message, { ...(remedy === undefined ? {} : { remedy }), cause: error })
}
