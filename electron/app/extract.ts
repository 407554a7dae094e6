/** What a reader makes of files, and their texts as UTF-8. */
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Artefact, DocumentFacts } from '../contract/documents.js'
import { factsOf, QuarryError, stoppedError, systemCode, type ErrorFacts } from '../contract/errors.js'
import type { FolderPreview } from '../documents/folder.js'
import { readRange } from '../documents/bytes.js'
import { openDocuments } from '../documents/open.js'
import { makeFolders, writeFault } from '../library/folders.js'
import type { ReadingWishes } from './answer-once.js'
import { writeWhole } from './export/save.js'
import { namedFiles } from './folder-files.js'
import type { FailedFile } from './session.js'

export interface ExtractRequest {
  /** Files and folders. */
  readonly paths: readonly string[]
  readonly signal: AbortSignal
  readonly reading?: ReadingWishes
  readonly onFolder?: (folder: string, preview: FolderPreview) => void
  /** Files that were named more than once; each is read once. */
  readonly onRepeated?: (files: readonly string[]) => void
  /** Bytes read and in all, of file `at` of `files`, counted from 0. */
  readonly onReading?: (done: number, total: number, at: number, files: number) => void
  /** Folder for one text file a document, or null. */
  readonly out: string | null
  /** Takes the texts when there is no folder, of document `at` of `documents`, counted from 0; null: not wanted. */
  readonly sink: ((facts: DocumentFacts, at: number, documents: number) => Writable) | null
}

export interface Extracted {
  readonly documents: readonly (DocumentFacts & { readonly text: string | null })[]
  readonly failed: readonly FailedFile[]
}

/**
 * A text that cannot be written is one of the failures, under its document's name; the others are written all the same.
 * Throws QuarryError stopped, usage (the folder cannot be made).
 */
export async function extract(request: ExtractRequest): Promise<Extracted> {
  const { signal, reading, onFolder, onRepeated, onReading } = request
  const { paths, names, failed: empty } = await namedFiles(request.paths, { signal, onFolder, onRepeated })
  const { artefacts, failed } = await openDocuments(paths, {
    signal,
    of: (file) => ({ ...reading, name: names.get(file) }),
    onProgress: (done, total, at) => onReading?.(done, total, at, paths.length),
  })
  try {
    const documents: (DocumentFacts & { text: string | null })[] = []
    if (request.out !== null) makeFolder(request.out)
    const unwritten: FailedFile[] = []
    for (const [at, artefact] of artefacts.entries()) {
      const text =
        request.out === null ? null : await writeText(artefact, request.out, signal).catch(failureOf)
      if (text !== null && typeof text !== 'string') {
        unwritten.push({ path: artefact.facts.name, error: text })
        continue
      }
      if (text === null && request.sink !== null)
        await copy(artefact, request.sink(artefact.facts, at, artefacts.length), signal, false)
      documents.push({ ...artefact.facts, text })
    }
    return {
      documents,
      failed: [
        ...empty,
        ...failed.map(({ path: file, error }) => ({ path: file, error: factsOf(error) })),
        ...unwritten,
      ],
    }
  } finally {
    await Promise.all(artefacts.map((artefact) => artefact.close()))
  }
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder)
  } catch (cause) {
    throw writeFault(`the folder ${folder} cannot be made`, '--out', cause)
  }
}

/** What was stopped has no failure of its own. */
function failureOf(error: unknown): ErrorFacts {
  const facts = factsOf(error)
  if (facts.code === 'stopped') throw error
  return facts
}

/** Bytes of a text's name: with a number and `.txt` behind it, it stays below the 255 of Linux and macOS. */
const mostNameBytes = 240

/** What a document's text is called, without its ending: cut between characters, since half a one is no UTF-8. */
export function textName(document: string): string {
  let name = ''
  let bytes = 0
  for (const char of document.replaceAll(/[/\\]/g, '_')) {
    bytes += Buffer.byteLength(char)
    if (bytes > mostNameBytes) break
    name += char
  }
  return name
}

/** A file of this name that exists is not overwritten: the text may lie beside its own source. */
async function writeText(artefact: Artefact, folder: string, signal: AbortSignal): Promise<string> {
  const base = textName(artefact.facts.name)
  for (let number = 1; ; number += 1) {
    const file = path.join(folder, number === 1 ? `${base}.txt` : `${base} (${number}).txt`)
    try {
      // Half a text looks like a whole one.
      await writeWhole(file, false, (handle) => copy(artefact, into(handle), signal, true))
      return file
    } catch (cause) {
      if (systemCode(cause) === 'EEXIST') continue
      if (cause instanceof QuarryError) throw cause
      throw writeFault(`${file} cannot be written`, '--out', cause)
    }
  }
}

/** The handle stays open: who opened it names the file first. */
function into(handle: FileHandle): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      handle.writeFile(chunk).then(() => done(), done)
    },
  })
}

async function copy(artefact: Artefact, target: Writable, signal: AbortSignal, end: boolean): Promise<void> {
  const { fd, start, facts } = artefact
  if (facts.bytes === 0) return
  try {
    await pipeline(piecesOf(fd, start, start + facts.bytes), target, { signal, end })
  } catch (error) {
    if (signal.aborted) throw stoppedError()
    throw error
  }
}

const pieceBytes = 256 * 1024

/**
 * Not a stream of the descriptor: where writing fails, that closes what the artefact closes later. A turn of the event
 * loop before each piece, so that Ctrl-C is heard also where writing never waits.
 */
async function* piecesOf(fd: number, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += pieceBytes) {
    await turn()
    yield readRange(fd, at, Math.min(to, at + pieceBytes))
  }
}
