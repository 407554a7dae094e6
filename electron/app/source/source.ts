/** Looks into the files of one chat. Descriptors stay open while something reads them. */
import type { Artefact } from '../../contract/documents.js'
import { QuarryError } from '../../contract/errors.js'
import type { Args, Result } from '../../contract/ipc.js'
import { sourceFacts, sourcePlace } from './facts.js'
import { findText } from './find.js'
import { readLines } from './lines.js'
import { openOwnFile, type OwnFile } from './own-file.js'

type Where<
  Name extends
    'source.open' | 'source.lines' | 'source.find' | 'source.locate' | 'source.bytes' | 'source.password',
> = Omit<Args<Name>, 'chat'>

/** Throws QuarryError: usage for a file or a place that there is not, and whatever reading it says. */
export interface Source {
  open(where: Where<'source.open'>): Promise<Result<'source.open'>>
  lines(where: Where<'source.lines'>): Promise<Result<'source.lines'>>
  find(where: Where<'source.find'>): Promise<Result<'source.find'>>
  locate(where: Where<'source.locate'>): Promise<Result<'source.locate'>>
  bytes(where: Where<'source.bytes'>): Promise<Result<'source.bytes'>>
  password(where: Where<'source.password'>): Promise<Result<'source.password'>>
  /** Does the work, which closes this file, when nothing reads it; null: it was never open. */
  without<Value>(file: string | null, work: () => Promise<Value>): Promise<Value>
  /** Resolves when nothing reads any file. */
  close(): Promise<void>
}

/** @param passwordOf what opened a file of this name, or null. */
export function createSource(
  artefactOf: (name: string) => Artefact | null,
  passwordOf: (name: string) => string | null = () => null,
): Source {
  const reading = new Map<string, Set<Promise<unknown>>>()
  const own = new Map<string, Promise<OwnFile>>()
  const leaving = new Set<string>()
  let closed = false

  function read<Value>(file: string, work: (artefact: Artefact) => Promise<Value>): Promise<Value> {
    const artefact = closed || leaving.has(file) ? null : artefactOf(file)
    if (artefact === null) return Promise.reject(noSuchFile(file))
    const work_ = work(artefact).catch((error: unknown) => {
      throw error instanceof RangeError ? noSuchPlace(file, error) : error
    })
    const all = reading.get(file) ?? new Set()
    reading.set(file, all.add(work_))
    return work_.finally(() => all.delete(work_))
  }

  async function end(file: string): Promise<void> {
    await Promise.allSettled([...(reading.get(file) ?? [])])
    reading.delete(file)
    const opened = own.get(file)
    own.delete(file)
    await (await opened?.catch(() => undefined))?.close()
  }

  async function ownFile(artefact: Artefact): Promise<OwnFile> {
    const { name } = artefact.facts
    const known = own.get(name)
    if (known !== undefined) return known
    const opened = openOwnFile(artefact)
    own.set(name, opened)
    // A file that could not be opened is tried again: it may be back.
    opened.catch(() => own.delete(name))
    return opened
  }

  return {
    open: ({ file }) => read(file, sourceFacts),
    lines: ({ file, ...wanted }) => read(file, async (one) => ({ lines: await readLines(one, wanted) })),
    find: ({ file, ...wanted }) => read(file, (one) => findText(one, wanted)),
    locate: ({ file, start, end: to }) => read(file, (one) => sourcePlace(one, start, to)),
    bytes: ({ file, offset, length }) =>
      read(file, async (one) => ({ bytes: await (await ownFile(one)).bytes(offset, length) })),
    // By the name that the artefact has now: a file that is being taken out has none.
    password: ({ file }) => read(file, async ({ facts }) => ({ password: passwordOf(facts.name) })),
    async without(file, work) {
      if (file === null) return work()
      leaving.add(file)
      try {
        await end(file)
        return await work()
      } finally {
        leaving.delete(file)
      }
    },
    async close() {
      closed = true
      await Promise.all([...new Set([...reading.keys(), ...own.keys()])].map(end))
    },
  }
}

function noSuchFile(name: string): QuarryError {
  return new QuarryError('usage', `${name} is no file of this chat that can be shown`, {
    remedy: 'choose one of its files',
  })
}

function noSuchPlace(name: string, cause: RangeError): QuarryError {
  return new QuarryError('usage', `${name} has no such place: ${cause.message}`, { cause })
}
