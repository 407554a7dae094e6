/** Writes a run's journal, line by line as things happen. */
import { closeSync, constants, ftruncateSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { QuarryError } from '../contract/errors.js'
import { journalEventSchema } from '../contract/journal.js'
import { makeFolders, writeFault } from './folders.js'
import { runsFolder } from './home.js'
import { runId } from './ids.js'
import type { JournalEvent } from '../contract/journal.js'

export interface JournalPlace {
  /** The data folder. */
  readonly home: string
  readonly session: string
  /** Number of the run in its session, from 1. */
  readonly run: number
  /** Told once, when the file takes no more and the rest stays in memory. */
  readonly onTrouble?: (error: QuarryError) => void
}

export interface Journal {
  readonly path: string
  /**
   * Checks the event and writes its line before it returns. Never throws for the disk: what cannot be written is
   * kept and tried again with the next event. Throws for an event that is none, which is a fault of the caller.
   */
  append(event: JournalEvent): void
  /** Events that are in memory only. */
  readonly unwritten: number
  /** Tries once more to write what is unwritten. */
  close(): void
}

/** The folder is private to the user (0700), the file too (0600); a run's file is never opened twice. */
export function openJournal({ home, session, run, onTrouble }: JournalPlace): Journal {
  const folder = runsFolder(home)
  const path = join(folder, `${runId(session, run)}.jsonl`)
  const pending: Buffer[] = []
  let fd: number | null = null
  let written = 0
  let torn = false
  let told = false
  let closed = false

  function open(): number {
    makeFolders(folder, 0o700)
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
    return openSync(path, flags, 0o600)
  }

  function flush(): void {
    try {
      fd ??= open()
      if (torn) ftruncateSync(fd, written)
      torn = false
      for (let line = pending[0]; line !== undefined; line = pending[0]) {
        torn = true
        writeWhole(fd, line, written)
        torn = false
        written += line.length
        pending.shift()
      }
    } catch (cause) {
      if (!told)
        onTrouble?.(writeFault('the journal cannot be written and goes on in memory', '--home', cause))
      told = true
    }
  }

  return {
    path,
    append(event) {
      pending.push(Buffer.from(`${JSON.stringify(journalEventSchema.parse(event))}\n`))
      flush()
    },
    get unwritten() {
      return pending.length
    },
    close() {
      if (closed) return
      closed = true
      if (pending.length > 0) flush()
      if (fd !== null) closeSync(fd)
    },
  }
}

function writeWhole(fd: number, line: Buffer, position: number): void {
  for (let done = 0; done < line.length;) {
    done += writeSync(fd, line, done, line.length - done, position + done)
  }
}
