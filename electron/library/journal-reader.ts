/** Reads a run's journal back. */
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { QuarryError, systemCode } from '../contract/errors.js'
import { headerEventSchema, journalEventSchema, journalVersion } from '../contract/journal.js'
import type { JournalEvent, JournalHeader } from '../contract/journal.js'

/** Far above what the caps of a run allow for one event. Bytes. */
export const longestLine = 64 * 1024 * 1024

export interface ReadJournal {
  readonly path: string
  readonly header: JournalHeader
  /** All events in order, the header first. */
  readonly events: readonly JournalEvent[]
  /** True when the last line broke off, as after a crash, and was left out. */
  readonly torn: boolean
}

/**
 * Never changes the file. Throws QuarryError: journal_newer; journal_unreadable with the number of the line;
 * journal_torn when not even the header is whole; input_missing.
 */
export async function readJournal(path: string): Promise<ReadJournal> {
  const name = basename(path)
  const events: JournalEvent[] = []
  let number = 0
  let torn = false
  for await (const { text, ended } of linesOf(path, name)) {
    number += 1
    const value = parseJson(text)
    if (value === undefined && !ended) {
      if (number === 1 && text !== '' && !beginsAsJournal(text)) throw noJournal(name)
      torn = true
      break
    }
    events.push(parseEvent(name, number, value))
  }
  const header = events[0]
  if (header?.event !== 'header') {
    throw new QuarryError('journal_torn', `${name} broke off before its first line was whole`, {
      remedy: 'nothing of this run was kept: ask again',
    })
  }
  return { path, header, events, torn }
}

function parseEvent(name: string, number: number, value: unknown): JournalEvent {
  if (number === 1) refuseNewer(name, value)
  const schema = number === 1 ? headerEventSchema : journalEventSchema
  const event = schema.safeParse(value)
  if (event.success) return event.data
  throw unreadable(name, number, value === undefined ? 'it is no JSON' : 'it is no event of a run')
}

function refuseNewer(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('version' in value)) return
  if (typeof value.version === 'number' && value.version > journalVersion) {
    throw new QuarryError(
      'journal_newer',
      `${name} was written by a newer Quarry (journal format ${value.version})`,
      {
        remedy: 'open it with that version; the file was left as it is',
      },
    )
  }
}

function unreadable(name: string, line: number, why: string, cause?: unknown): QuarryError {
  return new QuarryError('journal_unreadable', `${name} cannot be read: line ${line}: ${why}`, {
    remedy: 'check that this is the journal of a run; the file was left as it is',
    cause,
  })
}

/** A journal's first bytes, as the writer has always put them. */
const firstBytes = '{"event":"header"'

function beginsAsJournal(text: string): boolean {
  const length = Math.min(text.length, firstBytes.length)
  return text.slice(0, length) === firstBytes.slice(0, length)
}

function noJournal(name: string): QuarryError {
  return new QuarryError('journal_unreadable', `${name} is no journal of a run`, {
    remedy: 'name a journal: a .jsonl file of the data folder; the file was left as it is',
  })
}

/** Undefined when the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

interface Line {
  readonly text: string
  /** False for a last line without a line feed. */
  readonly ended: boolean
}

async function* linesOf(path: string, name: string): AsyncGenerator<Line> {
  let pieces: Buffer[] = []
  let length = 0
  let number = 1
  let handle: FileHandle | null = null
  try {
    // Without blocking: the opening of a named pipe waits for a writer that may never come.
    handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    if (!(await handle.stat()).isFile()) throw notAFile(name)
    const stream = handle.createReadStream({ autoClose: false })
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0
      for (let to = chunk.indexOf(10); to !== -1; to = chunk.indexOf(10, from)) {
        yield { text: Buffer.concat([...pieces, chunk.subarray(from, to)]).toString('utf8'), ended: true }
        pieces = []
        length = 0
        number += 1
        from = to + 1
      }
      pieces.push(chunk.subarray(from))
      length += chunk.length - from
      if (number === 1 && !beginsAsJournal(head(pieces))) throw noJournal(name)
      if (length > longestLine) throw unreadable(name, number, `it is longer than ${longestLine} bytes`)
    }
  } catch (error) {
    throw error instanceof QuarryError ? error : openError(name, error)
  } finally {
    await handle?.close()
  }
  if (length > 0) yield { text: Buffer.concat(pieces).toString('utf8'), ended: false }
}

/** The beginning of a line whose end has not come yet. */
function head(pieces: readonly Buffer[]): string {
  return Buffer.concat(pieces.map((piece) => piece.subarray(0, firstBytes.length))).toString('latin1')
}

function notAFile(name: string): QuarryError {
  return new QuarryError('input_not_a_file', `${name} is not a regular file, so it is no journal`, {
    remedy: 'name a journal: a .jsonl file of the data folder',
  })
}

function openError(name: string, cause: unknown): QuarryError {
  if (systemCode(cause) === 'ENOENT') {
    return new QuarryError('input_missing', `there is no file ${name}`, { remedy: 'check the path', cause })
  }
  const why = cause instanceof Error ? cause.message : String(cause)
  return new QuarryError('journal_unreadable', `${name} cannot be read: ${why}`, {
    remedy: 'check the path and its permissions',
    cause,
  })
}
