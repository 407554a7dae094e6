/** ZIP containers, read member by member from an open descriptor. */
import { isUtf8 } from 'node:buffer'
import { fromFdPromise, getFileNameLowLevel, validateFileName } from 'yauzl'
import { QuarryError } from '../../contract/errors.js'
import { limits } from './budget.js'
import type { Entry, ZipFile } from 'yauzl'
import type { InflateBudget } from './budget.js'
import type { Source } from './format.js'

export interface Member {
  readonly name: string
  readonly packedBytes: number
  /** As the archive claims. */
  readonly bytes: number
  readonly folder: boolean
  /** Its name points out of the archive, as `../../etc/passwd` does. */
  readonly outside: boolean
  readonly encrypted: boolean
  /** False for a packing method that is not deflate or none. */
  readonly readable: boolean
}

export interface ZipArchive {
  /** In the order of the archive's directory. */
  readonly members: readonly Member[]
  find(name: string): Member | null
  /** What stands in a member, counted against the budget. */
  open(member: Member): Promise<AsyncIterable<Buffer>>
  /** A member of at most `most` bytes, whole. Throws input_too_large. */
  whole(member: Member, most: number): Promise<Buffer>
}

/** Throws input_unreadable for a file that is no whole ZIP. The descriptor stays open; there is nothing to close. */
export async function openZip(source: Source, budget: InflateBudget | null): Promise<ZipArchive> {
  const entries = new Map<Member, Entry>()
  let zip: ZipFile
  try {
    zip = await fromFdPromise(source.fd, { autoClose: false, lazyEntries: true, decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= limits.entries) {
        throw new QuarryError('input_too_large', `${source.name} holds more than ${limits.entries} files`, {
          remedy: 'unpack it yourself and choose the files that matter',
        })
      }
      entries.set(memberOf(entry), entry)
    }
  } catch (error) {
    throw brokenZip(source.name, error)
  }
  const byName = new Map([...entries.keys()].map((member) => [member.name, member]))

  async function* read(member: Member): AsyncGenerator<Buffer> {
    const entry = entries.get(member)
    if (entry === undefined) throw new Error('a member of another archive')
    try {
      const stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream) {
        const bytes = chunk as Buffer
        budget?.take(bytes.length)
        yield bytes
      }
    } catch (error) {
      throw brokenZip(source.name, error)
    }
  }

  return {
    members: [...entries.keys()],
    find: (name) => byName.get(name) ?? null,
    open: async (member) => read(member),
    async whole(member, most) {
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of read(member)) {
        size += chunk.length
        if (size > most) {
          throw new QuarryError('input_too_large', `${member.name} in ${source.name} is too large to be read`)
        }
        chunks.push(chunk)
      }
      return Buffer.concat(chunks, size)
    },
  }
}

/** Names without a mark of their encoding are UTF-8 where they can be (macOS), else code page 437 (the rule). */
function memberOf(entry: Entry): Member {
  const raw = Buffer.from(entry.fileNameRaw)
  const utf8 = isUtf8(raw) ? entry.generalPurposeBitFlag | 0x800 : entry.generalPurposeBitFlag
  const name = getFileNameLowLevel(utf8, raw, entry.extraFields, false)
  return {
    name,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    folder: name.endsWith('/'),
    outside: validateFileName(name) !== null,
    encrypted: entry.isEncrypted(),
    readable: entry.compressionMethod === 0 || entry.compressionMethod === 8,
  }
}

/** `reason`: of the library, whose words for a missing end are about signatures and records. */
export function brokenZipText(reason: string): string {
  return /central directory|truncated/i.test(reason)
    ? 'is cut off or damaged, or it is not what its name says: the list of its contents, which such a file has at its end, cannot be read'
    : `is damaged or not complete: ${reason.replace(/[.;\s]+$/, '')}`
}

function brokenZip(name: string, cause: unknown): unknown {
  if (cause instanceof QuarryError || !(cause instanceof Error)) return cause
  return new QuarryError('input_unreadable', `${name} ${brokenZipText(cause.message)}`, {
    remedy: 'get the file again from where it came from',
    cause,
  })
}
