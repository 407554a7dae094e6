/** The container of Office files before 2007, in which newer ones also stand when a password protects them. */
import { QuarryError } from '../../contract/errors.js'
import { readRange } from '../bytes.js'
import type { Source } from './format.js'

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Streams by which a container shows what it is. */
const kinds: readonly (readonly [string, string])[] = [
  ['WordDocument', 'an older Word document (doc)'],
  ['Workbook', 'an older Excel workbook (xls)'],
  ['Book', 'an older Excel workbook (xls)'],
  ['PowerPoint Document', 'an older PowerPoint presentation (ppt)'],
  ['__properties_version1.0', 'an Outlook message (msg)'],
]

/** `kind` with its article; null: it is no such container. */
export function officeBinary(source: Source, head: Buffer): { kind: string; encrypted: boolean } | null {
  if (!head.subarray(0, 8).equals(signature)) return null
  const names = directoryNames(source, head)
  if (names.includes('EncryptedPackage')) return { kind: officeByName(source.name), encrypted: true }
  const kind = kinds.find(([stream]) => names.includes(stream))?.[1] ?? 'an older Office document'
  return { kind, encrypted: false }
}

export function locked(name: string, kind: string): QuarryError {
  return new QuarryError('input_locked', `${name} is ${kind} protected by a password, which cannot be read`, {
    remedy: 'open it in the program that made it and save a copy without a password',
  })
}

/** Names in the first sector of the directory, [MS-CFB] 2.6: entries of 128 bytes, names in UTF-16. */
function directoryNames(source: Source, head: Buffer): string[] {
  if (head.length < 512) return []
  const sectorSize = 1 << head.readUInt16LE(30)
  const at = (head.readUInt32LE(48) + 1) * sectorSize
  if (sectorSize < 128 || sectorSize > 65_536 || at + sectorSize > source.bytes) return []
  // The directory's next sectors mostly follow the first.
  const bytes = readRange(source.fd, at, Math.min(source.bytes, at + Math.max(sectorSize, 4096)))
  const names: string[] = []
  for (let entry = 0; entry + 128 <= bytes.length; entry += 128) {
    const length = Math.min(64, bytes.readUInt16LE(entry + 64))
    names.push(bytes.toString('utf16le', entry, entry + Math.max(0, length - 2)))
  }
  return names
}

function officeByName(name: string): string {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (extension.startsWith('doc')) return 'a Word document'
  if (extension.startsWith('xls')) return 'an Excel workbook'
  return extension.startsWith('ppt') ? 'a PowerPoint presentation' : 'an Office file'
}
